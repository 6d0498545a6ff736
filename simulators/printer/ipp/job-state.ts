/** The states of RFC 8011 5.3.7. */
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

/** What may follow: RFC 8011 figure 3, suspending (RFC 3998 4.3) and restarting (RFC 8011 4.3.7). */
const moves: Readonly<Record<JobState, readonly JobState[]>> = {
  pending: ['pending-held', 'processing', 'canceled', 'aborted'],
  'pending-held': ['pending', 'canceled', 'aborted'],
  processing: ['processing-stopped', 'canceled', 'aborted', 'completed'],
  'processing-stopped': ['pending', 'canceled', 'aborted'],
  canceled: ['pending'],
  aborted: ['pending'],
  completed: ['pending'],
};

export function mayMove(from: JobState, to: JobState): boolean {
  return moves[from].includes(to);
}

export function isFinal(state: JobState): state is FinalState {
  return jobState[state] >= jobState.canceled;
}

/** A job that is being printed shows that the printer stands still. */
export function shownState<S extends JobState>(
  state: S,
  deviceStopped: boolean,
): S | 'processing-stopped' {
  return state === 'processing' && deviceStopped ? 'processing-stopped' : state;
}
