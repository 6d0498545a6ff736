import { describe, expect, it } from 'vitest';
import { judgeTerminal } from '../engine/run/judge-terminal.ts';
import { pool } from '../engine/run/pool.ts';
import { doings } from './doings.ts';
import type { Situation } from './situation.ts';
import { situations } from './situations.ts';
import { usualPlan } from './terminal-plan.ts';
import { run } from './test-run.ts';

/** That of releases takes longest, and begins. */
const single = doings.toSorted((one) => (one === 'release' ? -1 : 0)).map((doing) => [doing]);
const every = doings.flatMap((one, at) => doings.slice(at + 1).map((other) => [one, other]));
const six = [
  ['look', 'tap'],
  ['copy', 'scan'],
  ['copy', 'tap'],
  ['scan', 'history'],
  ['delete', 'download'],
  ['upload', 'history'],
] as const;
/** PLATEN_ALL_PLANS=1 tries all 36 pairs: that takes a quarter of an hour on an idle machine. */
const isWhole = process.env['PLATEN_ALL_PLANS'] !== undefined;
const pairs = isWhole ? every : six;

/** The long ones with as many documents and jobs as make a second page. */
const shortened = situations.map((one): Situation => {
  const { waiting, who } = one;
  return {
    ...one,
    ...(waiting === undefined
      ? {}
      : { waiting: { ...waiting, count: Math.min(waiting.count, 51) } }),
    ...(who?.pastJobs === undefined
      ? {}
      : { who: { ...who, pastJobs: Math.min(who.pastJobs, 201) } }),
  };
});

/** On the quick clock a busy machine takes minutes for what an idle one does in seconds. */
const deadlineSeconds = 3_600;

describe('a terminal that can do little', { timeout: isWhole ? 3_600_000 : 600_000 }, () => {
  it('is judged by all rules that apply to it, and breaks none', async () => {
    const missed: Record<string, readonly string[]> = {};
    await pool([...single, ...pairs], 3, async (can) => {
      const plan = { ...usualPlan, can: [...can], deadlineSeconds };
      const { results } = judgeTerminal(await run({ plan, situations: shortened }));
      missed[can.join(' ')] = results.flatMap(({ planned, verdict, why }) =>
        verdict === 'OK' || verdict === 'NOT APPLICABLE'
          ? []
          : [`${planned.rule.id} ${verdict} ${why ?? ''}`],
      );
    });
    const expected = [...single, ...pairs].map((can) => [can.join(' '), []]);
    expect(missed).toEqual(Object.fromEntries(expected));
  });
});
