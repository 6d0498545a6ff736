import type { PlayedStart } from '../../../journal/load/played.ts';
import type { Recorder } from '../../../journal/recorder.ts';
import type { JobCalls, LoadDevice, LoadTarget } from '../calls/calls.ts';
import { recordedCalls } from '../calls/recorded-calls.ts';
import type { LoadWire } from '../calls/wire.ts';
import type { Start } from '../workload/schedule.ts';
import type { JourneyParts } from './journeys.ts';

/** The case of the journal that a sampled start is. */
export function caseOf(number: number): string {
  return `load/${String(number)}`;
}

export interface WitnessParts {
  readonly wire: LoadWire;
  readonly target: LoadTarget;
  readonly recorder: Recorder;
}

/** Records a sampled journey: what it called, and the looks that rules need besides. */
export interface Witness {
  readonly calls: JobCalls;
  /** After the journey: waits a moment for what should not come, looks, and answers with when the job was told to be done. */
  conclude(played: PlayedStart, parts: JourneyParts): Promise<number | undefined>;
}

/** How long the paper must be quiet before nothing more is expected. */
const quietMs = 120;
const printedStatus = 1;
const settleMs = 5_000;
const longestPauseMs = 500;

export function openWitness(
  start: Start,
  device: LoadDevice & { readonly name: string },
  { wire, target, recorder }: WitnessParts,
): Witness {
  const inCase = caseOf(start.number);
  const mark = { type: 'case', case: inCase, scenario: `load/${start.journey}` } as const;
  recorder.record({ ...mark, phase: 'begin' });
  const { name: printer, address } = device;
  recorder.record({ type: 'printer', case: inCase, printer, front: 'raw', address });
  const calls = recordedCalls(wire, target, { case: inCase, recorder });
  return {
    calls,
    async conclude(played, parts) {
      const { outcome } = played.row;
      if (outcome === 'stopped') {
        recorder.record({ ...mark, phase: 'cut' });
        return undefined;
      }
      const settled = await afterwards(played, parts, { calls, recorder, inCase }).catch(
        (error: unknown) => {
          if (parts.signal.aborted) return undefined;
          throw error;
        },
      );
      const reason = played.failure ?? outcome;
      recorder.record({
        ...mark,
        ...(outcome === 'done' ? { phase: 'done' } : { phase: 'blocked', reason }),
      });
      return settled;
    },
  };
}

interface Afterwards {
  readonly calls: JobCalls;
  readonly recorder: Recorder;
  readonly inCase: string;
}

async function afterwards(
  { row }: PlayedStart,
  parts: JourneyParts,
  { calls, recorder, inCase }: Afterwards,
): Promise<number | undefined> {
  const { time, user, signal, progress } = parts;
  const { tapSent, lastByte } = row.at;
  if (tapSent === undefined) return undefined;
  await time.clock.sleep(quietMs, signal);
  const waitedMs = Math.round(time.nowMs() - tapSent);
  recorder.record({ type: 'settled', case: inCase, waitedMs, inTime: lastByte !== undefined });
  await calls.list(user).catch(ignore);
  if (lastByte === undefined || progress.uuid === undefined) return undefined;
  const limitMs = time.nowMs() + settleMs;
  for (let pauseMs = 10; time.nowMs() < limitMs; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const seen = await calls.list(user, printedStatus).catch(ignore);
    if (seen?.documents.has(progress.uuid) === true) return time.msOf(seen.answeredNs);
    await time.clock.sleep(pauseMs, signal);
  }
  return undefined;
}

/** What a look was answered with stands in the journal. */
function ignore(): undefined {
  return undefined;
}
