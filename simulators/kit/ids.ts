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

/** SHA-256 in hex: how random secrets are kept, and how documents are compared. */
export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes);
}
