/** A domain name as its labels: one of a service instance may hold dots and blanks (RFC 6763 4.3). */
export type Name = readonly string[];

/** RFC 1035 3.2.2, RFC 3596, RFC 2782, RFC 4034; `any` is for questions only. */
export const recordType = {
  a: 1,
  ptr: 12,
  txt: 16,
  aaaa: 28,
  srv: 33,
  nsec: 47,
  any: 255,
} as const;

export type RecordData =
  | { readonly kind: 'a'; readonly address: string }
  | { readonly kind: 'ptr'; readonly target: Name }
  | { readonly kind: 'srv'; readonly port: number; readonly target: Name }
  | { readonly kind: 'txt'; readonly strings: readonly string[] }
  /** Any other type, as its bytes. */
  | { readonly kind: 'other'; readonly type: number; readonly bytes: Uint8Array };

export interface DnsRecord {
  readonly name: Name;
  readonly data: RecordData;
  readonly ttlSeconds: number;
  /** RFC 6762 10.2: there are no other records of this name and type. */
  readonly flush: boolean;
}

export interface Question {
  readonly name: Name;
  readonly type: number;
  /** RFC 6762 5.4: the answer may come to the asker alone. */
  readonly unicast: boolean;
}

export interface DnsMessage {
  readonly id: number;
  readonly response: boolean;
  readonly questions: readonly Question[];
  readonly answers: readonly DnsRecord[];
  readonly authorities: readonly DnsRecord[];
  readonly additionals: readonly DnsRecord[];
}

export function typeOf(data: RecordData): number {
  return data.kind === 'other' ? data.type : recordType[data.kind];
}

/** Names differ by case only for those who look at them (RFC 6762 16): a key to compare and find by. */
export function nameKey(name: Name): string {
  const lower = name.map((label) => label.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return JSON.stringify(lower);
}

/** `_ipp._tcp.local` as labels; for names whose labels hold no dots. */
export function nameOf(text: string): Name {
  return text.split('.');
}
