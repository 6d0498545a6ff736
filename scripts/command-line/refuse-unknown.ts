import { closest } from '../../simulators/kit/closest.ts';
import { UsageError } from './usage-error.ts';

/** Throws UsageError for what is neither one of the ids nor the beginning of one: before anything is started. */
export function refuseUnknown(chosen: readonly string[], ids: readonly string[]): void {
  const unknown = chosen.filter((given) => !ids.some((id) => id.startsWith(given)));
  if (unknown.length === 0) return;
  const [meant] = unknown.map((given) => closest(given, ids) ?? areaWith(given, ids));
  throw new UsageError(
    `no rule's id begins with ${unknown.join(', ')}`,
    meant === undefined ? "See 'platen rules'." : `Did you mean ${meant}? See 'platen rules'.`,
  );
}

/** The area of the first id with this word in it: USR-CARD for card. */
function areaWith(given: string, ids: readonly string[]): string | undefined {
  return ids.find((id) => id.includes(given.toUpperCase()))?.replace(/-\d+$/, '');
}
