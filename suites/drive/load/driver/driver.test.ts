import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { constellation, running, waitFor } from '../../../../simulators/kit/lifecycle.ts';
import type { LoadRow } from '../../../journal/load/row.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import type { LoadUser } from '../calls/calls.ts';
import { type DriverLink, DriverLost, openLink, type StageOver } from '../driver-link.ts';
import { plannedStages } from '../workload/stages.ts';
import { listenAsDriver } from './listen.ts';
import type { DriverScene, Trouble } from './messages.ts';
import { connectSecretly, type DriverAddress } from './secret.ts';
import { startTinyTarget, type TinyTarget } from './tiny-target.ts';

const clock = systemClock;
const secret = 'a secret of the tests';
const prefix = 'load-t';
const nothing = () => undefined;

let stage = constellation();
let target: TinyTarget;
let address: DriverAddress;
/** Papers come a moment after the tap; false: never. */
let prints: boolean;
let link: DriverLink | undefined;

beforeEach(async () => {
  prints = true;
  link = undefined;
  target = stage.add(
    await startTinyTarget(prefix, (number) => {
      const ms = Number(clock.monotonic() - zeroNs) / 1e6;
      if (prints) link?.papers([[number, ms, ms + 1, ms + 2]]);
    }),
  );
  const driver = await listenAsDriver({ host: '127.0.0.1', port: 0, secret, clock, version: '0' });
  ({ address } = stage.add(driver));
});

afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

const zeroNs = clock.monotonic();
const user = (number: number): LoadUser => ({
  userName: `user${String(number)}`,
  card: `user${String(number)}`,
  token: 't',
  waiting: { uuid: 'w', sha256: 'of another', sizeBytes: 9 },
});

const workload: Workload = {
  schemaVersion: 1,
  name: 'w',
  about: 'w',
  arrivals: { kind: 'constant', perSecond: 50, seconds: 1 },
  mix: { print: 1 },
  documents: [{ bytes: 3_000, weight: 1 }],
  users: 10,
  ports: 1,
  printers: {},
  think: { leastMs: 0, mostMs: 0 },
  faults: [],
  warmUpSeconds: 0,
  sampled: 0,
};

interface Wishes {
  readonly workload?: Partial<Workload>;
  readonly users?: number;
  readonly scene?: Partial<DriverScene>;
  readonly stop?: AbortSignal;
  readonly during?: (link: DriverLink) => void;
  /** From the stage's begin on, for half a second. */
  readonly troubles?: readonly object[];
}

/** Plays the workload's only stage, and answers with what was told. */
async function played(wishes: Wishes = {}): Promise<{
  readonly rows: readonly LoadRow[];
  readonly over: StageOver;
  readonly events: readonly string[];
}> {
  const rows: LoadRow[] = [];
  const events: string[] = [];
  const socket = await connectSecretly(address, secret, 5_000);
  const own = { ...workload, ...wishes.workload };
  link = await openLink({
    name: 'the driver',
    socket,
    clock,
    played: (starts) => rows.push(...starts.map(({ row }) => row)),
    witnessed: (more) => events.push(...more.map(({ type }) => type)),
  });
  const opened = link;
  stage.add(running({}, () => opened.close()));
  const people = Array.from({ length: wishes.users ?? 10 }, (_, number) => user(number));
  await opened.set({
    driver: 0,
    drivers: 1,
    zeroNs: String(zeroNs),
    prefix,
    target: {
      baseUrl: target.baseUrl,
      tls: { rejectUnauthorized: true },
      key: 'k',
      getParameters: 'body',
      providerId: 1,
      queue: 'q',
    },
    workload: own,
    devices: [{ name: 'printer 1', address: 'p:1', reader: 'r' }],
    people: { ordinary: people, witnessed: people, visitors: people, troublers: [user(99)] },
    patienceMs: 400,
    ...wishes.scene,
  });
  const [planned] = plannedStages(
    own.arrivals as Exclude<typeof own.arrivals, { kind: 'capacity' }>,
  );
  if (planned === undefined) throw new Error('no stage');
  const { shape, ...facts } = planned;
  const beginMs = Number(clock.monotonic() - zeroNs) / 1e6 + 20;
  const play = { type: 'play', repeat: 3, seed: 1, firstNumber: 7, beginMs } as const;
  const limits = {
    deadlineMs: 20_000,
    signal: wishes.stop ?? new AbortController().signal,
    stopMs: 2_000,
  };
  const times = { fromMs: beginMs, toMs: beginMs + 500 };
  const troubles = (wishes.troubles ?? []).map((one) => ({ ...one, ...times }) as Trouble);
  const asked = opened.play({ ...play, samples: 5, planned: facts, shape, troubles }, limits);
  wishes.during?.(opened);
  return { rows, over: await asked, events };
}

