/** The states of RFC 8011 5.3.7; 4 and 6 are not entered but told, see `shownState`. */
export const jobState = {
  pending: 3,
  'pending-held': 4,
  processing: 5,
  'processing-stopped': 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const;

export type JobState = keyof typeof jobState;
export type FinalState = 'canceled' | 'aborted' | 'completed';
export type EnteredState = 'pending' | 'processing' | FinalState;

const moves: Readonly<Record<EnteredState, readonly EnteredState[]>> = {
  pending: ['processing', 'canceled', 'aborted', 'completed'],
  processing: ['canceled', 'aborted', 'completed'],
  canceled: [],
  aborted: [],
  completed: [],
};

export function mayMove(from: EnteredState, to: EnteredState): boolean {
  return moves[from].includes(to);
}

export function isFinal(state: EnteredState): state is FinalState {
  return moves[state].length === 0;
}

/** A job that is being printed shows that the printer stands still. */
export function shownState(state: EnteredState, deviceStopped: boolean): JobState {
  return state === 'processing' && deviceStopped ? 'processing-stopped' : state;
}
