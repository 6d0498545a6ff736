import { startBuiltIn } from '../run/built-in.ts';
import type { FoundViolation } from './explore.ts';
import { playSteps, type SequenceOptions } from './play-sequence.ts';

/** What the built-in service makes of a sequence that another target fails on: undefined is green. */
export async function checkOnBuiltIn(
  violations: readonly FoundViolation[],
  options: Omit<SequenceOptions, 'profile' | 'seed'>,
): Promise<ReadonlyMap<FoundViolation, string | undefined>> {
  if (violations.length === 0) return new Map();
  await using reference = await startBuiltIn({ plainHttp: true });
  const rules = new Map<FoundViolation, string | undefined>();
  for (const found of violations) {
    const own = { ...options, profile: reference.profile, seed: found.seed };
    const again = await playSteps(found.shortest.steps, own);
    rules.set(found, again.violation?.finding.rule);
  }
  return rules;
}
