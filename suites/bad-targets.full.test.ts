import { describe, expect, it } from 'vitest';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import type { RuleResult } from './engine/judge/judge.ts';
import { run } from './engine/run/engine.ts';
import { type BadTarget, startBadTarget } from './prove/bad-target.ts';
import { badTargets } from './prove/bad-targets.ts';

/** A call of each kind: a form in the body, JSON, a multipart upload, a list, content. */
const only = [
  'ACC-GET',
  'LOG-04',
  'LOC-NEW-02',
  'DOC-DL',
  'DOC-LIST-01',
  'USR-01',
  'USR-02',
  'USR-03',
];

async function judgeBehindGoodDoor(bad: BadTarget): Promise<readonly RuleResult[]> {
  await using target = await startBadTarget(bad, { opens: true });
  const profile = {
    schemaVersion: 1 as const,
    name: bad.id,
    baseUrl: target.baseUrl,
    domains: { customer: 'customer.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' } },
    printers: { addressing: 'hostPort' as const, deliveryMs: 50 },
  };
  const common = { clock: systemClock, ids: randomIds, environment: {}, seed: 1 };
  const result = await run(
    { ...common, profile, only, replays: 0, answerTimeoutMs: 100 },
    () => undefined,
  );
  return result.results;
}

describe('a target that opens like a service and then is none', () => {
  it.each(badTargets.map((bad) => [bad.id, bad]))(
    '%s: no rule is OK, and no check breaks',
    async (_, bad) => {
      const results = await judgeBehindGoodDoor(bad);
      const right = new Set(['FAILED', 'NOT RUN', 'INFORMATIONAL']);
      const wrong = results.filter(({ verdict }) => !right.has(verdict));
      expect(results.length).toBeGreaterThan(15);
      expect(wrong.map(({ planned, verdict }) => `${planned.rule.id} ${verdict}`)).toEqual([]);
    },
  );
});
