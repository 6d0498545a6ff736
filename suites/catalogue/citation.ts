import { operations } from './operations.ts';

const sections = new Map(operations.map(({ id, section }) => [id, section]));

/**
 * The full name of a part of the interface, its section and its label. The section of a label that
 * begins with a call follows from the call: 'documents.send param copies' is in 4.4.
 */
export function fullCitation(citation: string): string {
  const [first = ''] = citation.split(/:? /, 1);
  const section = sections.get(first);
  return section === undefined ? citation : `${section} ${citation}`;
}

/** The section of a rule whose first cited part is this one; the conventions have no number. */
export function sectionOfCitation(citation: string): string {
  return /^\d[.\d]*/.exec(fullCitation(citation))?.[0] ?? 'conventions';
}
