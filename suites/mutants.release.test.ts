import { beforeAll, describe, expect, it } from 'vitest';
import { seededChance } from '../simulators/kit/chance.ts';
import { type MutantsProof, proveMutants } from './engine/run/prove-mutants.ts';
import { recordBuiltIn } from './engine/run/record-built-in.ts';
import { briefTestCases } from './engine/run/test-cases-of.ts';
import { explained } from './prove/mutants/explained.ts';
import { groupName } from './prove/mutants/mutant.ts';
import { openQuestionOf } from './spec/open-questions.ts';

describe('mutants of a recorded run', () => {
  let proof: MutantsProof;

  beforeAll(async () => {
    // The values of answers around a kill are seen in others.
    const traffic = briefTestCases().filter((name) => !name.startsWith('crash/'));
    const journal = await recordBuiltIn(traffic);
    const tries = { unexplained: 2_000, explained: 1 };
    proof = proveMutants({ journal, chance: seededChance(1), tries });
  }, 600_000);

  it('are made of a recording in which nothing is red', () => {
    expect(proof.red).toEqual([]);
    expect(proof.groups).toBeGreaterThan(2_000);
  });

  it('are killed by a rule, or it is said why none looks', () => {
    const unexplained = proof.survivors.filter((one) => one.explanation === undefined);
    expect(
      unexplained.map(({ group, case: inCase }) => `${groupName(group)} in ${inCase}`),
    ).toEqual([]);
  });

  it('survive wherever an explanation says so', () => {
    expect(proof.idle).toEqual([]);
  });

  it('are explained by silences that there are', () => {
    const named = explained.flatMap(({ silence }) => silence ?? []);
    expect(named.filter((id) => openQuestionOf(id) === undefined)).toEqual([]);
  });
});
