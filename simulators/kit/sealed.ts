import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Text that only the holder of the key can read: AES-256-GCM, `1.<nonce>.<ciphertext and tag>`. */
export interface Vault {
  seal(secret: string): string;
  /** undefined: altered, cut, of another key or of another version. */
  open(sealed: string): string | undefined;
}

const version = '1';
const nonceBytes = 12;
const tagBytes = 16;

/** `key`: as for signing; a key of its own is derived from it. */
export function createVault(key: Uint8Array): Vault {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'platen vault', 32));
  return {
    seal(secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', own, nonce);
      const sealed = [cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [
        version,
        nonce.toString('base64url'),
        Buffer.concat(sealed).toString('base64url'),
      ].join('.');
    },
    open(sealed) {
      const [named, nonce, text, ...more] = sealed.split('.');
      if (named !== version || nonce === undefined || text === undefined || more.length > 0)
        return undefined;
      const bytes = Buffer.from(text, 'base64url');
      // Node decodes leniently: only the canonical spelling is ours.
      if (bytes.length < tagBytes || bytes.toString('base64url') !== text) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, Buffer.from(nonce, 'base64url'), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([
          decipher.update(bytes.subarray(0, -tagBytes)),
          decipher.final(),
        ]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