const outcomes = (rows: readonly LoadRow[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );

describe('a driver plays its share of a schedule', () => {
  it('each start at its time, with every stamp in order', async () => {
    const { rows, over } = await played();
    expect(outcomes(rows)).toEqual({ done: 50 });
    expect(over.nextNumber).toBe(57);
    expect(over.cpuSeconds).toBeGreaterThan(0);
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)[0]).toBe(7);
    for (const { at, repeat, stage: of, printer } of rows) {
      expect([repeat, of, printer]).toEqual([3, 1, 0]);
      const { intended = 0, started = 0, uploadSent = 0, uploadAnswered = 0, ready } = at;
      const { tapIntended, tapSent = 0, claimed = 0, accepted, firstByte, lastByte } = at;
      expect([ready, tapIntended]).toEqual([uploadAnswered, uploadAnswered]);
      const order = [intended, started, uploadSent, uploadAnswered, tapSent, claimed];
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      expect([accepted, firstByte, lastByte].every((ms) => ms !== undefined)).toBe(true);
    }
  });

  it('of several drivers each plays its own', async () => {
    const { rows, over } = await played({ scene: { driver: 1, drivers: 3 } });
    expect(rows.every(({ number, driver }) => number % 3 === 1 && driver === 1)).toBe(true);
    expect(rows.length).toBe(17);
    expect(over.nextNumber).toBe(57);
  });

  it('nobody is lent twice: what can’t be started is dropped', async () => {
    prints = false;
    const { rows } = await played({ users: 2 });
    const { lost = 0, dropped = 0 } = outcomes(rows);
    expect(lost + dropped).toBe(50);
    expect(lost).toBeGreaterThanOrEqual(2);
    expect(lost).toBeLessThanOrEqual(6);
    expect(rows.find(({ outcome }) => outcome === 'dropped')?.at.started).toBeUndefined();
  });

  it.each([
    ['PUT /documents', 503, 'refused'],
    ['GET /card', 400, 'refused'],
    ['PUT /documents', 'never', 'unanswered'],
  ] as const)('%s answered %s: %s', async (line, status, outcome) => {
    target.answers.set(line, status);
    const { rows } = await played({ users: 50 });
    expect(outcomes(rows)).toEqual({ [outcome]: 50 });
  });

  it('what is not ready yet is waited for, by the list', async () => {
    target.status = 6;
    const { rows } = await played();
    expect(outcomes(rows)).toEqual({ done: 50 });
    const late = rows.filter(({ at }) => (at.ready ?? 0) > (at.uploadAnswered ?? 0));
    expect(late).toHaveLength(1);
  });

  it.each(['release', 'upload', 'list', 'download', 'history', 'users'] as const)(
    'the journey %s',
    async (journey) => {
      const { rows } = await played({ workload: { mix: { [journey]: 1 } } });
      expect(outcomes(rows)).toEqual({ done: 50 });
      const { answered, uploadAnswered, lastByte } = rows[0]?.at ?? {};
      const last = journey === 'release' ? lastByte : uploadAnswered;
      expect(answered ?? last).toBeGreaterThan(0);
    },
  );

  it('sampled journeys are recorded, as many as are wanted', async () => {
    const { rows, events } = await played({ workload: { sampled: 1 } });
    expect(outcomes(rows)).toEqual({ done: 50 });
    expect(rows.filter(({ isSampled }) => isSampled)).toHaveLength(5);
    expect(events.filter((type) => type === 'case')).toHaveLength(10);
    expect(events.filter((type) => type === 'settled')).toHaveLength(5);
  });

  it('a flood and a slow reader go on beside it, and are not measured', async () => {
    const { rows } = await played({
      troubles: [
        { kind: 'flood', perSecond: 100 },
        { kind: 'slow-reader', bytesPerSecond: 100 },
      ],
    });
    expect(outcomes(rows)).toEqual({ done: 50 });
    const asked = (line: string): number => target.asked.get(line) ?? 0;
    expect(asked('PUT /documents')).toBeGreaterThan(70);
    expect(asked('PUT /documents')).toBeLessThan(105);
    expect(asked('DELETE /documents/')).toBe(asked('PUT /documents') - 50);
    expect(asked('GET /documents/')).toBeGreaterThan(0);
  });

  it('stopped, it tells what was under way, at once', async () => {
    target.answers.set('GET /card', 'never');
    const stop = new AbortController();
    const { rows, over } = await played({
      scene: { patienceMs: 60_000 },
      stop: stop.signal,
      during(driver) {
        void clock.sleep(200).then(() => {
          stop.abort();
          driver.stop();
        });
      },
    });
    const { stopped = 0, ...others } = outcomes(rows);
    expect(stopped).toBeGreaterThan(0);
    expect(Object.keys(others).filter((one) => one !== 'dropped')).toEqual([]);
    expect(over.nextNumber).toBeLessThan(57);
  });
});

