import { startBuiltIn } from '../engine/run/built-in.ts';
import type { FoundViolation } from './explore.ts';
import { playSteps, type SequenceOptions } from './play-sequence.ts';

/** What the built-in service makes of a sequence that another target fails on. */
export type Elsewhere =
  | { readonly state: 'green' }
  | { readonly state: 'red'; readonly rule: string }
  /** It refused what the sequence stands on, so that it says nothing of the rest. */
  | { readonly state: 'blocked'; readonly why: string };

/** Plays each on the built-in service, started for that. None once the run was interrupted. */
export async function checkOnBuiltIn(
  violations: readonly FoundViolation[],
  options: Omit<SequenceOptions, 'profile' | 'seed' | 'refused'>,
): Promise<ReadonlyMap<FoundViolation, Elsewhere>> {
  const results = new Map<FoundViolation, Elsewhere>();
  const isOver = (): boolean => options.signal?.aborted === true;
  if (violations.length === 0 || isOver()) return results;
  await using reference = await startBuiltIn({ plainHttp: true });
  for (const found of violations) {
    const own = { ...options, profile: reference.profile, seed: found.seed };
    const { violation, blocked } = await playSteps(found.shortest.steps, own);
    if (isOver()) break;
    if (violation !== undefined) results.set(found, { state: 'red', rule: violation.finding.rule });
    else if (blocked !== undefined) results.set(found, { state: 'blocked', why: blocked });
    else results.set(found, { state: 'green' });
  }
  return results;
}
