import type { Chance } from '../../simulators/kit/chance.ts';

/**
 * What names end in, so that each class of text that breaks software is met in every gate: other scripts,
 * signs that mean something in URLs, forms, JSON, SQL patterns or CSV, capitals and astral signs. In which normal form a
 * name is kept is not said: all are in form C.
 * None holds a slash, which servers may refuse within a path (RFC 3986 2.2).
 */
const letters = ['', ' Zoë Müller', 'ÄÖÜß', ' 名前', ' Ключ', ' שלום', ' José', ' 𝒜🖨', 'ABC.def'];
const signs = [' 50%41', '+plus b', ' & x=y; z', " d'Arc_%", ' "Q"', ' #1?'];
export const endings: readonly string[] = [...letters, ...signs];

/** What is named by any text; a domain, a serial number or a column of a file is not. */
const freelyNamed: ReadonlySet<string> = new Set([
  'alias',
  'copy',
  'department',
  'doc',
  'group',
  'job',
  'made',
  'named',
  'port',
  'provider',
  'queue',
  'stranger',
  'title',
  'user',
  'wanted',
]);

/** The ending that the name of something takes, of its own draw. How signs stand in a CSV file is not said. */
export function endingOf(what: string, chance: Chance): string {
  if (what === 'row') return chance.pick(letters);
  return freelyNamed.has(what) ? chance.pick(endings) : '';
}
