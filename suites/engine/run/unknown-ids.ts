import { closest } from '../../../simulators/kit/closest.ts';
import { rules } from '../../rules/index.ts';

export const allRuleIds: readonly string[] = rules.map(({ id }) => id);

/** Names what is neither a rule id nor the beginning of one, with the id that was probably meant; undefined: all are known. */
export function unknownIds(chosen: readonly string[]): UnknownIds | undefined {
  const unknown = chosen.filter((given) => !allRuleIds.some((id) => id.startsWith(given)));
  if (unknown.length === 0) return undefined;
  const [meant] = unknown.map((given) => closest(given, allRuleIds) ?? areaWith(given));
  return {
    words: `no rule's id begins with ${unknown.join(', ')}`,
    ...(meant === undefined ? {} : { meant }),
  };
}

export interface UnknownIds {
  readonly words: string;
  /** A rule id, or the beginning of some. */
  readonly meant?: string;
}

/** The area of the first id with this word in it: USR-CARD for card. */
function areaWith(word: string): string | undefined {
  return allRuleIds.find((id) => id.includes(word.toUpperCase()))?.replace(/-\d+$/, '');
}
