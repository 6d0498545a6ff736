import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

let fixture: TestDelivery;
let sink: RawSink;
let other: RawSink;

beforeEach(async () => {
  fixture = await startTestDelivery(openSample);
  sink = await rawSink();
  other = await rawSink();
});
afterEach(async () => {
  await fixture.stop();
  await sink.stop();
  await other.stop();
});

function until<T>(what: string, probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

function documents(count: number) {
  const names = Array.from({ length: count }, (_, index) => `job ${String(index)}`);
  return Promise.all(names.map((name) => fixture.addDocument(Buffer.from(name))));
}

function printed(at: RawSink): readonly string[] {
  return at.jobs.filter((job) => job.state === 'ended').map((job) => job.bytes.toString());
}

/** Between several processes each also commits that it goes on. */
const noBeats = { workerBeatMs: 60_000 };

describe('order', () => {
  it('one port prints one job at a time, in the order of the releases', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const waiting = await documents(20);
    const outcomes = await Promise.all(
      waiting.map((document) => fixture.delivery.release(orderOf(document, port))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['printed']));
    expect(printed(sink)).toEqual(waiting.map((_, index) => `job ${String(index)}`));
    expect(sink.mostAtOnce()).toBe(1);
  });

  it('ports do not wait for each other', async () => {
    const reached = Promise.withResolvers<void>();
    sink.behave({ gate: () => reached.promise });
    const slow = await fixture.addPort({ address: sink.address });
    const quick = await fixture.addPort({ address: other.address });
    const [first, second] = await documents(2);
    if (first === undefined || second === undefined) throw new Error('no documents');
    const slowOutcome = fixture.delivery.release(orderOf(first, slow));
    expect(await fixture.delivery.release(orderOf(second, quick))).toBe('printed');
    reached.resolve();
    expect(await slowOutcome).toBe('printed');
  });

  it('an idle port costs a release two commits, a busy one no more', async () => {
    let commits = 0;
    let isShared = false;
    const counted = await startTestDelivery(async (file, now) => {
      const store = await openSample(file, now);
      isShared = store.isShared;
      const count = <T>(work: () => T): T => {
        commits += 1;
        return work();
      };
      const write: typeof store.write = (work) => count(() => store.write(work));
      const { hot } = store;
      if (hot === undefined) return { ...store, write };
      const counted = {
        claim: (claim) => count(() => hot.claim(claim)),
        begin: (delivery) => count(() => hot.begin(delivery)),
        settle: (end) => count(() => hot.settle(end)),
      } satisfies typeof hot;
      return { ...store, write, hot: counted };
    }, noBeats);
    const port = await counted.addPort({ address: sink.address });
    const waiting = await Promise.all(
      Array.from({ length: 5 }, (_, index) => counted.addDocument(Buffer.from([index]))),
    );
    commits = 0;
    await Promise.all(waiting.map((one) => counted.delivery.release(orderOf(one, port))));
    // With several processes, ending a job and beginning the next are two events: the next job may belong to another process.
    expect(commits).toBe(isShared ? 14 : 10);
    await counted.stop();
  });
});

describe('a tap (SIL-57)', () => {
  it('answers when the claims are durable, and delivers afterwards, oldest first', async () => {
    const reached = Promise.withResolvers<void>();
    sink.behave({ gate: () => reached.promise });
    const port = await fixture.addPort({ address: sink.address });
    const waiting = await documents(3);
    const orders = waiting.map((document) => orderOf(document, port));
    expect(await fixture.delivery.releaseAll(orders)).toHaveLength(3);
    expect(printed(sink)).toEqual([]);
    expect(await fixture.delivery.releaseAll(orders)).toHaveLength(0);
    reached.resolve();
    await fixture.delivery.idle();
    expect(printed(sink)).toEqual(['job 0', 'job 1', 'job 2']);
  });

  it('a printer that becomes ready within the time prints', async () => {
    const address = sink.address;
    await sink.stop();
    const late = await fixture.addPort({ address });
    const [first, second] = await documents(2);
    if (first === undefined || second === undefined) throw new Error('none');
    expect(
      await fixture.delivery.releaseAll([orderOf(first, late), orderOf(second, late)]),
    ).toHaveLength(2);
    sink = await rawSink(Number(address.split(':')[1]));
    await until('both jobs', () => printed(sink)[1]);
    expect(printed(sink)).toEqual(['job 0', 'job 1']);
  });
});

describe('a tap whose time is over', () => {
  beforeEach(async () => {
    await fixture.stop();
    fixture = await startTestDelivery(openSample, { tapMs: 3_000 });
  });

  it('is given up where the printer did not become ready', async () => {
    const never = await fixture.addPort({ address: other.address });
    await other.stop();
    const [document] = await documents(1);
    if (document === undefined) throw new Error('none');
    expect(await fixture.delivery.releaseAll([orderOf(document, never)])).toHaveLength(1);
    await until('the end of the tap', () =>
      fixture.events.find((event) => event.kind === 'settled' && event.state === 'given-up'),
    );
    expect(await fixture.status(document)).toBe(0);
    expect((await fixture.store.read.documents.byUuid(document.uuid))?.claimedBy).toBeUndefined();
    expect(await fixture.store.read.deliveries.inState('queued')).toEqual([]);
  });
});

