import { hash, randomBytes, randomUUID } from 'node:crypto';

/** Where identifiers and secrets come from, so that tests can fix them. */
export interface Ids {
  uuid(): string;
  /** An unguessable string of 256 random bits, URL-safe. */
  secret(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
};

/** For tests and proofs: the same identifiers in each run, and none of them twice. */
export function seededIds(seed: number): Ids {
  let drawn = 0;
  const next = (): string => sha256(`${String(seed)} ${String((drawn += 1))}`);
  return {
    uuid: () => {
      const hex = next();
      // Version 4, variant 10 (RFC 9562 5.4).
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
    secret: () => Buffer.from(next(), 'hex').toString('base64url'),
  };
}

/** SHA-256 in hex: how random secrets are kept, and how documents are compared. */
export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes);
}
