/** What a JSON text comes to as values: about how many bytes of memory, and how deep it is nested. */
export interface JsonWeight {
  readonly bytes: number;
  readonly depth: number;
}

/** No answer of the interface comes near: a full page of history (interface 8) weighs 3 MiB. */
export const heaviestAnswerBytes = 16 * 1024 * 1024;
export const deepestAnswer = 1_000;

/** An empty list in a list takes three bytes of text and so many of memory, before it is copied. */
const valueBytes = 48;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const openers: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closers: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** In one pass over the bytes, whether they are JSON or not: what would be too much is never parsed. */
export function weighJson(text: Uint8Array): JsonWeight {
  let [values, open, depth] = [1, 0, 0];
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === quote) inString = !inString;
    else if (inString) at += byte === backslash ? 1 : 0;
    else if (byte === comma) values += 1;
    else if (openers.has(byte)) {
      values += 1;
      open += 1;
      depth = Math.max(depth, open);
    } else if (closers.has(byte)) open -= 1;
  }
  return { bytes: text.length + values * valueBytes, depth };
}

/** Why an answer is not read, when it is too much of one. */
export function tooMuchJson({ bytes, depth }: JsonWeight): string | undefined {
  if (depth > deepestAnswer) return `the answer is nested more than ${String(deepestAnswer)} deep`;
  if (bytes <= heaviestAnswerBytes) return undefined;
  return `the answer is larger than ${String(heaviestAnswerBytes)} bytes as JSON values`;
}
