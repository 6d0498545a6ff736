/** What steers a screen, breaks a line, turns the direction of text or is half a character. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const longestName = 100;
const longestLine = 400;

/**
 * What keeps a text from being the name or the version of a terminal in a certificate, in words;
 * undefined: it may be. Any letters will do.
 */
export function nameFault(text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (text.trim() !== text) return 'has space around it';
  const found = text.match(unfit)?.[0];
  if (found !== undefined) return `holds ${codeOf(found)}, which cannot be shown as it is`;
  const length = Array.from(text).length;
  return length > longestName
    ? `is ${String(length)} characters long; ${String(longestName)} is the most`
    : undefined;
}

/** Any text as one line of a certificate: what cannot be shown is named, what is too long is cut. */
export function lineOf(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(unfit, (found) => `<${codeOf(found)}>`);
  const characters = Array.from(line);
  if (characters.length <= longestLine) return line === '' ? 'no value was given' : line;
  return `${characters.slice(0, longestLine - 1).join('')}…`;
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
