import type { Clock } from '../../simulators/kit/clock.ts';
import type { Wire } from './wire.ts';

/** A service on an idle machine answers half of its calls within this time. */
const usualAnswerMs = 4;
const longestMs = 60_000;
/** So many of the latest answers count. */
const counted = 50;

/** How fast the target answers in this run. */
export interface AnswerPace {
  /**
   * How long to wait for an effect that may take `timeMs` on an idle machine, in whole milliseconds: longer
   * where answers are slower than usual, up to one minute, since a busy machine delays both alike.
   */
  patienceMs(timeMs: number): number;
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
  const patienceMs = (timeMs: number): number =>
    Math.max(timeMs, Math.min(longestMs, Math.round((timeMs * median(latest)) / usualAnswerMs)));
  return { wire: { ...wire, exchange }, pace: { patienceMs } };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
