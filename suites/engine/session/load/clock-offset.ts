/** One question for the other side's clock: asked and answered by ours, and what the other said. */
export interface ClockSample {
  readonly askedNs: bigint;
  readonly answeredNs: bigint;
  readonly otherNs: bigint;
}

export interface ClockOffset {
  /** The other clock is ahead of ours by so much. */
  readonly offsetNs: bigint;
  /** It may be off by so much to either side: half of the quickest answer's time. */
  readonly uncertaintyMs: number;
}

/** From the sample that was answered quickest: it leaves the least room. Throws RangeError without any. */
export function offsetFrom(samples: readonly ClockSample[]): ClockOffset {
  const [first, ...rest] = samples;
  if (first === undefined) throw new RangeError('no sample of the clock');
  const roundTrip = (one: ClockSample): bigint => one.answeredNs - one.askedNs;
  const best = rest.reduce(
    (least, one) => (roundTrip(one) < roundTrip(least) ? one : least),
    first,
  );
  return {
    offsetNs: best.otherNs - (best.askedNs + best.answeredNs) / 2n,
    uncertaintyMs: Number(roundTrip(best)) / 2e6,
  };
}
