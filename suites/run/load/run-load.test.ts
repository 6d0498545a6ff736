import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { constellation, running } from '../../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import { startBuiltIn } from '../built-in.ts';
import { type LoadOptions, runLoad } from './run-load.ts';

let stage = constellation();
afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

function optionsFor(profile: TargetProfile, changed: Partial<LoadOptions> = {}): LoadOptions {
  return {
    profile,
    environment: {},
    seed: 1,
    clock: systemClock,
    signal: new AbortController().signal,
    steps: [{ perSecond: 20, seconds: 1 }],
    warmUp: { perSecond: 5, seconds: 0.5 },
    users: 16,
    printers: 2,
    sizeBytes: 20_000,
    paperMs: 20_000,
    calls: { seconds: 1, connections: 2 },
    ...changed,
  };
}

/** Fast, friendly, and without a printer: 200 to everything. */
async function yesMan(): Promise<TargetProfile> {
  const answer = JSON.stringify({ errorCode: 0, id: 1, uuid: 'u', token: { access_token: 't' } });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage.add(
    running({}, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  );
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    schemaVersion: 1,
    name: 'yes-man',
    baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'k' } },
    printers: { addressing: 'hostPort' },
  };
}

describe('a load run', () => {
  it('of the built-in service: every job comes out once, unaltered, where it was tapped', async () => {
    const { profile } = stage.add(await startBuiltIn());
    const news: string[] = [];
    const result = await runLoad(optionsFor(profile), (one) => news.push(one));
    expect(result.findings.faults).toEqual([]);
    expect(result.findings.accepted).toBe(result.findings.printed);
    const [step] = result.steps;
    expect(step?.printed).toBe(step?.started);
    expect(step?.printed).toBeGreaterThan(5);
    expect(step?.toPaper.minMs).toBeGreaterThan(0);
    expect(result.calls.map((call) => call.wrong)).toEqual([0, 0, 0, 0]);
    expect(result.calls.every((call) => call.perSecond > 0)).toBe(true);
    expect(news).toContain('20 jobs/s for 1 s');
  }, 60_000);

  it('of a target that answers well and prints nothing: every job is lost', async () => {
    const profile = await yesMan();
    const calls = { seconds: 0, connections: 1 };
    const result = await runLoad(optionsFor(profile, { paperMs: 200, calls }), () => undefined);
    expect(result.findings.accepted).toBeGreaterThan(5);
    expect(result.findings.printed).toBe(0);
    expect(new Set(result.findings.faults.map((one) => one.fault))).toEqual(new Set(['lost']));
    expect(result.steps[0]?.printed).toBe(0);
  }, 60_000);

  it('that is stopped says so and judges what it has', async () => {
    const profile = await yesMan();
    const stop = new AbortController();
    const options = optionsFor(profile, { paperMs: 200, signal: stop.signal });
    const result = await runLoad(options, (news) => {
      if (news.startsWith('20 jobs/s')) stop.abort();
    });
    expect(result.isComplete).toBe(false);
    expect(result.calls).toEqual([]);
  }, 60_000);
});
