import type { Stamp } from './journey.ts';
import type { Segment } from './measures.ts';
import type { LoadRow } from './row.ts';

type Moments = LoadRow['at'];
type Span = (at: Moments) => number | undefined;

/**
 * What a segment lasts. Where the schedule wanted a call, it counts from that moment and not from
 * when the driver got to it: a service that stalls its callers must not look fast.
 */
const spans: Readonly<Record<Segment, Span>> = {
  lateness: between('intended', 'started'),
  upload: between('intended', 'uploadAnswered'),
  ready: between('uploadAnswered', 'ready'),
  claim: between('tapSent', 'claimed'),
  tapToFirstByte: between('tapIntended', 'firstByte'),
  tapToLastByte: between('tapIntended', 'lastByte'),
  transfer: between('firstByte', 'lastByte'),
  settle: between('lastByte', 'settled'),
  toPaper,
  list: between('intended', 'answered'),
  download: between('intended', 'answered'),
  history: between('intended', 'answered'),
  users: between('intended', 'answered'),
};

/** Calls that are journeys of their own: the others' answers are of another call. */
const singleCalls: ReadonlySet<Segment> = new Set(['list', 'download', 'history', 'users']);

/** Milliseconds that the segment took on this start's way; undefined where it was not gone to its end. */
export function segmentMs(row: LoadRow, segment: Segment): number | undefined {
  if (singleCalls.has(segment) && row.journey !== segment) return undefined;
  return spans[segment](row.at);
}

function between(from: Stamp, to: Stamp): Span {
  return (at) => {
    const begin = at[from];
    const end = at[to];
    return begin === undefined || end === undefined ? undefined : end - begin;
  };
}

/** All of the way but the time that a person really thought. */
function toPaper({ intended, ready, tapIntended, lastByte }: Moments): number | undefined {
  const isWhole = intended !== undefined && ready !== undefined && tapIntended !== undefined;
  if (!isWhole || lastByte === undefined) return undefined;
  return lastByte - intended - (tapIntended - ready);
}
