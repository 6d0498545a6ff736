import { createHash, timingSafeEqual } from 'node:crypto';

/** How a client may have hidden a job's password: `none`, or a digest of it (PWG 5100.11 5.1.4). */
const passwordDigests: Readonly<Record<string, string | undefined>> = {
  none: undefined,
  md5: 'md5',
  sha: 'sha1',
  'sha2-224': 'sha224',
  'sha2-256': 'sha256',
  'sha2-384': 'sha384',
  'sha2-512': 'sha512',
};

/** What was sent with a job, to be compared with what its owner enters. */
export interface JobPassword {
  /** One of `passwordDigests`. */
  readonly encryption: string;
  readonly octets: Uint8Array;
}

/** Whether what was entered at the panel is the job's password. */
export function isPassword({ encryption, octets }: JobPassword, entered: string): boolean {
  const digest = passwordDigests[encryption];
  const plain = Buffer.from(entered, 'utf8');
  const seen = digest === undefined ? plain : createHash(digest).update(plain).digest();
  return seen.length === octets.length && timingSafeEqual(seen, octets);
}
