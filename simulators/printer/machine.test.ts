import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { bufferBytes } from './admission.ts';
import { DeviceReset, type JobOpening, JobOver } from './device.ts';
import { Machine, type MachineOptions } from './machine.ts';
import type { Receipt } from './receipt.ts';
import { memoryBytes } from './spool.ts';
import { endBytes } from './tally.ts';
import { eventually } from './test-stand.ts';

let folder = '';
let machine: Machine;
const opening: JobOpening = { front: 'raw', ticket: { other: {} } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-machine-'));
});
beforeEach(() => {
  machine = build();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a receipt tells the document, the wire, and what was asked', async () => {
  const ticket = { copies: 3, jobName: 'a.txt', other: { PAPER: 'A4' } };
  const job = machine.open({ front: 'raw', ticket });
  await job.envelope(Buffer.from('before '));
  await job.document(Buffer.from('one page\f'));
  await job.document(Buffer.from('and another'));
  await job.envelope(Buffer.from(' after'));
  const receipt = await job.end();
  expect(receipt).toMatchObject({
    printer: 'p1',
    front: 'raw',
    jobId: 1,
    state: 'completed',
    language: 'text',
    bytes: 20,
    sha256: sha256('one page\fand another'),
    pages: 2,
    pagesSure: true,
    wireBytes: 33,
    wireSha256: sha256('before one page\fand another after'),
    ticket,
  });
  expect(receipt.lastByteNs).toBeGreaterThanOrEqual(receipt.firstByteNs);
  expect(machine.receipts()).toEqual([receipt]);
  expect(machine.pageCount()).toBe(6);
  expect(await contentOf(receipt)).toEqual(Buffer.from('one page\fand another'));
});

test('jobs of all fronts are numbered in one series', async () => {
  const taken = machine.nextJobId();
  const raw = machine.open(opening);
  expect([taken, raw.jobId, machine.nextJobId()]).toEqual([1, 2, 3]);
  const ipp = machine.open({ ...opening, front: 'ipp', jobId: taken });
  expect(ipp.jobId).toBe(1);
  await Promise.all([raw, ipp].map((job) => job.abort('aborted', 'x')));
});

test('receipts come in the order in which jobs were over, however long each is looked at', async () => {
  const sizes = [memoryBytes * 8, 1, memoryBytes + 1, 10];
  const ends: Promise<Receipt>[] = [];
  for (const size of sizes) {
    const job = machine.open(opening);
    await job.document(Buffer.alloc(size));
    ends.push(job.end());
    await job.over;
  }
  await Promise.all(ends);
  expect(machine.receipts().map(({ bytes }) => bytes)).toEqual(sizes);
});

