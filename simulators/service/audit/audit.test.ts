import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { AuditEvent } from '../rules/audit.ts';
import { aDocument } from '../testing/records.ts';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import { type Audit, openAudit } from './open.ts';

let sample: SampleStore;
let folder: string;
let now: number;
let failures: unknown[];

const dayMs = 86_400_000;
const first = Date.UTC(2026, 4, 31, 23, 59, 59);

beforeEach(async () => {
  sample = await sampleStore();
  folder = mkdtempSync(join(tmpdir(), 'platen-audit-'));
  now = first;
  failures = [];
});
afterEach(async () => {
  await sample[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  if (failures.length > 0) throw new AggregateError(failures, 'it failed');
});

const open = (serverId = 's1'): Promise<Audit> =>
  openAudit({
    store: sample.store,
    clock: { ...systemClock, now: () => now },
    log: { error: (_, about) => void failures.push(about) },
    folder: join(folder, serverId),
    serverId,
    retentionMs: 30 * dayMs,
  });

const event = (type: string): AuditEvent => ({
  at: now,
  category: 'TEST',
  type,
  accountId: 1,
  details: { eventContext: { traceId: type, source: 'api' } },
});

/** By file: the types in it, in order. */
function filed(serverId = 's1'): Readonly<Record<string, readonly string[]>> {
  const place = join(folder, serverId);
  return Object.fromEntries(
    readdirSync(place).map((name) => [
      name,
      readFileSync(join(place, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly type: string }).type),
    ]),
  );
}

const kept = async (): Promise<readonly string[]> =>
  (
    await sample.store.read.audit.page({ accountIds: [0, 1], start: 0, end: now + 1, limit: 9_999 })
  ).map(({ type }) => type);

describe('what is noted', () => {
  it('is in the table and in the file of its day in UTC, by the service’s clock', async () => {
    await using audit = await open();
    audit.note(Promise.resolve(event('A')));
    now += 2_000;
    audit.note(Promise.resolve(event('B')));
    await audit.flush();
    expect(await kept()).toEqual(['B', 'A']);
    expect(filed()).toEqual({ '2026-05-31.ndjson': ['A'], '2026-06-01.ndjson': ['B'] });
    expect(statSync(join(folder, 's1')).mode & 0o777).toBe(0o700);
  });

  it('is written by itself within a moment, and by the stop at the latest', async () => {
    const audit = await open();
    audit.note(Promise.resolve(event('A')));
    await audit.stop();
    expect(await kept()).toEqual(['A']);
  });

  it('and cannot be put together is logged, and keeps nothing else back', async () => {
    await using audit = await open();
    audit.note(Promise.reject(new Error('gone')));
    audit.note(Promise.resolve(event('A')));
    await audit.flush();
    expect(await kept()).toEqual(['A']);
    expect(failures.splice(0)).toHaveLength(1);
  });
});

describe('what joins a transaction', () => {
  it('is there with it, and in the file soon', async () => {
    await using audit = await open();
    const entered = await sample.store.write((transactor) => audit.enter(transactor, event('A')));
    expect(await kept()).toEqual(['A']);
    entered();
    await audit.flush();
    expect(filed()).toEqual({ '2026-05-31.ndjson': ['A'] });
  });

  it('is gone with it', async () => {
    await using audit = await open();
    const failing = sample.store.write(async (transactor) => {
      await audit.enter(transactor, event('A'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await kept()).toEqual([]);
  });
});

describe('after a crash', () => {
  it('the files get what they lack, once, and a torn line is cut off', async () => {
    {
      await using audit = await open();
      audit.note(Promise.resolve(event('A')));
    }
    // Durable, but the process ended before its line was written.
    await sample.store.write(async ({ change }) => {
      await change.addAudit({ ...event('B'), serverId: 's1' });
      await change.addAudit({ ...event('X'), serverId: 'other' });
      now += dayMs;
      await change.addAudit({ ...event('C'), serverId: 's1' });
    });
    appendFileSync(join(folder, 's1', '2026-05-31.ndjson'), '{"id":99,"ty');
    for (let starts = 0; starts < 2; starts += 1) {
      await using _again = await open();
      expect(filed()).toEqual({ '2026-05-31.ndjson': ['A', 'B'], '2026-06-01.ndjson': ['C'] });
    }
  });

  it('however much it is', async () => {
    await sample.store.write(async ({ change }) => {
      for (let count = 0; count < 2_100; count += 1)
        await change.addAudit({ ...event(String(count)), serverId: 's1' });
    });
    for (let starts = 0; starts < 2; starts += 1) {
      await using _audit = await open();
      expect(filed()['2026-05-31.ndjson']).toEqual(
        Array.from({ length: 2_100 }, (_, n) => String(n)),
      );
    }
  });

  it('files a record that was committed after records with later ids were filed', async () => {
    await sample.store.write(async ({ change }) => {
      for (const type of ['A', 'B', 'C']) await change.addAudit({ ...event(type), serverId: 's1' });
    });
    {
      await using _audit = await open();
    }
    const file = join(folder, 's1', '2026-05-31.ndjson');
    const [first = '', , third = ''] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${first}\n${third}\n`);
    await using _again = await open();
    expect(filed()).toEqual({ '2026-05-31.ndjson': ['A', 'C', 'B'] });
  });
});

describe('what is past its time', () => {
  it('is removed from the table and the folder, however much it is', async () => {
    await using audit = await open();
    await sample.store.write(async ({ change }) => {
      for (let count = 0; count < 2_500; count += 1)
        await change.addAudit({ ...event('old'), accountId: count % 2, serverId: 's1' });
    });
    audit.note(Promise.resolve(event('old')));
    await audit.flush();
    now += 29 * dayMs;
    audit.note(Promise.resolve(event('young')));
    await audit.flush();
    await audit.sweep();
    expect(await kept()).toHaveLength(2_502);
    now += 2 * dayMs;
    await audit.sweep();
    expect(await kept()).toEqual(['young']);
    expect(Object.keys(filed())).toEqual(['2026-06-29.ndjson']);
  });
});

it('a delivery of which nobody knows whether it printed is recorded (SIL-56)', async () => {
  await using audit = await open();
  await sample.store.write(({ change }) => change.addDocument(aDocument()));
  const settled = {
    kind: 'settled',
    documentUuid: 'document-1',
    outputPortId: 7,
    reason: 'broke',
  } as const;
  audit.delivery({ ...settled, deliveryId: 3, state: 'uncertain' });
  audit.delivery({ ...settled, deliveryId: 4, state: 'delivered' });
  await audit.flush();
  const [record, ...more] = await sample.store.read.audit.page({
    accountIds: [1],
    start: 0,
    end: now + 1,
    limit: 9,
  });
  expect(more).toEqual([]);
  expect(record).toMatchObject({
    type: 'DELIVERY_UNCERTAIN',
    userId: 1,
    details: { intent: { deliveryId: 3, uuid: 'document-1' }, error: { reason: 'broke' } },
  });
});
