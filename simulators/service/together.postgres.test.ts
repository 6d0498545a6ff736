import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededChance } from '../kit/chance.ts';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import type { DeliveryRecord } from './rules/records.ts';
import { type Answer, call, control, download, upload } from './testing/call.ts';
import { type RawSink, rawSink } from './testing/raw-sink.ts';
import { samplePlace } from './testing/sample-place.ts';
import { type SampleFolder, sampleFolder, sampleSeed } from './testing/sample-service.ts';
import { readyService, type SpawnedService } from './testing/spawn-service.ts';

let folder: SampleFolder;
let sinks: readonly RawSink[];
let services: readonly [SpawnedService, SpawnedService];

beforeEach(async () => {
  sinks = [await rawSink(), await rawSink()];
  const outputPorts = sinks.map(({ address }, at) => ({
    name: `printer ${String(at)}`,
    address,
    reader: `R${String(at)}`,
  }));
  const queues = [
    { name: 'pull' },
    { name: 'push', type: 'push', outputPort: 'printer 0' },
  ] as const;
  const [customer] = sampleSeed.accounts;
  if (customer === undefined) throw new Error('the sample has no customer');
  folder = sampleFolder({ accounts: [{ ...customer, outputPorts, queues: [...queues] }] });
  const variables = {
    PLATEN_DATABASE: await samplePlace(''),
    PLATEN_PUSH_PAUSES: '10s,10s,10s,10s,10s,10s',
  };
  // At the same time, on a folder and a database that have nothing yet.
  services = await Promise.all([
    readyService({ ...folder, variables }),
    readyService({ ...folder, variables }),
  ]);
});
afterEach(async () => {
  for (const { process: child } of services) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const sink of sinks) await sink.stop();
  folder[Symbol.dispose]();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (service: SpawnedService, path: string, body: string): Promise<Answer> =>
  call(service, path, { method: 'POST', body, headers: form });
const send = (service: SpawnedService, uuid: string, sink: RawSink): Promise<Answer> =>
  post(service, `/documents/${uuid}/${sink.address}`, '');

/** How often each text came out whole. */
function papers(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { bytes, state } of sinks.flatMap(({ jobs }) => jobs)) {
    const text = bytes.subarray(0, 40).toString().trim();
    if (state === 'ended') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function until<T>(what: string, probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 60_000, what });
}

it('two services with one database and one folder are one: nothing is printed twice', async () => {
  const [one, other] = services;
  const chance = seededChance(7);
  const uuids = new Map<string, string>();
  async function person(side: number): Promise<void> {
    for (let count = 0; count < 10; count += 1) {
      const text = `document ${String(side)}-${String(count)}`;
      // Both sides of the limit between a row and a file.
      const size = chance.pick([60, 20_000, 400_000]);
      const uuid = await upload(
        services[side % 2 === 0 ? 0 : 1],
        Buffer.alloc(size, text.padEnd(40)),
      );
      uuids.set(text, uuid);
      const [first, second] = chance.below(2) === 0 ? [one, other] : [other, one];
      const sink = chance.pick(sinks);
      // The same document through both at once, and now and then everything that waits.
      const tap =
        count % 5 === 4 ? [call(first, `/card?cd=C1&Mac=R${String(chance.below(2))}`)] : [];
      await Promise.all([send(first, uuid, sink), send(second, uuid, chance.pick(sinks)), ...tap]);
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, side) => person(side)));
  expect(uuids.size).toBe(40);
  for (const service of services) await control(service, '/idle?deadlineMs=60000');
  const printed = papers();
  for (const [text] of uuids) expect([text, printed.get(text)]).toEqual([text, 1]);
  for (const sink of sinks) expect(sink.mostAtOnce()).toBe(1);
});

