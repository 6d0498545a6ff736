import type { Call } from './call.ts';
import type { Pair } from './parameters.ts';

interface Part {
  readonly head: string;
  readonly name: string;
  readonly isFile: boolean;
  /** In latin1. */
  readonly body: string;
}

/** The parts that are text, in their order (RFC 7578); none of a body that cannot be read. */
export function textParts(call: Call): readonly Pair[] {
  return (partsOf(call) ?? [])
    .filter(({ isFile }) => !isFile)
    .map(({ name, body }) => [name, utf8(body)] as const);
}

export function partNames(call: Call): readonly string[] {
  return (partsOf(call) ?? []).map(({ name }) => name);
}

/** The same call with other text parts; files stay at the end, and what cannot be read stays as it is. */
export function mapTextParts(
  call: Call,
  change: (pairs: readonly Pair[]) => readonly Pair[],
): Call {
  const parts = partsOf(call);
  const boundary = boundaryOf(call);
  if (parts === undefined || boundary === undefined) return call;
  const before = textParts(call);
  const after = change(before);
  if (JSON.stringify(before) === JSON.stringify(after)) return call;
  const texts = after.map(
    ([name, value]) =>
      `Content-Disposition: form-data; name="${name}"\r\n\r\n${Buffer.from(value).toString('latin1')}`,
  );
  const files = parts
    .filter(({ isFile }) => isFile)
    .map(({ head, body }) => `${head}\r\n\r\n${body}`);
  const written = [...texts, ...files].map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return { ...call, body: Buffer.from(`${written}--${boundary}--\r\n`, 'latin1') };
}

function boundaryOf({ headers }: Call): string | undefined {
  const [, quoted, bare] =
    /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? bare;
}

function partsOf(call: Call): readonly Part[] | undefined {
  const boundary = boundaryOf(call);
  if (boundary === undefined) return undefined;
  const pieces = `\r\n${call.body.toString('latin1')}`.split(`\r\n--${boundary}`);
  // Before the first and after the last boundary nothing of the form stands.
  if (pieces.length < 3 || pieces.at(-1)?.startsWith('--') !== true) return undefined;
  const parts = pieces.slice(1, -1).map(partOf);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function partOf(text: string): Part | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (!text.startsWith('\r\n') || end < 0) return undefined;
  const head = text.slice(2, end);
  const name = /[; ]name="([^"]*)"/i.exec(head)?.[1] ?? /[; ]name=([^;\s]+)/i.exec(head)?.[1];
  if (name === undefined) return undefined;
  return { head, name: utf8(name), isFile: /filename/i.test(head), body: text.slice(end + 4) };
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
