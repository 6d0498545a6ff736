import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { DocumentRecord, OutputPort } from '../../rules/records.ts';
import { openStore } from '../../store/open.ts';
import { type DeliveryPair, startDeliveryPair } from '../../testing/delivery-pair.ts';
import { type RawSink, rawSink } from '../../testing/raw-sink.ts';
import { samplePlace } from '../../testing/sample-place.ts';
import { orderOf } from '../../testing/test-delivery.ts';

let pair: DeliveryPair;
let sink: RawSink;
let port: OutputPort;

async function open(changed: Parameters<typeof startDeliveryPair>[2] = {}): Promise<void> {
  pair = await startDeliveryPair(openStore, await samplePlace(''), changed);
  port = await pair.addPort({ address: sink.address });
}
beforeEach(async () => {
  sink = await rawSink();
});
afterEach(async () => {
  await pair.stop();
  await sink.stop();
});

function until<T>(what: string, probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

const printed = () =>
  sink.jobs.filter(({ state }) => state === 'ended').map(({ bytes }) => bytes.toString());
const recordOf = ({ uuid }: DocumentRecord) => pair.one.store.read.documents.byUuid(uuid);
const rowsOf = () => pair.one.store.read.deliveries.latest(100);

/** A printer that lets go of each job when it is told to. */
function gate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  sink.behave({ gate: () => promise });
  return resolve;
}

