import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { startBuiltIn } from '../engine/run/built-in.ts';
import { openOnly } from '../engine/run/facts-only.ts';
import { drawSequence } from './draw.ts';
import { type ExploreOptions, explore } from './explore.ts';

describe('sequences drawn by chance', () => {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;
  const options = (): Omit<ExploreOptions, 'seed' | 'runs'> => ({
    profile: target.profile,
    length: 40,
    clock: systemClock,
    ids: randomIds,
    environment: {},
  });

  beforeAll(async () => {
    target = await startBuiltIn({ plainHttp: true });
  });
  afterAll(() => target.stop());

  it('are the same for the same seed', () => {
    const { facts } = openOnly(target.profile, {});
    const draw = (seed: number): readonly string[] =>
      drawSequence(seed, facts, { length: 40, exclusive: true }).map((step) => step.text);
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  it('show nothing on the built-in service, also with its clock moved', async () => {
    const exploration = await explore({ ...options(), seed: 1, runs: 16 }, () => undefined);
    const told = exploration.violations.map(({ shortest }) => [
      shortest.violation?.finding,
      ...shortest.steps.map((step) => step.text),
    ]);
    expect(told).toEqual([]);
    expect(exploration.played).toBe(16);
    expect(exploration.steps).toBeGreaterThan(200);
  });
});
