import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

let fixture: TestDelivery;
let sink: RawSink;
/** Of the writes to come, how many succeed before one fails. */
let writesUntilFailure = Number.POSITIVE_INFINITY;

async function openFailing(file: string, now: number) {
  const store = await openSample(file, now);
  const write: typeof store.write = (work) => {
    writesUntilFailure -= 1;
    return writesUntilFailure === -1 ? Promise.reject(new Error('disk full')) : store.write(work);
  };
  return { ...store, write };
}

beforeEach(async () => {
  writesUntilFailure = Number.POSITIVE_INFINITY;
  fixture = await startTestDelivery(openFailing);
  sink = await rawSink();
});
afterEach(async () => {
  await fixture.stop();
  await sink.stop();
});

describe('a store that does not take a change', () => {
  it('at the claim: the release is told, nothing is sent, the port goes on', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('a'));
    writesUntilFailure = 0;
    await expect(fixture.delivery.release(orderOf(document, port))).rejects.toThrow('disk full');
    expect(sink.jobs).toEqual([]);
    expect(await fixture.status(document)).toBe(0);
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
  });

  it('at the end: the bytes are kept, the delivery is in doubt until the next start', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('a'));
    const next = await fixture.addDocument(Buffer.from('b'));
    writesUntilFailure = 1;
    await expect(fixture.delivery.release(orderOf(document, port))).rejects.toThrow('disk full');
    expect(fixture.content.discarded).toEqual([]);
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('taken');
    expect(await fixture.delivery.release(orderOf(next, port))).toBe('printed');
    expect(fixture.events[0]).toMatchObject({ kind: 'store-failed', reason: 'disk full' });
    await fixture.delivery.recover();
    const [, delivery] = await fixture.store.read.deliveries.latest(2);
    expect(delivery?.state).toBe('uncertain');
    expect(await fixture.status(document)).toBe(0);
  });

  it('as a job ends and the next begins: the next is still printed', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('a'));
    const next = await fixture.addDocument(Buffer.from('b'));
    writesUntilFailure = 2;
    const outcomes = await Promise.allSettled([
      fixture.delivery.release(orderOf(document, port)),
      fixture.delivery.release(orderOf(next, port)),
    ]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'fulfilled']);
    expect(await fixture.status(next)).toBe(1);
    expect(sink.jobs.map((job) => job.bytes.toString())).toEqual(['a', 'b']);
  });

  it('of a tap: it is told, and what was claimed is printed', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('a'));
    const next = await fixture.addDocument(Buffer.from('b'));
    writesUntilFailure = 1;
    const orders = [orderOf(document, port), orderOf(next, port)];
    await expect(fixture.delivery.releaseAll(orders)).rejects.toThrow('disk full');
    await fixture.delivery.idle();
    expect(sink.jobs.map((job) => job.bytes.toString())).toEqual(['a']);
    expect(await fixture.status(next)).toBe(0);
  });
});
