import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import type { ContentStore } from './content/content.ts';
import { type Expiry, startExpiry } from './expiry.ts';
import { jsonLog } from './log.ts';
import type { ContentRef, DocumentRecord } from './rules/records.ts';
import { aDocument } from './testing/records.ts';
import { type SampleStore, sampleStore } from './testing/sample-store.ts';

let sample: SampleStore;
let expiry: Expiry;
let now: number;
let discarded: ContentRef[];
let lines: string[];
/** What waits for the next round. */
let rounds: (() => void)[];

const clock: Clock = {
  ...systemClock,
  now: () => now,
  timer: (_, callback) => {
    rounds.push(callback);
    return { [Symbol.dispose]: () => undefined };
  },
};

beforeEach(async () => {
  sample = await sampleStore();
  now = 100;
  discarded = [];
  lines = [];
  rounds = [];
  const content = {
    discard: (ref: ContentRef) => {
      discarded.push(ref);
      return Promise.resolve();
    },
  } as ContentStore;
  const log = jsonLog((line) => lines.push(line), clock);
  expiry = startExpiry({ store: sample.store, content, clock, log });
});
afterEach(async () => {
  await expiry.stop();
  await sample[Symbol.asyncDispose]();
});

async function add(fields: Partial<DocumentRecord>): Promise<void> {
  await sample.store.write(({ change }) => change.addDocument(aDocument(fields)));
}

const statusOf = async (uuid: string): Promise<number | undefined> =>
  (await sample.store.read.documents.byUuid(uuid))?.status;

describe('what is past its time', () => {
  it('is ended with its bytes, however many there are (SIL-51)', async () => {
    const ref = { kind: 'file', size: 1, file: 'f' } as const;
    for (let count = 0; count < 230; count += 1) {
      await add({
        uuid: `d${String(count)}`,
        expiresAt: 100,
        ...(count === 7 ? { content: ref } : {}),
      });
    }
    await add({ uuid: 'later', expiresAt: 101 });
    await expiry.sweep();
    expect(await sample.store.read.documents.ofUser(1, { statuses: [3] }, 500)).toHaveLength(230);
    expect(await sample.store.read.documents.byUuid('d7')).toMatchObject({
      content: { kind: 'none' },
    });
    expect(discarded).toContainEqual(ref);
    expect(await statusOf('later')).toBe(0);
  });

  it('is left alone while a delivery holds it', async () => {
    await add({ uuid: 'held', expiresAt: 5, claimedBy: 1 });
    await expiry.sweep();
    expect(await statusOf('held')).toBe(0);
  });

  it('is looked for round by round, by the clock', async () => {
    await add({ uuid: 'd', expiresAt: 150 });
    const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the next round' };
    rounds.shift()?.();
    await waitFor(() => rounds[0], wait);
    expect(await statusOf('d')).toBe(0);
    now = 150;
    rounds.shift()?.();
    await waitFor(() => rounds[0], wait);
    expect(await statusOf('d')).toBe(3);
  });

  it('is not looked for any more after the stop, and a failure is told in the log', async () => {
    await add({ uuid: 'd', expiresAt: 5 });
    await sample.store[Symbol.asyncDispose]();
    await expiry.sweep();
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      level: 'error',
      message: 'expired records could not be removed',
    });
    await expiry.stop();
    await expiry.sweep();
    expect(lines).toHaveLength(1);
  });
});

describe('a removed account', () => {
  it('has what it left taken away, and is forgotten a day later', async () => {
    const { store } = sample;
    const ref = { kind: 'file', size: 1, file: 'f' } as const;
    for (let count = 0; count < 450; count += 1)
      await add({ uuid: `d${String(count)}`, status: 1, ...(count === 7 ? { content: ref } : {}) });
    await store.write(({ change }) => change.removeAccounts([1], now));
    await expiry.sweep();
    expect(await store.read.removal.contentsOf([1])).toEqual([]);
    expect(discarded).toContainEqual(ref);
    // Something may have been on its way into it.
    await add({ uuid: 'late' });
    now += 3_600_000;
    await expiry.sweep();
    expect(await store.read.documents.byUuid('late')).toBeUndefined();
    expect(await store.read.removal.hasRemains()).toBe(true);
    now += 24 * 3_600_000;
    await expiry.sweep();
    expect(await store.read.removal.hasRemains()).toBe(false);
    expect(lines).toEqual([]);
  });
});