test('a document of any size and in any pieces is kept byte for byte', async () => {
  const sizes = fc.oneof(
    fc.nat(2000),
    fc.integer({ min: memoryBytes - 2, max: memoryBytes + 2 }),
    fc.nat(600_000),
  );
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 500, max: 100_000 }), async (size, step) => {
      const document = Buffer.alloc(size, 'abcdefg');
      const job = machine.open(opening);
      for (let at = 0; at < size; at += step) await job.document(document.subarray(at, at + step));
      const receipt = await job.end();
      expect(receipt).toMatchObject({
        bytes: size,
        sha256: sha256(document),
        wireSha256: sha256(document),
      });
      expect(Buffer.from(receipt.head)).toEqual(document.subarray(0, endBytes));
      expect(Buffer.from(receipt.tail)).toEqual(document.subarray(-endBytes));
      if (size > 0) expect((await contentOf(receipt)).equals(document)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test.each([10, memoryBytes + 10])('a document of %i bytes is its owner’s only', async (size) => {
  const job = machine.open(opening);
  await job.document(Buffer.alloc(size, 'x'));
  const { file = '' } = await job.end();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a printer that keeps digests leaves no file', async () => {
  const own = await mkdtemp(join(folder, 'digest-'));
  machine = build({ folder: own, keep: 'digest' });
  for (const size of [10, memoryBytes + 10]) {
    const job = machine.open(opening);
    await job.document(Buffer.alloc(size, 'x'));
    const receipt = await job.end();
    expect(receipt).toMatchObject({ bytes: size, language: 'text' });
    expect(machine.content(receipt.id)).toBeUndefined();
  }
  expect(await readdir(own)).toEqual([]);
});

test('a language that the sender names counts where the bytes say nothing', async () => {
  const job = machine.open({ ...opening, language: 'pcl' });
  await job.document(Uint8Array.of(0, 1, 2, 3));
  expect(await job.end()).toMatchObject({ language: 'pcl' });
  const lied = machine.open({ ...opening, language: 'pcl' });
  await lied.document(Buffer.from('%!PS-Adobe-3.0\nshowpage\n'));
  expect(await lied.end()).toMatchObject({ language: 'postscript', claimed: 'pcl' });
});

test('without paper the device stops, holds what its buffer holds, and prints when paper is there', async () => {
  machine.setFaults([{ kind: 'out-of-paper' }]);
  expect([machine.state(), machine.stateReasons()]).toEqual(['stopped', ['media-empty']]);
  const job = machine.open(opening);
  await job.document(Buffer.alloc(bufferBytes));
  const beyond = watch(job.document(Buffer.alloc(10)));
  await turns();
  expect(beyond.settled()).toBe(false);
  machine.setFaults([]);
  await beyond.promise;
  machine.setFaults([{ kind: 'out-of-paper' }]);
  const receipt = watch(job.end());
  await turns();
  expect([receipt.settled(), machine.receipts()]).toEqual([false, []]);
  machine.setFaults([]);
  expect(await receipt.promise).toMatchObject({ state: 'completed', bytes: bufferBytes + 10 });
  expect(machine.state()).toBe('idle');
});

test('a job can be given up while it waits for paper', async () => {
  machine.setFaults([{ kind: 'out-of-paper' }]);
  const job = machine.open(opening);
  await job.document(Buffer.from('text'));
  const ended = job.end();
  expect(await job.abort('canceled', 'by its owner')).toMatchObject({
    state: 'canceled',
    reason: 'by its owner',
    bytes: 4,
  });
  expect(await ended).toBe(machine.receipts()[0]);
  expect(machine.pageCount()).toBe(0);
});

test('a stalled device takes so many bytes and no more', async () => {
  machine.setFaults([{ kind: 'stall', afterBytes: 6 }]);
  const job = machine.open(opening);
  const stalled = watch(job.document(Buffer.from('0123456789')));
  await turns();
  expect(stalled.settled()).toBe(false);
  await job.abort('aborted', 'the client left');
  await expect(stalled.promise).rejects.toThrow(JobOver);
  expect(machine.receipts()).toMatchObject([
    { state: 'aborted', bytes: 6, reason: 'the client left' },
  ]);
});

test('a resetting device takes so many bytes and has its receipt made', async () => {
  machine.setFaults([{ kind: 'reset', afterBytes: 4 }]);
  const job = machine.open(opening);
  await job.document(Buffer.from('012'));
  await expect(job.document(Buffer.from('3'))).rejects.toThrow(DeviceReset);
  expect(await job.end()).toMatchObject({
    state: 'aborted',
    bytes: 4,
    reason: 'the printer reset the connection',
  });
});

test('a slow device takes as long as it says', async () => {
  const waits: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void waits.push(ms) };
  machine = build({ clock, faults: [{ kind: 'slow', bytesPerSecond: 1000 }] });
  const job = machine.open(opening);
  await job.document(Buffer.alloc(2000, 'x'));
  await job.end();
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(2000);
});

test('what can not be kept is an aborted job, told why, and no crash', async () => {
  machine = build({ folder: join(folder, 'is-not-there') });
  const small = machine.open(opening);
  await small.document(Buffer.from('small'));
  const large = machine.open(opening);
  await expect(large.document(Buffer.alloc(memoryBytes + 1))).rejects.toThrow(DeviceReset);
  for (const { state, reason } of [await small.end(), await large.end()]) {
    expect(state).toBe('aborted');
    expect(reason).toMatch(/could not store the document: ENOENT/);
  }
});

test('switched off, the device gives up what is under way', async () => {
  const job = machine.open(opening);
  await job.document(Buffer.from('half a do'));
  await machine.switchOff();
  expect(machine.receipts()).toMatchObject([
    { state: 'aborted', reason: 'the printer was switched off' },
  ]);
  await expect(job.document(Buffer.from('cument'))).rejects.toThrow(JobOver);
});

test('it is processing from the first byte to the receipt, and tells of each change', async () => {
  const states: string[] = [];
  machine.onChange(() => states.push(machine.state()));
  const job = machine.open(opening);
  await job.document(Buffer.from('text'));
  await job.end();
  machine.setFaults([{ kind: 'paper-jam' }]);
  expect(states).toEqual(['processing', 'idle', 'stopped']);
});

test('a listener that throws harms nobody', async () => {
  const heard: string[] = [];
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  machine.onReceipt(() => {
    throw new Error('deaf');
  });
  machine.onReceipt((receipt) => heard.push(receipt.id));
  const receipt = await machine.open(opening).end();
  expect(heard).toEqual([receipt.id]);
  await eventually('the warning', () => warnings.includes('deaf') || undefined);
  process.off('warning', note);
});

function build(options: Partial<MachineOptions> = {}): Machine {
  const usual = {
    name: 'p1',
    folder,
    keep: 'bytes',
    clock: systemClock,
    ids: randomIds,
    faults: [],
  } as const;
  return new Machine({ ...usual, ...options });
}

async function contentOf(receipt: Receipt): Promise<Buffer> {
  const content = machine.content(receipt.id);
  if (content === undefined) throw new Error('nothing was kept');
  return await buffer(content);
}

function sha256(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('hex');
}

function watch<T>(promise: Promise<T>): { promise: Promise<T>; settled(): boolean } {
  let settled = false;
  const mark = (): void => {
    settled = true;
  };
  promise.then(mark, mark);
  return { promise, settled: () => settled };
}

/** Long enough for whatever doesn't wait for the outside. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
