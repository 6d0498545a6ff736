import { createHmac, timingSafeEqual } from 'node:crypto';

/** Opaque text around a JSON value that only the holder of the key can make: `1.<value>.<HMAC-SHA-256>`. */
export interface Signer {
  sign(value: unknown): string;
  /** undefined: altered, cut, of another key or of another version. */
  open(text: string): unknown;
}

const version = '1';

export function createSigner(key: Uint8Array): Signer {
  const seal = (body: string): Buffer =>
    createHmac('sha256', key).update(`${version}.${body}`).digest();
  return {
    sign: (value) => {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${version}.${body}.${seal(body).toString('base64url')}`;
    },
    open: (text) => {
      const [named, body, seen, ...more] = text.split('.');
      if (named !== version || body === undefined || seen === undefined || more.length > 0)
        return undefined;
      const expected = seal(body);
      const given = Buffer.from(seen, 'base64url');
      // Node decodes leniently: only the canonical spelling of the seal is ours.
      const genuine =
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        expected.toString('base64url') === seen;
      return genuine
        ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown)
        : undefined;
    },
  };
}