it('the clock of one is the clock of the other, and a reset of one is a reset of both', async () => {
  const [one, other] = services;
  const clock = async (service: SpawnedService) =>
    (await control(service, '/clock')).json as { readonly now: number; readonly frozen: boolean };
  const at = Date.UTC(2031, 0, 1);
  await control(one, '/clock/freeze', { json: { at } });
  expect(await clock(other)).toMatchObject({ now: at, frozen: true });
  await control(other, '/clock/advance', { json: { ms: 1_000 } });
  expect(await clock(one)).toMatchObject({ now: at + 1_000, frozen: true });
  const uuid = await upload(one, Buffer.from('before'));
  expect((await control(other, '/reset', { method: 'POST' })).status).toBe(200);
  expect(await download(one, uuid)).toBeUndefined();
  for (const service of services) {
    const { now, frozen } = await clock(service);
    expect([now < at, frozen]).toEqual([true, false]);
    await upload(service, Buffer.from('after'));
  }
});

it('faults are refused where several would count their own calls', async () => {
  const [one, other] = services;
  const order = () =>
    control(one, '/faults/calls', { json: { fault: { kind: 'answer', status: 503 } } });
  const { status, json } = await order();
  expect([status, JSON.stringify(json)]).toEqual([
    409,
    expect.stringContaining('2 processes share these records') as string,
  ]);
  other.process.kill('SIGTERM');
  await once(other.process, 'exit');
  expect((await order()).status).toBe(201);
});

it('what one of them is told the other knows at once', async () => {
  const [one, other] = services;
  const large = Buffer.alloc(700_000, 'large');
  expect(await download(other, await upload(one, large))).toEqual(large);
  const key = await control(one, '/keys', { json: { kind: 'full' } });
  const { id, secret } = key.json as { readonly id: number; readonly secret: string };
  expect(id).toBeGreaterThan(0);
  const asked = { headers: { 'x-api-key': secret } };
  expect((await call(other, '/version', asked)).status).toBe(200);
  const login = await post(one, '/login', 'userid=ann&authtype=3');
  const { token } = login.json as { readonly token: { readonly access_token: string } };
  const bearer = { headers: { authorization: `Bearer ${token.access_token}` } };
  expect((await call(other, '/documents', bearer)).status).toBe(200);
  // Guessing is counted for both together (SIL-28).
  const guess = (service: SpawnedService): Promise<Answer> =>
    post(service, '/login', 'userid=ann&authtype=0&password=no');
  for (let count = 0; count < 11; count += 1) await guess(count % 2 === 0 ? one : other);
  expect((await guess(one)).status).toBe(403);
  expect((await guess(other)).status).toBe(403);
});

/** Uploads from several sides until so many are acknowledged, then kills with uploads under way. */
async function uploadUntilKilled(
  service: SpawnedService,
  count: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const acknowledged = new Map<string, Buffer>();
  const ended = once(service.process, 'exit');
  async function side(size: number): Promise<void> {
    for (;;) {
      const bytes = Buffer.alloc(size, `${String(acknowledged.size)} `);
      acknowledged.set(await upload(service, bytes), bytes);
      if (acknowledged.size >= count) service.process.kill('SIGKILL');
    }
  }
  await Promise.allSettled([200, 30_000, 400_000].map(side));
  await ended;
  return acknowledged;
}

it('one that is killed leaves its queue to the other, which goes on', async () => {
  const [one, other] = services;
  const [sink] = sinks;
  if (sink === undefined) throw new Error('there is no printer');
  const { address } = sink;
  await sink.stop();
  const pushed = Buffer.from('pushed'.padEnd(40));
  await upload(one, pushed, 'push');
  await until('the end of the first try', async () => {
    const [row] = (await control(other, '/deliveries')).json as readonly DeliveryRecord[];
    return row?.state === 'queued' && row.attempts > 0 ? true : undefined;
  });
  const acknowledged = await uploadUntilKilled(one, 24);
  for (const [uuid, bytes] of acknowledged) expect(await download(other, uuid)).toEqual(bytes);
  await upload(other, Buffer.from('after'));
  await using again = await rawSink(Number(address.split(':')[1]));
  await until('the pushed document', () => again.jobs[0]);
  expect(again.jobs.map(({ bytes }) => bytes)).toEqual([pushed]);
});
