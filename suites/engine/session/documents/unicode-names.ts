import type { Chance } from '../../../../simulators/kit/chance.ts';
import { namesOf } from '../../journal/choices.ts';
import type { TargetFacts } from '../../journal/facts.ts';

/**
 * What names end in, so that each class of text that breaks software is met in every gate: other scripts,
 * signs that mean something in URLs, forms, JSON, SQL patterns or CSV, capitals and astral signs. In which normal form a
 * name is kept is not said: all are in form C.
 * None holds a slash, which servers may refuse within a path (RFC 3986 2.2).
 */
export const letters: readonly string[] = [
  '',
  ' Zoë Müller',
  'ÄÖÜß',
  ' 名前',
  ' Ключ',
  ' שלום',
  ' José',
  ' 𝒜𝒷',
  'ABC.def',
];
export const signs: readonly string[] = [
  ' 50%41',
  '+plus b',
  ' & x=y; z',
  " d'Arc_%",
  ' "Q"',
  ' #1? 🖨',
];

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
export function endingOf(
  what: string,
  chance: Chance,
  facts: Pick<TargetFacts, 'own' | 'choices'>,
): string {
  if (what !== 'row') return freelyNamed.has(what) ? chance.pick(endingsFor(facts)) : '';
  return namesOf(facts) === 'plain' ? '' : chance.pick(letters);
}

/** All endings that names may take before a target. */
export function endingsFor(facts: Pick<TargetFacts, 'own' | 'choices'>): readonly string[] {
  const names = namesOf(facts);
  if (names === 'plain') return [''];
  return names === 'letters' ? letters : [...letters, ...signs];
}
