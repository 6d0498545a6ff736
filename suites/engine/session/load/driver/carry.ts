import type { RowOutcome } from '../../../journal/load/journey.ts';
import type { PlayedStart } from '../../../journal/load/played.ts';
import { CallError } from '../calls/calls.ts';
import { type JourneyParts, NoPaper, type Progress, ways } from './journeys.ts';

/** Where a start stands in the run. */
export interface StartPlace {
  readonly repeat: number;
  readonly stage: number;
  readonly driver: number;
}

/** Plays a start to its end. What a target did wrong stands in the answer; rejects for what went wrong here. */
export async function carry(parts: JourneyParts, place: StartPlace): Promise<PlayedStart> {
  try {
    await ways[parts.start.journey](parts);
    return toldOf(parts, place, { outcome: 'done' });
  } catch (error) {
    const outcome = outcomeOf(error, parts.signal);
    if (outcome === undefined || !(error instanceof Error)) throw error;
    return toldOf(parts, place, { outcome, failure: error.message });
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): RowOutcome | undefined {
  if (signal.aborted) return 'stopped';
  if (error instanceof NoPaper) return 'lost';
  return error instanceof CallError ? error.outcome : undefined;
}

interface Ended {
  readonly outcome: RowOutcome;
  readonly failure?: string;
}

/** A start of which nothing was done is told with what the schedule wanted. */
export function toldOf(
  { start, progress }: { readonly start: JourneyParts['start']; readonly progress: Progress },
  { repeat, stage, driver }: StartPlace,
  { outcome, failure }: Ended,
): PlayedStart {
  const { number, journey, printer, sizeBytes, isSampled } = start;
  const { at, sha256, broughtSha256 } = progress;
  const isPaper = journey === 'print' || journey === 'release';
  const row = { number, repeat, stage, journey, outcome, driver, sizeBytes, isSampled, at };
  return {
    row: isPaper ? { ...row, printer } : row,
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(broughtSha256 === undefined ? {} : { broughtSha256 }),
    ...(failure === undefined ? {} : { failure: failure.slice(0, 1_000) }),
  };
}
