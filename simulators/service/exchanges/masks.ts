import { createHash } from 'node:crypto';

/** Replaces secrets in recorded text by masks, and masks by the secrets again. */
export interface Masks {
  readonly mask: (text: string) => string;
  /** Replaces each known mask by its secret, in a request that is sent again. */
  readonly unmask: (text: string) => string;
}

/** Maximum number of secrets kept; a request with an older, forgotten secret cannot be sent again. */
const mostSecrets = 10_000;

/** A mask is `masked-` and the first digits of the secret's SHA-256: the same secret always has the same mask. */
export function openMasks(): Masks {
  const secrets = new Map<string, string>();
  const maskOf = (secret: string): string => {
    if (secret === '' || maskForm.test(secret)) return secret;
    const mask = `masked-${createHash('sha256').update(secret).digest('hex').slice(0, 10)}`;
    secrets.set(mask, secret);
    const [oldest] = secrets.keys();
    if (secrets.size > mostSecrets && oldest !== undefined) secrets.delete(oldest);
    return mask;
  };
  return {
    mask: (text) =>
      places.reduce(
        (masked, place) =>
          masked.replace(place, (_, before: string, secret: string) => before + maskOf(secret)),
        text,
      ),
    unmask: (text) => text.replace(/masked-[0-9a-f]{10}/g, (mask) => secrets.get(mask) ?? mask),
  };
}

const maskForm = /^masked-[0-9a-f]{10}$/;

const names =
  '[a-z_]*(?:password|passphrase|secret|access_?token|refresh_?token|id_?token|devicetoken|pin|code_verifier|assertion)';

/** Patterns with two groups, the text before a secret and the secret: headers, forms, JSON members, multipart parts. */
const places: readonly RegExp[] = [
  /^((?:x-api-key|x-device-token|cookie|set-cookie):[ \t]*)([^\r\n]+?)(?=[ \t]*$)/gim,
  /^((?:proxy-)?authorization:[ \t]*(?:[a-z]+[ \t]+)?)([^\r\n]+?)(?=[ \t]*$)/gim,
  new RegExp(`((?:^|[?&\\n])${names}=)([^&\\s]*)`, 'gi'),
  new RegExp(`("${names}"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(?=")`, 'gi'),
  new RegExp(`(name="?${names}"?[^\\r\\n]*(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n)([^\\r\\n]*)`, 'gi'),
];
