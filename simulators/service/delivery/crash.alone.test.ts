import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { openContent } from '../content/open.ts';
import { openStore } from '../store/open.ts';
import { type CrashReport, startCrashChild } from '../testing/delivery-crash.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';

let folder: string;
let sinks: readonly RawSink[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-crash-'));
  sinks = [await rawSink(), await rawSink()];
});
afterEach(async () => {
  for (const sink of sinks) await sink.stop();
  await rm(folder, { recursive: true });
});

const addresses = () => sinks.map((sink) => sink.address);

function until<T>(what: string, probe: () => T | undefined): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

/** Lets a process work until it has answered for some more documents, then kills it. */
async function workAndKill(seed: number, answers: number): Promise<readonly CrashReport[]> {
  const child = startCrashChild({ folder, addresses: addresses(), seed, work: true });
  await until(`${String(answers)} answers`, () => {
    const answered = child.reports.filter((report) => report.kind === 'answered');
    return answered.length >= answers ? true : undefined;
  });
  child.process.kill('SIGKILL');
  await child.ended;
  return child.reports;
}

async function recoverAndEnd(): Promise<void> {
  const child = startCrashChild({ folder, addresses: addresses(), seed: 0, work: false });
  await until('recovery', () => child.reports.find((report) => report.kind === 'idle'));
  child.process.send('end');
  await child.ended;
}

/** How often each document came out whole: uuid, size. */
function printedWhole(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { bytes } of sinks.flatMap((sink) => sink.jobs)) {
    const uuid = bytes.subarray(0, 36).toString();
    const key = `${uuid} ${String(bytes.length)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

it('killed under load, again and again: nothing accepted is lost, nothing is printed twice', async () => {
  const reports: CrashReport[] = [];
  for (const [seed, answers] of [
    [1, 3],
    [2, 11],
    [3, 25],
    [4, 7],
  ] as const) {
    reports.push(...(await workAndKill(seed, answers)));
  }
  await recoverAndEnd();
  const whole = printedWhole();
  const answered = new Map(
    reports.flatMap((one) => (one.kind === 'answered' ? [[one.uuid, one.outcome]] : [])),
  );
  const accepted = reports.filter((one) => one.kind === 'accepted');
  await using store = await openStore(join(folder, 'platen.db'), 0);
  const content = await openContent({
    folder: join(folder, 'content'),
    ids: randomIds,
    documents: store.read.documents,
    isShared: store.isShared,
  });
  for (const { uuid, cause, size } of accepted) {
    const record = await store.read.documents.byUuid(uuid);
    const times = whole.get(`${uuid} ${String(size)}`) ?? 0;
    const seen = `${cause} ${uuid}: status ${String(record?.status)}, printed ${String(times)}`;
    expect(times, seen).toBeLessThanOrEqual(1);
    // A document that is not printed can be released again, with all its bytes; a push may be in doubt.
    if (record?.status === 1) expect(times, seen).toBe(1);
    else expect(record?.status, seen).toBe(cause === 'push' ? 4 : 0);
    expect(record?.claimedBy, seen).toBeUndefined();
    if (answered.get(uuid) === 'printed') expect(record?.status, seen).toBe(1);
    if (record?.status === 0) {
      const bytes = await content.open(uuid, record.content);
      expect(
        (await bytes?.toArray())?.reduce((sum: number, chunk: Buffer) => sum + chunk.length, 0),
        seen,
      ).toBe(size);
    }
  }
  expect(accepted.length).toBeGreaterThan(40);
  expect(await store.read.deliveries.inState('sending')).toEqual([]);
  expect(await store.read.deliveries.inState('queued')).toEqual([]);
});
