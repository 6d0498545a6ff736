import { unknownIds } from '../../suites/engine/run/unknown-ids.ts';
import { UsageError } from './usage-error.ts';

/** Throws UsageError for what is neither a rule id nor the beginning of one: before anything is started. */
export function refuseUnknown(chosen: readonly string[]): void {
  const unknown = unknownIds(chosen);
  if (unknown === undefined) return;
  const { words, meant } = unknown;
  const question = meant === undefined ? '' : `Did you mean ${meant}? `;
  throw new UsageError(words, `${question}See 'platen rules'.`);
}
