import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { DumpFormatError } from './dump-error.ts';
import { readJsonDump } from './dump-json.ts';
import { readPlistDump } from './dump-plist.ts';
import { readTextDump } from './dump-text.ts';

/** Whether a file's text is an attribute dump of ipptool (`-tv`, `-X` or `-j`), and no profile. */
export function isDump(text: string): boolean {
  return !text.trimStart().startsWith('{');
}

/**
 * A printer's attributes as they stand in a dump, in the order told. ipptool loses the syntaxes of
 * values in `-X` and `-j`, and of members in `-tv`; there they follow from the attributes' names.
 * Throws DumpFormatError, which names the line or the attribute.
 */
export function readDump(text: string): readonly Attribute[] {
  if (text.length > mostCharacters) {
    throw new DumpFormatError(`has more than ${mostCharacters} characters`);
  }
  const start = text.trimStart();
  const read = readers.find(([sign]) => start.startsWith(sign))?.[1] ?? readTextDump;
  const told = read(text).filter(({ name }) => !ofTheAnswer.has(name));
  if (told.length === 0) throw new DumpFormatError('has no attributes of a printer');
  return told;
}

/** The largest printers have dumps of some 300 KB. */
const mostCharacters = 16 * 1024 * 1024;

const readers: readonly (readonly [string, (text: string) => readonly Attribute[]])[] = [
  ['[', readJsonDump],
  ['<', readPlistDump],
];

/** Attributes of the operation group: they belong to the answer, not to the printer. */
const ofTheAnswer: ReadonlySet<string> = new Set([
  'attributes-charset',
  'attributes-natural-language',
  'detailed-status-message',
  'document-access-error',
  'status-message',
]);
