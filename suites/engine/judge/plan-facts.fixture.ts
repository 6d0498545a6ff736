import type { TargetFacts } from '../journal/facts.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';

/** Facts of a made-up target that allows nothing, but for what is given. */
export function factsWith(facts: Partial<TargetFacts> = {}): TargetFacts {
  const [run] = new JournalBuilder({ allow: [], ...facts }).events;
  if (run?.type !== 'run') throw new Error('no facts');
  return run.target;
}
