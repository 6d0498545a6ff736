import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './ids.ts';

/** Compares digests, which have one length whatever the secret's, in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}
