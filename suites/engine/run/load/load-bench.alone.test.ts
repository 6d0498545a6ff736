import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../../../rules/index.ts';
import { startProxy } from '../../fault-proxy/proxy.ts';
import type { Workload } from '../../journal/load/workload.ts';
import { readJournal } from '../../journal/ndjson.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { secretValue } from '../../session/profile/read-profile.ts';
import { startBuiltIn } from '../built-in.ts';
import { openOnly } from '../facts-only.ts';
import { orderFault } from './samples/order-fault.ts';
import { type PlayedSample, playSample, type SampleWishes } from './samples/play-sample.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let profile: TargetProfile;
/** Of runs in which some paper is missing: nobody need wait for it for long. */
let impatient: TargetProfile;
beforeAll(async () => {
  service = await startBuiltIn({ plainHttp: true });
  profile = within(30_000);
  impatient = within(3_000);
});
afterAll(() => service.stop());

const within = (deliveryMs: number): TargetProfile => ({
  ...service.profile,
  printers: { ...service.profile.printers, deliveryMs },
});

type Wishes = Omit<SampleWishes, 'profile' | 'servicePid'> & { readonly profile?: TargetProfile };

const ran = (wishes: Wishes = {}): Promise<PlayedSample> =>
  playSample({ profile, servicePid: service.pid(), ...wishes });

const total = (counts: object): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0);

describe('a load run of the built-in service', () => {
  it('every job comes out once, unaltered, where it was asked for, and every rule that is shown holds', async () => {
    const mix = {
      print: 2,
      release: 2,
      upload: 1,
      list: 1,
      download: 1,
      history: 1,
      users: 1,
    };
    const steps: Workload['arrivals'] = {
      kind: 'steps',
      perSecond: [15, 30],
      secondsEach: 1,
      spacing: 'poisson',
    };
    const { repeats, findings, rows, journal, news } = await ran({
      workload: { mix, arrivals: steps, warmUpSeconds: 0.5 },
      drivers: 2,
      repeats: 2,
    });
    expect(findings.faults).toEqual([]);
    expect(findings.printed).toBe(findings.accepted);
    expect(findings.sampled.broken).toEqual([]);
    expect(findings.sampled.unjudged).toEqual([]);
    expect(findings.sampled.journeys).toBeGreaterThan(5);
    for (const { stages, resources, ended } of repeats) {
      expect(ended).toBeUndefined();
      expect(stages.map(({ name }) => name)).toEqual(['15/s', '30/s']);
      for (const { starts, latency, printedPerSecond } of stages) {
        expect(total(starts)).toBe(starts.done + starts.dropped);
        expect(latency.toPaper?.count).toBeGreaterThan(0);
        expect(printedPerSecond).toBeGreaterThan(0);
      }
      expect(resources.map(({ who, name }) => name ?? who)).toEqual([
        'driver 1',
        'driver 2',
        'coordinator',
        'printers',
        ...(process.platform === 'linux' ? ['service'] : []),
      ]);
    }
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(rows.map(({ driver }) => driver))).toEqual(new Set([0, 1]));
    expect(news).toContain('warm-up for 0.5 s');
    // Secrets stay out of what is written.
    expect(readJournal(journal).length).toBeGreaterThan(50);
    expect(journal).not.toContain(secretValue(profile.keys.full.secret, {}));
    expect(journal).not.toMatch(/"access_token":"(?!token#)/);
  });

  it('a printer that stands still makes its own jobs wait, and loses none', async () => {
    const stall = { kind: 'stalled-printer', printer: 0, fromSecond: 0, forSeconds: 8 } as const;
    const { repeats, findings, rows } = await ran({ workload: { faults: [stall], sampled: 0 } });
    expect(findings.faults).toEqual([]);
    // On a busy machine no user may be free for a start; what was started comes out.
    const { done, dropped } = repeats[0]?.stages[0]?.starts ?? { done: 0, dropped: 0 };
    expect(done + dropped).toBe(20);
    expect(done).toBeGreaterThan(0);
    const firstPrinted = (printer: number): number =>
      Math.min(
        ...rows
          .filter((row) => row.printer === printer)
          .map(({ at }) => at.lastByte ?? Number.POSITIVE_INFINITY),
      );
    expect(firstPrinted(1)).toBeLessThan(firstPrinted(0));
  });

  it('its capacity is looked for, and shares of it are held', async () => {
    const arrivals: Workload['arrivals'] = {
      kind: 'capacity',
      fromPerSecond: 10,
      mostPerSecond: 20,
      probeSeconds: 1,
      shares: [0.5],
      secondsEach: 1,
      spacing: 'constant',
    };
    const { repeats } = await ran({ workload: { arrivals, sampled: 0 } });
    const [{ capacity, stages } = { capacity: undefined, stages: [] }] = repeats;
    expect(capacity?.probes.map(({ perSecond }) => perSecond).slice(0, 1)).toEqual([10]);
    expect(capacity?.perSecond).toBeGreaterThan(0);
    expect(stages.map(({ share }) => share)).toEqual([0.5]);
  });
});