describe('a port that two processes print at', () => {
  it('prints one job at a time, each once, in the order in which they were claimed', async () => {
    await open();
    const texts = Array.from({ length: 24 }, (_, index) => `job ${String(index)}`);
    const documents = await Promise.all(texts.map((text) => pair.addDocument(text)));
    const outcomes = await Promise.all(
      documents.map((document, index) => {
        const { delivery } = index % 2 === 0 ? pair.one : pair.other;
        return delivery.release(orderOf(document, port));
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['printed']));
    expect(sink.mostAtOnce()).toBe(1);
    const claimed = (await rowsOf()).toReversed().map(({ documentUuid }) => documentUuid);
    const textOf = (uuid: string) => texts[documents.findIndex((one) => one.uuid === uuid)];
    expect(printed()).toEqual(claimed.map(textOf));
    expect(printed().toSorted()).toEqual(texts.toSorted());
  });

  it('prints what both are told to release once', async () => {
    await open();
    for (let round = 0; round < 10; round += 1) {
      const document = await pair.addDocument(`job ${String(round)}`);
      const order = orderOf(document, port);
      const outcomes = await Promise.all([
        pair.one.delivery.release(order),
        pair.other.delivery.release(order),
        pair.one.delivery.releaseAll([order]),
      ]);
      expect(
        outcomes.filter(
          (one) => one === 'printed' || (typeof one === 'object' && one.length === 1),
        ),
      ).toHaveLength(1);
    }
    await pair.one.delivery.idle();
    expect(printed()).toHaveLength(10);
  });

  it('is not waited for by what a person stands and waits for, while it refuses what is pushed', async () => {
    await open({ pushPausesMs: [60_000, 60_000] });
    const { address } = sink;
    await sink.stop();
    await pair.push('pushed', port);
    await until('the first try', () => pair.one.events[0]);
    const sent = await pair.addDocument('sent');
    const tapped = await pair.addDocument('tapped');
    expect(await pair.other.delivery.releaseAll([orderOf(tapped, port)])).toHaveLength(1);
    sink = await rawSink(Number(address.split(':')[1]));
    expect(await pair.other.delivery.release(orderOf(sent, port))).toBe('printed');
    // It takes jobs again: what waits at the other side need not wait longer.
    await until('the others', () => printed()[2]);
    expect(printed()).toEqual(['sent', 'pushed', 'tapped']);
  });

  it('is where it is now, whoever was told', async () => {
    await open();
    const release = gate();
    const [first, second] = [await pair.addDocument('first'), await pair.addDocument('second')];
    const outcomes = [first, second].map((one) => pair.one.delivery.release(orderOf(one, port)));
    await until('the first job', () => sink.mostAtOnce() || undefined);
    await until('the second claim', async () => ((await rowsOf()).length === 2 ? true : undefined));
    await using elsewhere = await rawSink();
    const { address } = elsewhere;
    await pair.other.store.write(({ change }) => change.setOutputPort(port.id, { address }));
    release();
    expect(await Promise.all(outcomes)).toEqual(['printed', 'printed']);
    expect(elsewhere.jobs.map(({ bytes }) => bytes.toString())).toEqual(['second']);
  });
});

describe('a process that stops in order', () => {
  it('leaves its push queue to the other, in order', async () => {
    await open({ pushPausesMs: [60_000] });
    const { address } = sink;
    await sink.stop();
    await pair.push('first', port);
    await pair.push('second', port);
    await until('the first try', () => pair.one.events[0]);
    sink = await rawSink(Number(address.split(':')[1]));
    await pair.one.delivery.stop();
    // The first waits on, as it did; a job of the other side shows that the printer is ready.
    const shown = await pair.addDocument('shown');
    await until('the printer', async () =>
      (await pair.other.delivery.release(orderOf(shown, port))) === 'printed' ? true : undefined,
    );
    await until('the queue', () => printed()[2]);
    expect(printed()).toEqual(['shown', 'first', 'second']);
    expect(await pair.other.store.read.workers.all()).toHaveLength(1);
  });

  it('queues pushes until its end, for the other', async () => {
    await open();
    await pair.one.delivery.quit();
    await pair.push('late', port);
    expect(printed()).toEqual([]);
    await pair.one.delivery.stop();
    await until('the other', () => printed()[0]);
    expect(printed()).toEqual(['late']);
    await expect(pair.push('too late', port)).rejects.toThrow('taken over');
  });
});

describe('a process that is gone', () => {
  /** What a killed process leaves: an entry that counts no more, and what it had under way. */
  async function leave(cause: 'send' | 'push', state: 'sending' | 'queued') {
    const status = cause === 'push' ? 5 : 0;
    const document = await pair.addDocument(`${cause} ${state}`, { status });
    await pair.one.store.write(async ({ change }) => {
      const row = { documentUuid: document.uuid, outputPortId: port.id, cause, state } as const;
      const { options } = orderOf(document, port);
      const times = { attempts: 0, notBefore: 0, createdAt: 0 };
      const id = await change.addDelivery({ ...row, options, ...times, owner: 'gone' });
      await change.claim(document.uuid, id);
    });
    return document;
  }

  it('has its queue taken over within its lease: what was sent is uncertain (SIL-56)', async () => {
    await open({ workerBeatMs: 50 });
    await pair.one.store.write(({ change }) => change.addWorker('gone', 800));
    const left = [
      await leave('send', 'sending'),
      await leave('send', 'queued'),
      await leave('push', 'queued'),
    ];
    const own = await pair.addDocument('own');
    const blocked = pair.other.delivery.release(orderOf(own, port));
    await until('the push', () => printed()[1]);
    expect(await blocked).toBe('printed');
    expect(printed().toSorted()).toEqual(['own', 'push queued']);
    await until(
      'the last commit',
      async () => (await rowsOf()).every(({ owner }) => owner === undefined) || undefined,
    );
    expect((await rowsOf()).toReversed().map(({ state }) => state)).toEqual([
      'uncertain',
      'given-up',
      'delivered',
      'delivered',
    ]);
    const seen = await Promise.all(left.map(recordOf));
    expect(seen.map((record) => [record?.status, record?.claimedBy])).toEqual([
      [0, undefined],
      [0, undefined],
      [1, undefined],
    ]);
    // By one of the two.
    const told = [...pair.one.events, ...pair.other.events].filter(
      (event) => event.kind === 'settled' && event.reason === 'its process ended',
    );
    expect(told).toHaveLength(2);
  });

  it('only seems so: it breaks off before the other takes over, and goes on under a new name', async () => {
    // Long enough that only who cannot renew its lease loses it.
    await open({ workerBeatMs: 50, workerFenceMs: 5_000, workerLeaseMs: 10_000 });
    gate();
    const document = await pair.addDocument('paper');
    const outcome = pair.one.delivery.release(orderOf(document, port)).catch(String);
    await until('the job', () => sink.mostAtOnce() || undefined);
    pair.one.failing = true;
    // Broken off, and that could not be recorded.
    expect(await outcome).toContain('no way');
    expect((await rowsOf())[0]).toMatchObject({ state: 'sending' });
    await until('the other', async () => (await rowsOf())[0]?.state === 'uncertain' || undefined);
    expect(await recordOf(document)).toMatchObject({ status: 0 });
    pair.one.failing = false;
    sink.behave({});
    const again = pair.one.delivery.release(orderOf(document, port));
    expect(await again).toBe('printed');
    expect(printed()).toEqual(['paper']);
    const workers = await pair.one.store.read.workers.all();
    expect(workers.filter(({ isGone }) => !isGone)).toHaveLength(2);
  });
});

it('what the store failed to record is found, and is uncertain, while the process goes on', async () => {
  await open({ workerBeatMs: 50 });
  const { one } = pair;
  const document = await pair.addDocument('a');
  const release = gate();
  const outcome = one.delivery.release(orderOf(document, port)).catch(String);
  await until('the job', () => sink.mostAtOnce() || undefined);
  one.failing = true;
  release();
  expect(await outcome).toContain('no way');
  one.failing = false;
  await until('the doubt', async () => (await rowsOf())[0]?.state === 'uncertain' || undefined);
  expect(await recordOf(document)).toMatchObject({ status: 0 });
  expect(await one.delivery.release(orderOf(document, port))).toBe('printed');
  expect(one.events.map((event) => event.kind)).toEqual(['store-failed', 'settled', 'settled']);
});
