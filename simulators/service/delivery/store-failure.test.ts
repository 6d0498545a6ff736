import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

let stage: TestDelivery;
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
  stage = await startTestDelivery(openFailing);
  sink = await rawSink();
});
afterEach(async () => {
  await stage.stop();
  await sink.stop();
});

describe('a store that does not take a change', () => {
  it('at the claim: the release is told, nothing is sent, the port goes on', async () => {
    const port = await stage.addPort({ address: sink.address });
    const document = await stage.addDocument(Buffer.from('a'));
    writesUntilFailure = 0;
    await expect(stage.delivery.release(orderOf(document, port))).rejects.toThrow('disk full');
    expect(sink.jobs).toEqual([]);
    expect(await stage.status(document)).toBe(0);
    expect(await stage.delivery.release(orderOf(document, port))).toBe('printed');
  });

  it('at the end: the bytes are kept, the delivery is in doubt until the next start', async () => {
    const port = await stage.addPort({ address: sink.address });
    const document = await stage.addDocument(Buffer.from('a'));
    const next = await stage.addDocument(Buffer.from('b'));
    writesUntilFailure = 1;
    await expect(stage.delivery.release(orderOf(document, port))).rejects.toThrow('disk full');
    expect(stage.content.discarded).toEqual([]);
    expect(await stage.delivery.release(orderOf(document, port))).toBe('taken');
    expect(await stage.delivery.release(orderOf(next, port))).toBe('printed');
    expect(stage.events[0]).toMatchObject({ kind: 'store-failed', reason: 'disk full' });
    await stage.delivery.recover();
    const [, delivery] = await stage.store.read.deliveries.latest(2);
    expect(delivery?.state).toBe('uncertain');
    expect(await stage.status(document)).toBe(0);
  });

  it('as a job ends and the next begins: the next is still printed', async () => {
    const port = await stage.addPort({ address: sink.address });
    const document = await stage.addDocument(Buffer.from('a'));
    const next = await stage.addDocument(Buffer.from('b'));
    writesUntilFailure = 2;
    const outcomes = await Promise.allSettled([
      stage.delivery.release(orderOf(document, port)),
      stage.delivery.release(orderOf(next, port)),
    ]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'fulfilled']);
    expect(await stage.status(next)).toBe(1);
    expect(sink.jobs.map((job) => job.bytes.toString())).toEqual(['a', 'b']);
  });

  it('of a tap: it is told, and what was claimed is printed', async () => {
    const port = await stage.addPort({ address: sink.address });
    const document = await stage.addDocument(Buffer.from('a'));
    const next = await stage.addDocument(Buffer.from('b'));
    writesUntilFailure = 1;
    const orders = [orderOf(document, port), orderOf(next, port)];
    await expect(stage.delivery.releaseAll(orders)).rejects.toThrow('disk full');
    await stage.delivery.idle();
    expect(sink.jobs.map((job) => job.bytes.toString())).toEqual(['a']);
    expect(await stage.status(next)).toBe(0);
  });
});
