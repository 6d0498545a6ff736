import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { constellation, running } from '../../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import { secretValue } from '../../drive/read-profile.ts';
import type { LoadFindings } from '../../journal/load/findings.ts';
import type { LoadRepeat } from '../../journal/load/measures.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import type { Workload } from '../../journal/load/workload.ts';
import { readJournal } from '../../journal/ndjson.ts';
import { deviations } from '../../prove/deviations.ts';
import type { Interception } from '../../prove/interception.ts';
import { startProxy } from '../../prove/proxy.ts';
import { startBuiltIn } from '../built-in.ts';
import { openOnly } from '../facts-only.ts';
import { type LoadBench, openLoadBench } from './load-bench.ts';
import { readRowFile } from './row-file.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let profile: TargetProfile;
beforeAll(async () => {
  service = await startBuiltIn({ plainHttp: true });
  // Paper comes at once or not at all: nobody need wait for what doesn't.
  profile = { ...service.profile, printers: { ...service.profile.printers, deliveryMs: 3_000 } };
}, 60_000);
afterAll(() => service.stop());

let stage = constellation();
afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

const workload: Workload = {
  schemaVersion: 1,
  name: 'test',
  about: 'a little of everything',
  arrivals: { kind: 'constant', perSecond: 20, seconds: 1 },
  mix: { print: 1, release: 1 },
  documents: [{ bytes: 20_000, weight: 1 }],
  users: 16,
  ports: 2,
  printers: {},
  think: { leastMs: 0, mostMs: 20 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 0.5,
};

interface Wishes {
  readonly target?: TargetProfile;
  readonly workload?: Partial<Workload>;
  readonly drivers?: number;
  readonly signal?: AbortSignal;
  readonly before?: () => Promise<void>;
  readonly tell?: (news: string, bench: LoadBench) => void;
  readonly repeats?: number;
}

interface Ran {
  readonly repeats: readonly LoadRepeat[];
  readonly findings: LoadFindings;
  readonly rows: readonly LoadRow[];
  readonly journal: string;
  readonly news: readonly string[];
}

async function ran(wishes: Wishes = {}): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-load-test-'));
  stage.add(running({}, () => rm(folder, { recursive: true })));
  const news: string[] = [];
  const repeats: LoadRepeat[] = [];
  let findings: LoadFindings;
  {
    await using bench = await openLoadBench({
      profile: wishes.target ?? profile,
      environment: {},
      workload: { ...workload, ...wishes.workload },
      surroundings: {
        machine: 'm',
        cores: 1,
        busyCores: 0,
        platen: '0',
        node: '0',
        workloadDigest: '0'.repeat(64),
      },
      drivers: wishes.drivers ?? 1,
      driverHosts: [],
      servicePid: service.pid(),
      clock: systemClock,
      ids: randomIds,
      signal: wishes.signal ?? new AbortController().signal,
      folder,
    });
    await wishes.before?.();
    for (let repeat = 0; repeat < (wishes.repeats ?? 1); repeat += 1)
      repeats.push(
        await bench.play({ seed: 5, repeat }, (one) => {
          news.push(one);
          wishes.tell?.(one, bench);
        }),
      );
    findings = await bench.findings();
  }
  const rows: LoadRow[] = [];
  await readRowFile(join(folder, 'rows.bin'), (more) => rows.push(...more));
  const journal = await readFile(join(folder, 'journal.ndjson'), 'utf8');
  return { repeats, findings, rows, journal, news };
}

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
  }, 60_000);

  it('a printer that stands still makes its own jobs wait, and loses none', async () => {
    const stall = { kind: 'stalled-printer', printer: 0, fromSecond: 0, forSeconds: 1.5 } as const;
    const { repeats, findings, rows } = await ran({ workload: { faults: [stall], sampled: 0 } });
    expect(findings.faults).toEqual([]);
    expect(repeats[0]?.stages[0]?.starts.done).toBe(20);
    const longest = (printer: number): number =>
      Math.max(
        ...rows
          .filter((row) => row.printer === printer)
          .map(({ at }) => (at.lastByte ?? 0) - (at.tapIntended ?? 0)),
      );
    expect(longest(0)).toBeGreaterThan(400);
    expect(longest(1)).toBeLessThan(longest(0));
  }, 60_000);

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
  }, 60_000);
});

describe('a target whose tokens live shorter than a run', () => {
  it('is logged in at anew, before the tokens are over', async () => {
    const mortal = mortalTokens(3_000);
    await using proxy = await startProxy({ target: profile, interception: mortal.interception });
    const { findings } = await ran({
      target: proxy.profile,
      workload: {
        arrivals: { kind: 'constant', perSecond: 10, seconds: 6 },
        mix: { release: 1 },
      },
    });
    expect(mortal.refused()).toBe(0);
    expect(findings.faults).toEqual([]);
    expect(findings.sampled.broken).toEqual([]);
    expect(findings.sampled.unjudged).toEqual([]);
    expect(findings.printed).toBe(60);
  }, 60_000);
});

