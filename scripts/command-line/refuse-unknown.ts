import { unknownIds } from '../../suites/run/unknown-ids.ts';
import { UsageError } from './usage-error.ts';

/** Throws UsageError for what is neither one of the ids nor the beginning of one: before anything is started. */
export function refuseUnknown(chosen: readonly string[], ids: readonly string[]): void {
  const unknown = unknownIds(chosen, ids);
  if (unknown === undefined) return;
  const { words, advice } = unknown;
  throw new UsageError(
    words,
    [advice, "See 'platen rules'."].filter((one) => one !== undefined).join(' '),
  );
}
