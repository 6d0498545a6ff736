import { fullCitation } from '../citation.ts';
import type { Part } from './parts.ts';

/**
 * Finds the parts that a citation names:
 * - the part with this label: 'documents.upload title: extension', '7 status 400', 'JSON bodies';
 * - the part that is about this call among others: 'card.get param cd' is a part of
 *   'card.get card.post param cd', and 'documents.send param uuid' of 'documents.send params uuid port';
 * - all members of a record: '2 UserInfo'.
 * Several parts of a call or none: the answer is empty.
 */
export function finderOf(parts: readonly Part[]): (citation: string) => readonly Part[] {
  const byName = new Map(parts.map((part) => [nameOf(part), part]));
  const bySection = Map.groupBy(parts, ({ section }) => section);
  return (citation) => {
    const name = fullCitation(citation);
    const exact = byName.get(name);
    if (exact !== undefined) return [exact];
    if (name.startsWith('2 ')) return (bySection.get(name) ?? []).filter(isMember);
    const own = bySection.get(name.slice(0, name.indexOf(' '))) ?? [];
    const shared = own.filter(({ about }) => includes(about, citation.split(' ')));
    return shared.length === 1 ? shared : [];
  };
}

function nameOf({ section, about }: Part): string {
  return `${section} ${about}`.trim();
}

/** The label of a member is its name. */
function isMember({ about, silence, excluded }: Part): boolean {
  return (silence ?? excluded) === undefined && !about.includes(' ');
}

/** Whether a label such as 'groups.list call, right ViewUser, returns' is also about this call and clause. */
function includes(about: string, [call = '', clause = '', name = '']: readonly string[]): boolean {
  const words = about.split(/,? /);
  if (!words.includes(call)) return false;
  if (name === '') return words.includes(clause);
  const isNamed = words.includes(name) && (words.includes(clause) || words.includes(`${clause}s`));
  return isNamed || about.endsWith(` ${clause}s`);
}