describe('a coordinator is told which driver is lost, and why', () => {
  it('one whose connection is gone', async () => {
    const asked = played({ during: () => void stage.stop() });
    await expect(asked).rejects.toThrow('the driver was lost');
    await expect(asked).rejects.toBeInstanceOf(DriverLost);
  });

  it('one that does not end in time', async () => {
    target.answers.set('GET /card', 'never');
    const stop = new AbortController();
    stop.abort();
    const limits = { scene: { patienceMs: 60_000 }, stop: stop.signal };
    await expect(played(limits)).rejects.toThrow('did not stop when it was told to');
  });

  it('one that gives up for what is wrong with itself', async () => {
    await expect(played({ scene: { devices: [] } })).rejects.toThrow('there is no printer');
  });
});

describe('a driver works for one coordinator that knows the secret', () => {
  it('not for one with another secret', async () => {
    const stranger = connectSecretly(address, 'another secret, long too', 5_000);
    await expect(stranger).rejects.toThrow('PLATEN_DRIVER_SECRET');
  });

  it('not for two at a time', async () => {
    const first = await connectSecretly(address, secret, 5_000);
    const parts = { name: 'd', clock, played: nothing, witnessed: nothing };
    const one = await openLink({ ...parts, socket: first });
    const second = await connectSecretly(address, secret, 5_000);
    await expect(openLink({ ...parts, socket: second })).rejects.toThrow('another coordinator');
    await one.close();
    const third = await waitFor(
      async () => {
        const socket = await connectSecretly(address, secret, 5_000);
        return await openLink({ ...parts, socket }).catch(nothing);
      },
      { clock, deadlineMs: 5_000, what: 'the driver to be free' },
    );
    await third.close();
  });

  it('what is no message ends the conversation, not the driver', async () => {
    for (const garbage of ['{"type":"nonsense"}\n', 'x\n', '{"type":"ping","id":-1}\n', 'null\n']) {
      const socket = await waitFor(() => connectSecretly(address, secret, 5_000), {
        clock,
        deadlineMs: 5_000,
        what: 'the driver',
      });
      socket.on('error', nothing).resume();
      socket.write(garbage);
      await new Promise((resolve) => socket.once('close', resolve));
    }
    const plain = connect(address.port, address.host);
    plain.on('error', nothing).resume().write('GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => plain.once('close', resolve));
    expect(outcomes((await played()).rows)).toEqual({ done: 50 });
  });

  it('tells its clock', async () => {
    const socket = await connectSecretly(address, secret, 5_000);
    const parts = { name: 'd', clock, played: nothing, witnessed: nothing };
    const one = await openLink({ ...parts, socket });
    const { offsetNs, uncertaintyMs } = await one.clockOffset();
    expect(Math.abs(Number(offsetNs)) / 1e6).toBeLessThanOrEqual(uncertaintyMs);
    await one.close();
  });
});
