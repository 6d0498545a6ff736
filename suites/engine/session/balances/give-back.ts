import type { TemporaryChangeEvent } from '../../journal/event.ts';
import type { Recorder } from '../../journal/recorder.ts';
import { orBlocked } from '../or-blocked.ts';

/** Puts back what was changed temporarily, and tells the journal whether it could. Rejects with Blocked. */
export async function giveBack(
  recorder: Recorder,
  loan: Pick<TemporaryChangeEvent, 'case' | 'loan'>,
  put: () => Promise<void>,
): Promise<void> {
  try {
    await orBlocked(put());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    recorder.record({ type: 'loan', ...loan, phase: 'kept', why });
    throw error;
  }
  recorder.record({ type: 'loan', ...loan, phase: 'returned' });
}
