import { closest } from '../../simulators/kit/closest.ts';
import { rules } from '../rules/rules.ts';

export const allRuleIds: readonly string[] = rules.map(({ id }) => id);

/** What is neither one of the ids nor the beginning of one, in words with the id that was probably meant; undefined: nothing. */
export function unknownIds(
  chosen: readonly string[],
  ids: readonly string[],
): UnknownIds | undefined {
  const unknown = chosen.filter((given) => !ids.some((id) => id.startsWith(given)));
  if (unknown.length === 0) return undefined;
  const [meant] = unknown.map((given) => closest(given, ids) ?? areaWith(given, ids));
  return {
    words: `no rule's id begins with ${unknown.join(', ')}`,
    advice: meant === undefined ? undefined : `Did you mean ${meant}?`,
  };
}

export interface UnknownIds {
  readonly words: string;
  readonly advice: string | undefined;
}

/** The area of the first id with this word in it: USR-CARD for card. */
function areaWith(given: string, ids: readonly string[]): string | undefined {
  return ids.find((id) => id.includes(given.toUpperCase()))?.replace(/-\d+$/, '');
}
