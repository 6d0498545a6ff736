/** Whether one place of the journal comes before another. No two events have the same place. */
export function precedes(seq: number, other: number): boolean {
  return seq < other;
}

/** Whether a place lies between two others, of which it is neither. */
export function liesBetween(seq: number, from: number, to: number): boolean {
  return precedes(from, seq) && precedes(seq, to);
}
