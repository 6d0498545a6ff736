/** What stands in the place of words that hold a secret. */
export const withheld = 'the message contains a secret and is not shown';

const longestShown = 300;

/**
 * Words of others as they may be shown: on one line, nothing in them that steers a screen, and none
 * of the secrets, plain or percent-encoded. Words that hold one are left out altogether, since what
 * stands around a short one would tell it.
 */
export function discreet(words: string, secrets: readonly string[]): string {
  const lower = words.toLowerCase();
  const held = secrets.some((secret) => formsOf(secret).some((form) => lower.includes(form)));
  if (held) return withheld;
  const line = words
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .trim();
  return line.length > longestShown ? `${line.slice(0, longestShown)}...` : line;
}

function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  const encoded = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, encoded, encodeURIComponent(secret.toWellFormed())].map((form) =>
    form.toLowerCase(),
  );
}
