import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { Wire } from './wire.ts';

/** A service on an idle machine answers half of its calls within this time. */
const usualAnswerMs = 4;
const longestMs = 60_000;
/** Number of latest answers that count. */
const counted = 50;
/** An effect may take three times as long as the slowest of the latest twenty. */
const timesSlowest = 3;
const effectsCounted = 20;
/** After so many effects in a row that did not come, slow answers no longer lengthen a wait. */
const mostMissed = 4;

/** Measures how fast the target answers in this run, and how soon effects follow. */
export interface AnswerPace {
  /**
   * How long to wait for an effect that may take `timeMs` on an idle machine, in whole milliseconds: longer
   * where answers are slower than usual or the latest effects were slow, up to one minute. Where effects stay
   * out, slow answers are no reason to wait for the next one.
   */
  patienceMs(timeMs: number): number;
  /**
   * Notes that an effect that may take `timeMs` came after `waitedMs`. On a busy machine a print that needs a
   * converter, which has a low priority, is delayed much longer than answers are.
   */
  came(waitedMs: number, timeMs: number): void;
  /** Notes that an effect did not come while it was waited for. */
  missed(): void;
}

/** Measures the answers of a target; the wire that is returned behaves as the given one. */
export function measurePace(
  wire: Wire,
  clock: Pick<Clock, 'monotonic'>,
): { readonly wire: Wire; readonly pace: AnswerPace } {
  const latest: number[] = [];
  const exchange: Wire['exchange'] = async (request) => {
    const startNs = clock.monotonic();
    const answer = await wire.exchange(request);
    latest.push(Number(clock.monotonic() - startNs) / 1e6);
    if (latest.length > counted) latest.shift();
    return answer;
  };
  const effects: number[] = [];
  let missedInRow = 0;
  const came = (waitedMs: number, timeMs: number): void => {
    effects.push(waitedMs);
    if (effects.length > effectsCounted) effects.shift();
    if (waitedMs > timeMs) missedInRow = 0;
  };
  const missed = (): void => {
    missedInRow += 1;
  };
  const patienceMs = (timeMs: number): number => {
    const byAnswers =
      missedInRow < mostMissed ? Math.round((timeMs * median(latest)) / usualAnswerMs) : timeMs;
    const byEffects = timesSlowest * Math.max(0, ...effects);
    return Math.max(timeMs, Math.min(longestMs, Math.max(byAnswers, byEffects)));
  };
  return { wire: { ...wire, exchange }, pace: { patienceMs, came, missed } };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