describe('deadlines (SIL-42)', () => {
  it('a release whose turn does not come in time is given up and sent nowhere', async () => {
    const reached = Promise.withResolvers<void>();
    sink.behave({ gate: () => reached.promise });
    await fixture.stop();
    fixture = await startTestDelivery(openSample, { releaseMs: 300 });
    const port = await fixture.addPort({ address: sink.address });
    const [first, second] = await documents(2);
    if (first === undefined || second === undefined) throw new Error('no documents');
    expect(await fixture.delivery.releaseAll([orderOf(first, port)])).toHaveLength(1);
    expect(await fixture.delivery.release(orderOf(second, port))).toBe('failed');
    expect(await fixture.status(second)).toBe(0);
    reached.resolve();
    await fixture.delivery.idle();
    expect(printed(sink)).toEqual(['job 0']);
    // Its turn may come too late again on a busy machine; then nothing was sent.
    const again = async (): Promise<true | undefined> =>
      (await fixture.delivery.release(orderOf(second, port))) === 'printed' || undefined;
    await until('the second job', again);
    expect(printed(sink)).toEqual(['job 0', 'job 1']);
  });
});

describe('a push queue (SIL-50)', () => {
  it('delivers in order what is uploaded to it', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const first = await fixture.push(Buffer.from('a'), port);
    await fixture.push(Buffer.from('b'), port);
    await fixture.delivery.idle();
    expect(printed(sink)).toEqual(['a', 'b']);
    expect(await fixture.status(first)).toBe(1);
  });

  it('into a dummy port stores', async () => {
    const document = await fixture.push(Buffer.from('a'), await fixture.addPort({ portType: 0 }));
    await fixture.delivery.idle();
    expect(await fixture.status(document)).toBe(9);
  });

  it('keeps trying a printer that is not ready, then fails', async () => {
    const port = await fixture.addPort({ address: sink.address });
    await sink.stop();
    const document = await fixture.push(Buffer.from('a'), port);
    await until('the last try', () =>
      fixture.events.find((event) => event.kind === 'settled' && event.state === 'failed'),
    );
    expect(await fixture.status(document)).toBe(4);
    const [delivery] = await fixture.store.read.deliveries.latest(1);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 3 });
  });

  it('prints once the printer is ready, in order, also after a person went first', async () => {
    await fixture.stop();
    fixture = await startTestDelivery(openSample, { pushPausesMs: [60_000, 60_000] });
    const address = sink.address;
    const port = await fixture.addPort({ address });
    await sink.stop();
    await fixture.push(Buffer.from('first'), port);
    await fixture.push(Buffer.from('second'), port);
    await until('the first try', () => fixture.events[0]);
    const [document] = await documents(1);
    if (document === undefined) throw new Error('no document');
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('not-ready');
    sink = await rawSink(Number(address.split(':')[1]));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    await until('the pushed jobs', () => printed(sink)[2]);
    expect(printed(sink)).toEqual(['job 0', 'first', 'second']);
  });

  it('does not try again once a byte was sent (SIL-56)', async () => {
    sink.behave({ resetAtEnd: true });
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.push(Buffer.from('a'), port);
    await until('its end', () => fixture.events[0]);
    expect(fixture.events).toMatchObject([{ kind: 'settled', state: 'uncertain' }]);
    expect(await fixture.status(document)).toBe(4);
  });
});

describe('stopping', () => {
  it('gives up what waits for a person, breaks off what hangs, keeps what is pushed', async () => {
    sink.behave({ gate: () => new Promise(() => undefined) });
    const port = await fixture.addPort({ address: sink.address });
    const [hanging, waiting] = await documents(2);
    if (hanging === undefined || waiting === undefined) throw new Error('no documents');
    const outcomes = [hanging, waiting].map((one) => fixture.delivery.release(orderOf(one, port)));
    const pushed = await fixture.push(Buffer.from('a'), port);
    await until('the first job', () => (sink.mostAtOnce() === 1 ? true : undefined));
    await fixture.delivery.stop();
    expect(await Promise.all(outcomes)).toEqual(['failed', 'failed']);
    const states = await fixture.store.read.deliveries.latest(3);
    expect(states.map((row) => row.state).toSorted()).toEqual(['given-up', 'queued', 'uncertain']);
    expect(await Promise.all([hanging, waiting, pushed].map((one) => fixture.status(one)))).toEqual(
      [0, 0, 5],
    );
    expect(await fixture.delivery.release(orderOf(waiting, port))).toBe('not-ready');
  });

  it('clear breaks everything off and leaves delivery usable', async () => {
    sink.behave({ gate: () => new Promise(() => undefined) });
    const port = await fixture.addPort({ address: sink.address });
    const free = await fixture.addPort({ address: other.address });
    const [hanging, next] = await documents(2);
    if (hanging === undefined || next === undefined) throw new Error('no documents');
    const outcome = fixture.delivery.release(orderOf(hanging, port));
    await until('the job', () => (sink.mostAtOnce() === 1 ? true : undefined));
    await fixture.delivery.clear();
    expect(await outcome).toBe('failed');
    expect(await fixture.delivery.release(orderOf(next, free))).toBe('printed');
  });
});