describe('a flood', () => {
  it('comes from another tenant, hurts nobody, and leaves nothing there', async () => {
    const foreignKey = secretValue(profile.keys.foreign?.secret ?? '', {});
    const flooding: string[] = [];
    const interception: Interception = {
      request(request) {
        if (request.headers['x-api-key'] === foreignKey) flooding.push(request.operation);
        return request;
      },
    };
    await using proxy = await startProxy({ target: profile, interception });
    const { own: _, ...target } = proxy.profile;
    const { findings } = await ran({
      target,
      workload: {
        arrivals: { kind: 'constant', perSecond: 10, seconds: 2 },
        faults: [{ kind: 'flood', perSecond: 40, fromSecond: 0.2, forSeconds: 1 }],
      },
    });
    expect(findings.faults).toEqual([]);
    expect(findings.sampled.broken).toEqual([]);
    const uploads = flooding.filter((operation) => operation === 'documents.upload');
    expect(uploads.length).toBeGreaterThan(20);
    const left = await request(`${profile.baseUrl}/inputports`, {
      headers: { 'x-api-key': foreignKey },
    });
    expect(await left.body.text()).not.toContain('elsewhere');
  }, 60_000);
});

/** Logins tell that their token is over after so long, and it is. */
function mortalTokens(lifeMs: number) {
  const endsAt = new Map<string, number>();
  let refused = 0;
  const interception: Interception = {
    request(request) {
      const token = request.headers['authorization']?.replace(/^Bearer /, '');
      const isOver = (endsAt.get(token ?? '') ?? Number.POSITIVE_INFINITY) < systemClock.now();
      if (!isOver) return request;
      refused += 1;
      return { status: 401, headers: {}, body: Buffer.alloc(0) };
    },
    answer(answer, { operation }) {
      if (operation !== 'login.post') return answer;
      const login = JSON.parse(answer.body.toString()) as {
        readonly token: { readonly access_token: string };
      };
      endsAt.set(login.token.access_token, systemClock.now() + lifeMs);
      const token = { ...login.token, expires_in: lifeMs / 1_000 };
      return { ...answer, body: Buffer.from(JSON.stringify({ ...login, token })) };
    },
  };
  return { interception, refused: () => refused };
}

describe('what goes wrong is found, for all jobs and in the samples', () => {
  it.each([
    ['send-says-ok-prints-nothing', 'lost', 'DOC-SEND-01', { release: 1 }],
    ['send-changes-bytes', 'altered', 'DOC-SEND-02', { release: 1 }],
    ['send-prints-twice', 'doubled', 'DOC-SEND-08', { release: 1 }],
    ['tap-prints-twice', 'doubled', 'TAP-05', { print: 1 }],
    ['tap-prints-elsewhere', 'misplaced', 'TAP-06', { print: 1 }],
    ['tap-answers-204', undefined, 'TAP-03', { print: 1 }],
  ] as const)(
    '%s: %s, %s',
    async (...example) => {
      const [id, fault, rule, mix] = example;
      const deviation = deviations.find((one) => one.id === id);
      if (deviation === undefined) throw new Error(`no ${id}`);
      const cast = openOnly(profile, {});
      const interception = deviation.make({
        key: (kind) => cast.key(kind),
        deviceToken: undefined,
        limitedKeys: [],
      });
      await using proxy = await startProxy({ target: profile, interception });
      const { findings } = await ran({ target: proxy.profile, workload: { mix, sampled: 1 } });
      if (fault === undefined) expect(findings.faults).toEqual([]);
      else expect(findings.count[fault]).toBeGreaterThan(0);
      expect(findings.sampled.broken.map((one) => one.rule)).toContain(rule);
    },
    60_000,
  );

  it.each([
    ['deliveries', { fault: { kind: 'refused' } }, 'lost'],
    ['deliveries', { fault: { kind: 'break', afterBytes: 512 } }, 'lost'],
    ['calls', { operation: 'uploadDocument', fault: { kind: 'answer', status: 503 } }, 'refused'],
    ['calls', { operation: 'tapCard', fault: { kind: 'hang-up', moment: 'after' } }, 'refused'],
  ] as const)(
    'a fault of %s, %j: %s',
    async (kind, order, fault) => {
      const workload = { mix: { print: 1 }, sampled: 0 };
      const before = (): Promise<void> => ordered(`/faults/${kind}`, order);
      const { findings } = await ran({ workload, before });
      expect(findings.count).toEqual({ [fault]: 1 });
    },
    60_000,
  );
});

async function ordered(path: string, body: object): Promise<void> {
  const { url, token } = service.profile.control ?? { url: '', token: '' };
  const answer = await request(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretValue(token, {})}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(201);
  await answer.body.dump();
}

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
    expect(findings.count).toEqual({});
    expect(findings.sampled.broken).toEqual([]);
  }, 60_000);

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
  }, 60_000);

  it('a service that stands still does not hold it up', async () => {
    const before = (): Promise<void> =>
      ordered('/faults/calls', { fault: { kind: 'delay', ms: 20_000 }, times: 1_000 });
    const { repeats, findings } = await ran({ workload: { sampled: 0 }, before });
    expect(repeats[0]?.stages[0]?.starts.done).toBe(0);
    expect(findings.count.refused).toBeGreaterThan(0);
  }, 60_000);
});
