import { shellQuoted } from '../../simulators/kit/shell-quoted.ts';

/** A text that stands for what only the shell knows: `$KEY_1` wherever the recording has `key#1`. */
export interface ShellName {
  readonly literal: string;
  readonly variable: string;
  /** For values too short to be told from chance: `literal` is a whole word that begins so, and stays so. */
  readonly prefix?: string;
  /** In an address, percent-encoded: the script's own `encode` does that. */
  readonly inUrl?: boolean;
}

/**
 * The text as one word of a POSIX shell: single quotes around what is literal, so that nothing in it
 * is obeyed, and `"$NAME"` where a name's literal stands. NUL, which no argument can hold, is left out.
 */
export function shellWord(text: string, names: readonly ShellName[]): string {
  const word = pieces(text.replaceAll('\0', ''), names)
    .map((piece) =>
      typeof piece === 'string' ? shellQuoted(piece) : `${piece.prefix ?? ''}"${valueOf(piece)}"`,
    )
    .join('');
  return word === '' ? "''" : word;
}

function valueOf({ variable, inUrl }: ShellName): string {
  return inUrl === true ? `$(encode "$${variable}")` : `$${variable}`;
}

/** A comment's text: one line, whatever it held. */
export function shellComment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;
}

export type Piece = string | ShellName;

/** Cuts a text at the names in it; where two begin together the longer one counts. */
export function pieces(text: string, names: readonly ShellName[]): readonly Piece[] {
  const known = names.filter(({ literal }) => literal !== '');
  const longestFirst = known.toSorted((left, right) => right.literal.length - left.literal.length);
  const found: Piece[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const name = longestFirst.find(({ literal, prefix }) =>
      prefix === undefined ? text.startsWith(literal, at) : text === literal,
    );
    if (name === undefined) {
      plain += text[at] ?? '';
      at += 1;
      continue;
    }
    if (plain !== '') found.push(plain);
    found.push(name);
    plain = '';
    at += name.literal.length;
  }
  return plain === '' ? found : [...found, plain];
}
