import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { deviations } from './prove/deviations.ts';
import { nullTargets } from './prove/null-targets.ts';
import { twins } from './prove/twins.ts';
import { startBuiltIn } from './run/built-in.ts';
import { proveAll } from './run/prove-all.ts';
import type { Proof } from './run/prove-deviation.ts';
import { proveNull, proveTwin } from './run/prove-twin.ts';

describe('the proof that rules can fail, and fail only when they should', () => {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;
  const proofs = new Map<string, Proof>();
  const options = () => ({
    profile: target.profile,
    seed: 1,
    clock: systemClock,
    ids: randomIds,
    environment: {},
  });

  beforeAll(async () => {
    target = await startBuiltIn({ plainHttp: true });
    await proveAll(deviations, options(), (proof) => proofs.set(proof.deviation.id, proof));
  }, 600_000);

  afterAll(() => target.stop());

  it.each(deviations.map((one) => [one.rule, one.id, one.says]))(
    '%s turns red first under %s, which %s',
    (rule, id) => {
      const proof = proofs.get(id);
      expect(proof?.firstRed).toBe(rule);
      expect(proof?.unexpected).toEqual([]);
    },
  );

  it.each(twins.map((twin) => [twin.id, twin]))(
    'nothing turns red on the twin %s',
    async (_, twin) => {
      const proof = await proveTwin(twin, options());
      expect(proof.against).toEqual([]);
      expect(proof.judged).toBeGreaterThan(150);
    },
    60_000,
  );

  it.each(nullTargets.map((one) => [one.id, one]))(
    'no rule is OK on the null target %s',
    async (_, one) => {
      const proof = await proveNull(one, options());
      expect(proof.against).toEqual([]);
    },
    60_000,
  );
});
