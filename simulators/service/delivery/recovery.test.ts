import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { DeliveryRecord, DocumentRecord, OutputPort } from '../rules/records.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';
import { queuedJob } from './job.ts';
import { nextInTurn } from './turn.ts';

let fixture: TestDelivery;
let sink: RawSink;
let port: OutputPort;

beforeEach(async () => {
  fixture = await startTestDelivery(openSample);
  sink = await rawSink();
  port = await fixture.addPort({ address: sink.address });
});
afterEach(async () => {
  await fixture.stop();
  await sink.stop();
});

const queuedRow: DeliveryRecord = {
  id: 1,
  documentUuid: 'u',
  outputPortId: 1,
  cause: 'push',
  options: { copies: 1, grayscale: false, duplex: 0, retain: false },
  state: 'queued',
  attempts: 2,
  notBefore: 0,
  createdAt: 0,
};

/** What a process that was killed left in the store. */
async function left(
  cause: DeliveryRecord['cause'],
  state: 'queued' | 'sending',
  portId = port.id,
): Promise<DocumentRecord> {
  const status = cause === 'push' ? 5 : 0;
  const document = await fixture.addDocument(Buffer.from(`${cause} ${state}`), { status });
  await fixture.store.write(async ({ change }) => {
    const id = await change.addDelivery({
      documentUuid: document.uuid,
      outputPortId: portId,
      cause,
      options: { copies: 1, grayscale: false, duplex: 0, retain: false },
      state,
      attempts: state === 'sending' ? 1 : 0,
      notBefore: 0,
      createdAt: 0,
    });
    await change.claim(document.uuid, id);
  });
  return document;
}

async function seen(document: DocumentRecord) {
  const record = await fixture.store.read.documents.byUuid(document.uuid);
  const rows = await fixture.store.read.deliveries.latest(100);
  const row = rows.find((one) => one.documentUuid === document.uuid);
  return { status: record?.status, isClaimed: record?.claimedBy !== undefined, row: row?.state };
}

describe('after a crash (SIL-56, SIL-57)', () => {
  it.each([
    ['send', 'sending', { status: 0, isClaimed: false, row: 'uncertain' }],
    ['tap', 'sending', { status: 0, isClaimed: false, row: 'uncertain' }],
    ['push', 'sending', { status: 4, isClaimed: false, row: 'uncertain' }],
    ['send', 'queued', { status: 0, isClaimed: false, row: 'given-up' }],
    ['tap', 'queued', { status: 0, isClaimed: false, row: 'given-up' }],
  ] as const)('a %s that was %s is not sent', async (cause, state, expected) => {
    const document = await left(cause, state);
    await fixture.delivery.recover();
    await fixture.delivery.idle();
    expect(await seen(document)).toEqual(expected);
    expect(sink.jobs).toEqual([]);
    const states = fixture.events.map((event) => event.kind === 'settled' && event.state);
    expect(states).toEqual([expected.row]);
  });

  it('a push that was queued is printed, once, in order', async () => {
    const first = await left('push', 'queued');
    await left('push', 'queued');
    await fixture.delivery.recover();
    fixture.delivery.wake(port.id);
    await fixture.delivery.idle();
    expect(sink.jobs).toHaveLength(2);
    expect(await seen(first)).toEqual({ status: 1, isClaimed: false, row: 'delivered' });
  });

  it('a push that waits for its next try goes on waiting, and does not keep the lane busy', async () => {
    const clock = { ...systemClock, now: () => 5_000, monotonic: () => 7n };
    const row = { ...queuedRow, notBefore: 65_000 };
    const order = orderOf(await fixture.addDocument(Buffer.from('a')), port);
    const job = queuedJob(order, row, clock);
    expect(job.notBeforeNs).toBe(60_000_000_007n);
    expect(nextInTurn([job], { wall: 64_999, monotonic: 60_000_000_006n })).toBeUndefined();
    expect(nextInTurn([job], { wall: 65_000, monotonic: 60_000_000_007n })).toBe(job);
  });

  it('a push whose port is gone fails', async () => {
    const document = await left('push', 'queued', 4_711);
    await fixture.delivery.recover();
    await fixture.delivery.idle();
    expect(await seen(document)).toEqual({ status: 4, isClaimed: false, row: 'given-up' });
  });

  it('recovering twice changes nothing more', async () => {
    await left('push', 'sending');
    await left('send', 'queued');
    await fixture.delivery.recover();
    const before = await fixture.store.read.deliveries.latest(10);
    await fixture.delivery.recover();
    await fixture.delivery.idle();
    expect(await fixture.store.read.deliveries.latest(10)).toEqual(before);
  });
});
