import { beforeAll, describe, expect, it } from 'vitest';
import { seededChance } from '../simulators/kit/chance.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { silenceOf } from './catalogue/silences.ts';
import { explained } from './prove/mutants/explained.ts';
import { groupName } from './prove/mutants/mutant.ts';
import { startBuiltIn } from './run/built-in.ts';
import { run } from './run/engine.ts';
import { type MutantsProof, proveMutants } from './run/prove-mutants.ts';
import { briefScenarios } from './run/scenarios-of.ts';

describe('mutants of a recorded run', () => {
  let proof: MutantsProof;

  beforeAll(async () => {
    await using target = await startBuiltIn({ plainHttp: true });
    const { journal } = await run(
      {
        profile: target.profile,
        seed: 1,
        clock: systemClock,
        ids: randomIds,
        environment: {},
        replays: 0,
        // The values of answers around a kill are seen in others.
        traffic: briefScenarios().filter((name) => !name.startsWith('crash/')),
      },
      () => undefined,
    );
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
    expect(named.filter((id) => silenceOf(id) === undefined)).toEqual([]);
  });
});
