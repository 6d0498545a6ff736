import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../simulators/kit/clock.ts';
import { seededIds } from '../simulators/kit/ids.ts';
import type { RunResult } from './engine/judge/result.ts';
import { startBuiltIn } from './engine/run/built-in.ts';
import { run } from './engine/run/engine.ts';
import { rules } from './rules/index.ts';

/** The engine end to end on a short plan; the whole plan is `npm run gate`. */
const shortPlan = ['VER', 'ACC', 'DOC-SEND', 'TAP', 'REC'];
const planned = rules.filter((rule) => shortPlan.some((area) => rule.id.startsWith(area)));

describe('the gate on the built-in service, over HTTPS', () => {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;
  let result: RunResult;

  beforeAll(async () => {
    target = await startBuiltIn();
    const { printers } = target.profile;
    // For a busy machine; nothing waits so long where everything is printed.
    const profile = { ...target.profile, printers: { ...printers, deliveryMs: 60_000 } };
    const common = { clock: systemClock, ids: seededIds(1), environment: {} };
    result = await run({ ...common, profile, seed: 1, only: shortPlan }, () => undefined);
  });

  afterAll(() => target.stop());

  it.each(planned.map((rule) => [`${rule.id} (interface ${rule.section}) ${rule.title}`, rule.id]))(
    '%s',
    (_, id) => {
      const judged = result.results.find((one) => one.planned.rule.id === id);
      expect(judged?.findings ?? []).toEqual([]);
      expect(judged?.verdict).toBe('OK');
    },
  );

  it('is a partial run', () => {
    expect(result.partial).toBe(true);
  });

  it('writes no secret of the profile into the journal', () => {
    const text = JSON.stringify(result.journal);
    const { full, plain, insecure } = target.profile.keys;
    const secrets = [full, plain, insecure]
      .map((key) => key?.secret)
      .filter((secret) => typeof secret === 'string');
    expect(secrets.length).toBe(3);
    for (const secret of [...secrets, target.profile.deviceToken])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/access_token":"(?!token#)/);
  });
});