describe('what goes wrong is found, for all jobs and in the samples', () => {
  it.each([
    ['send-says-ok-prints-nothing', 'lost', 'DOC-SEND-01', { release: 1 }],
    ['send-changes-bytes', 'altered', 'DOC-SEND-02', { release: 1 }],
    ['tap-prints-twice', 'doubled', 'TAP-05', { print: 1 }],
    ['tap-prints-elsewhere', 'misplaced', 'TAP-06', { print: 1 }],
  ] as const)('%s: %s, %s', async (...example) => {
    const [id, fault, rule, mix] = example;
    const deviation = faults.find((one) => one.id === id);
    if (deviation === undefined) throw new Error(`no ${id}`);
    const credentials = openOnly(profile, {});
    const interception = deviation.make({
      key: (kind) => credentials.key(kind),
      deviceToken: undefined,
      limitedKeys: [],
    });
    await using proxy = await startProxy({ target: impatient, interception });
    const { findings } = await ran({ profile: proxy.profile, workload: { mix, sampled: 1 } });
    expect(findings.count[fault]).toBeGreaterThan(0);
    expect(findings.sampled.broken.map((one) => one.rule)).toContain(rule);
  });

  it.each([
    ['deliveries', { fault: { kind: 'break', afterBytes: 512 } }, 'lost'],
    ['calls', { operation: 'uploadDocument', fault: { kind: 'answer', status: 503 } }, 'refused'],
  ] as const)('a fault of %s, %j: %s', async (kind, order, fault) => {
    const workload = { mix: { print: 1 }, sampled: 0 };
    const before = (): Promise<void> => orderFault(profile, kind, order);
    // Only what never comes may be missed.
    const { findings } = await ran({ profile: within(15_000), workload, before });
    expect(findings.count).toEqual({ [fault]: 1 });
  });
});

describe('a run that does not come to its end', () => {
  it('stopped: what was under way is told, all is judged, and everything is closed', async () => {
    const stop = new AbortController();
    const { repeats, findings, rows } = await ran({
      workload: { arrivals: { kind: 'constant', perSecond: 20, seconds: 60 } },
      signal: stop.signal,
      tell: (news) => {
        if (news.includes('left')) stop.abort();
      },
    });
    expect(repeats[0]?.ended?.by).toBe('interruption');
    expect(repeats[0]?.stages).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(5);
    expect(findings.faults).toEqual([]);
    expect(findings.count).toEqual({});
    expect(findings.sampled.broken).toEqual([]);
  });

  it('a driver that dies is named, and the rest is judged', async () => {
    const { repeats, findings } = await ran({
      workload: { arrivals: { kind: 'constant', perSecond: 20, seconds: 60 } },
      drivers: 2,
      repeats: 2,
      tell: (news, { drivers }) => {
        if (news.includes('left')) process.kill(drivers[1]?.pid ?? 0, 'SIGKILL');
      },
    });
    const [ended, again] = repeats.map((repeat) => repeat.ended);
    expect(ended?.by).toBe('driver');
    expect(ended?.why).toMatch(/^driver 2 was lost/);
    expect(again).toEqual(ended);
    expect(findings.accepted).toBeGreaterThan(0);
  });

  it('a service that stands still does not hold it up', async () => {
    const before = (): Promise<void> =>
      orderFault(profile, 'calls', { fault: { kind: 'delay', ms: 20_000 }, times: 1_000 });
    const { repeats, findings } = await ran({
      profile: impatient,
      workload: { sampled: 0 },
      before,
    });
    expect(repeats[0]?.stages[0]?.starts.done).toBe(0);
    expect(findings.count.refused).toBeGreaterThan(0);
  });
});
