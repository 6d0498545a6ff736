/** A place in the journal; undefined for something that never came. */
export type Place = number | undefined;

const atLast = Number.POSITIVE_INFINITY;

/** Whether one place comes before another. No two events have the same; what never came is behind all. */
export function precedes(place: Place, other: Place): boolean {
  return (place ?? atLast) < (other ?? atLast);
}

/** Whether a place lies between two others, of which it is neither. */
export function liesBetween(place: Place, from: Place, to: Place): boolean {
  return precedes(from, place) && precedes(place, to);
}

/** From where in the journal to where a call was under way; without an answer to the end. */
export interface UnderWay {
  readonly sentSeq: number;
  readonly answeredSeq?: number;
}

/** Whether two calls were under way at a time. */
export function overlap(one: UnderWay, other: UnderWay): boolean {
  const isBegun = precedes(one.sentSeq, other.answeredSeq);
  return one !== other && isBegun && precedes(other.sentSeq, one.answeredSeq);
}
