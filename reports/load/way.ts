import type { Stamp } from '../../suites/engine/journal/load/journey.ts';
import type { LoadRow } from '../../suites/engine/journal/load/row.ts';

/** Parts of a start's way, each from the one stamp to the next, as a waterfall shows them. */
export const wayParts = [
  { part: 'late', from: 'intended', to: 'started', words: 'driver late' },
  { part: 'upload', from: 'started', to: 'uploadAnswered', words: 'upload' },
  { part: 'ready', from: 'uploadAnswered', to: 'ready', words: 'made ready' },
  { part: 'think', from: 'ready', to: 'tapIntended', words: 'thinks' },
  { part: 'waits', from: 'tapIntended', to: 'tapSent', words: 'tap late' },
  { part: 'claim', from: 'tapSent', to: 'claimed', words: 'tap answered' },
  { part: 'carry', from: 'claimed', to: 'firstByte', words: 'on its way to the printer' },
  { part: 'transfer', from: 'firstByte', to: 'lastByte', words: 'transfer' },
  { part: 'settle', from: 'lastByte', to: 'settled', words: 'settled' },
] as const satisfies readonly {
  readonly part: string;
  readonly from: Stamp;
  readonly to: Stamp;
  readonly words: string;
}[];

export interface WayPart {
  readonly part: (typeof wayParts)[number]['part'];
  readonly words: string;
  /** Milliseconds since the intended start. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is known of a start's way, in order. What was over before the part before it, such as a first byte before the tap's answer, starts where it did. */
export function wayOf({ at }: LoadRow): readonly WayPart[] {
  const { intended } = at;
  if (intended === undefined) return [];
  return wayParts.flatMap(({ part, from, to, words }) => {
    const [begin, end] = [at[from], at[to]];
    if (begin === undefined || end === undefined) return [];
    // The printer may have its first byte while the tap's answer is still on its way.
    const fromMs = Math.min(begin, end) - intended;
    return [{ part, words, fromMs, toMs: end - intended }];
  });
}
