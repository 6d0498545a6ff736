import { beforeAll, describe, expect, it } from 'vitest';
import { seededChance } from '../simulators/kit/chance.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { silenceOf } from './catalogue/silences.ts';
import { scenarios } from './drive/scenarios.ts';
import { explained } from './prove/mutants/explained.ts';
import { groupName } from './prove/mutants/mutant.ts';
import { startBuiltIn } from './run/built-in.ts';
import { run } from './run/engine.ts';
import { type MutantsProof, proveMutants } from './run/prove-mutants.ts';

/** Long cases, and those that kill the service: their values are seen in others. */
const leftOut = /^(history\/largest-page|history\/default-page|documents\/list-maximum|crash\/)/;

/** What a recording shows a few times, as its timing was, it may show only where no rule can tell; `platen prove --mutants` lists it. */
const oftenEnough = 5;

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
        traffic: scenarios.map((one) => one.name).filter((name) => !leftOut.test(name)),
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
    const unexplained = proof.survivors.filter(
      (one) => one.explanation === undefined && one.of >= oftenEnough,
    );
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
