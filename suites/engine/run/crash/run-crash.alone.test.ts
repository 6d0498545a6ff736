import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCrashReport } from '../../../../reports/crash/crash-report.ts';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { randomIds } from '../../../../simulators/kit/ids.ts';
import { faults } from '../../../rules/index.ts';
import { startProxy } from '../../fault-proxy/proxy.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { startBuiltIn } from '../built-in.ts';
import { openOnly } from '../facts-only.ts';
import { runCrash } from './run-crash.ts';

type BuiltIn = Awaited<ReturnType<typeof startBuiltIn>>;

let services: readonly BuiltIn[];
beforeAll(async () => {
  services = await Promise.all([0, 1].map(() => startBuiltIn({ plainHttp: true })));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
});

async function killed(targets: readonly TargetProfile[], kills: number) {
  const told: number[] = [];
  const world = { clock: systemClock, ids: randomIds, environment: {} };
  const { parts, ...result } = await runCrash({ ...world, targets, kills, seed: 1 }, (done) =>
    told.push(done),
  );
  const results = parts.map((part) => part.results);
  return {
    told,
    report: makeCrashReport({ target: '', seed: 1, asked: kills, ...result, results }),
  };
}

describe('a service that is killed under load and started again', () => {
  const kills = 5;

  it(`has all that it acknowledged after ${String(kills)} kills, and prints nothing twice`, async () => {
    const { report, told } = await killed(
      services.map(({ profile }) => profile),
      kills,
    );
    expect(report.rules.flatMap(({ findings }) => findings)).toEqual([]);
    expect(report.rules.flatMap(({ why }) => why ?? [])).toEqual([]);
    expect(report.outcome).toBe('passed');
    expect(report.count.kills).toBe(kills);
    expect(told.at(-1)).toBe(kills);
    expect(report.count.cutOff).toBeGreaterThan(kills);
    expect(report.count.acknowledged['documents.upload']).toBeGreaterThan(kills);
  }, 300_000);

  it.each(['kill-loses-a-document', 'kill-repeats-prints'])(
    'is found out when it %s',
    async (id) => {
      const [service] = services;
      const fault = faults.find((one) => one.id === id);
      if (service === undefined || fault === undefined) throw new Error(`no ${id}`);
      const credentials = openOnly(service.profile, {});
      const interception = fault.make({
        key: (kind) => credentials.key(kind),
        deviceToken: undefined,
        limitedKeys: [],
      });
      await using proxy = await startProxy({ target: service.profile, interception });
      const { report } = await killed([proxy.profile], 2);
      expect(report.outcome).toBe('failed');
      const red = report.rules.filter(({ verdict }) => verdict === 'FAILED');
      expect(red.map((rule) => rule.id)).toContain(fault.rule);
    },
  );
});
