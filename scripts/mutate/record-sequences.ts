import { drawSequence } from '../../suites/explore/draw.ts';
import { playSteps, type SequenceOptions } from '../../suites/explore/play-sequence.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { factsOnly } from '../../suites/run/facts-only.ts';
import { pool } from '../../suites/run/pool.ts';
import { keepRecording } from './recordings.ts';

const length = 60;
const atATime = 2;

/** Records sequences of calls in any order, which a conformant target must come out of without red. */
export async function recordSequences(
  folder: string,
  count: number,
  options: SequenceOptions,
): Promise<void> {
  const facts = factsOnly(options.profile, options.environment);
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  await pool(seeds, atATime, async (seed) => {
    const steps = drawSequence(seed, facts, { length, exclusive: false });
    const { journal } = await playSteps(steps, { ...options, seed });
    const recording = { kind: 'sequence', name: String(seed) } as const;
    keepRecording(folder, recording, ended(journal));
  });
}

/** As if the case ended with its last step: what is cleaned up afterwards is no part of it. */
function ended(journal: readonly JournalEvent[]): readonly JournalEvent[] {
  const begun = journal.findLast((event) => event.type === 'case');
  const last = journal.at(-1);
  if (begun === undefined || last === undefined || begun.phase !== 'begin') return journal;
  return [...journal, { ...begun, seq: last.seq + 1, at: last.at, phase: 'done' }];
}
