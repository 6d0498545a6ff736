import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { turn } from '../../kit/turn.ts';
import type { OutputPort } from '../rules/records.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';
import { isSameWay } from './way.ts';

/** So long that a try after it would come too late for a test. */
const longPauseMs = 600_000;

let fixture: TestDelivery;
let sink: RawSink;
beforeEach(async () => {
  fixture = await startTestDelivery(openSample, { pushPausesMs: [longPauseMs, longPauseMs] });
  sink = await rawSink();
});
afterEach(async () => {
  await fixture.stop();
  await sink.stop();
});

const printed = (): readonly string[] => sink.jobs.map(({ bytes }) => bytes.toString());

async function change(port: OutputPort, fields: Partial<OutputPort>): Promise<void> {
  await fixture.store.write((transactor) => transactor.change.setOutputPort(port.id, fields));
  fixture.delivery.wake(port.id);
}

/** The push job was tried and waits for its next try. */
async function hasWaited(port: OutputPort): Promise<void> {
  const probe = async (): Promise<true | undefined> => {
    const [delivery] = await fixture.store.read.deliveries.queueOf(port.id);
    return delivery?.attempts === 1 && delivery.notBefore > systemClock.now() ? true : undefined;
  };
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'the first try' });
}

describe('an output port that is switched off', () => {
  it('answers a release as a printer that is not ready (SIL-42), and is sent nothing', async () => {
    const port = await fixture.addPort({ address: sink.address, active: false });
    const document = await fixture.addDocument(Buffer.from('a'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('not-ready');
    expect(await fixture.status(document)).toBe(0);
    expect(printed()).toEqual([]);
    const dummy = await fixture.addPort({ portType: 0, active: false });
    expect(await fixture.delivery.release(orderOf(document, dummy))).toBe('not-ready');
  });

  it('prints a tap when it is switched on in time (SIL-57)', async () => {
    const port = await fixture.addPort({ address: sink.address, active: false });
    const document = await fixture.addDocument(Buffer.from('a'));
    expect(await fixture.delivery.releaseAll([orderOf(document, port)])).toHaveLength(1);
    await change(port, { active: true });
    await waitFor(() => printed()[0], { clock: systemClock, deadlineMs: 50_000, what: 'the job' });
    await fixture.delivery.idle();
    expect(printed()).toEqual(['a']);
  });

  it('gives a tap up when its time is over (SIL-57)', async () => {
    await fixture.stop();
    fixture = await startTestDelivery(openSample, { tapMs: 3_000 });
    const port = await fixture.addPort({ address: sink.address, active: false });
    const document = await fixture.addDocument(Buffer.from('a'));
    expect(await fixture.delivery.releaseAll([orderOf(document, port)])).toHaveLength(1);
    const given = (): true | undefined =>
      fixture.events.some((event) => event.kind === 'settled' && event.state === 'given-up') ||
      undefined;
    await waitFor(given, { clock: systemClock, deadlineMs: 50_000, what: 'the end of the tap' });
    expect(await fixture.status(document)).toBe(0);
    expect(printed()).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30])(
    'is switched on %i turns after a tap: that is tried again at once',
    async (turns) => {
      const port = await fixture.addPort({ address: sink.address, active: false });
      const document = await fixture.addDocument(Buffer.from('a'));
      const released = fixture.delivery.releaseAll([orderOf(document, port)]);
      for (let passed = 0; passed < turns; passed += 1) await turn();
      await Promise.all([released, change(port, { active: true })]);
      await waitFor(() => printed()[0], {
        clock: systemClock,
        deadlineMs: 50_000,
        what: 'the job',
      });
      expect(printed()).toEqual(['a']);
    },
  );

  it('keeps what is pushed to it, and prints it as soon as it is switched on', async () => {
    const port = await fixture.addPort({ address: sink.address, active: false });
    const document = await fixture.push(Buffer.from('a'), port);
    await hasWaited(port);
    expect(await fixture.status(document)).toBe(5);
    await change(port, { active: true });
    await waitFor(() => printed()[0], { clock: systemClock, deadlineMs: 50_000, what: 'the job' });
  });
});

describe('a port that is changed while jobs wait for it (SIL-50)', () => {
  it('is found where it is now, at once', async () => {
    const gone = await rawSink();
    const port = await fixture.addPort({ address: gone.address });
    await gone.stop();
    const document = await fixture.push(Buffer.from('a'), port);
    await hasWaited(port);
    await change(port, { address: sink.address });
    await waitFor(() => printed()[0], { clock: systemClock, deadlineMs: 50_000, what: 'the job' });
    await fixture.delivery.idle();
    expect(await fixture.status(document)).toBe(1);
  });

  it('is not tried sooner for what has nothing to do with the way there', async () => {
    const gone = await rawSink();
    const port = await fixture.addPort({ address: gone.address });
    await gone.stop();
    await fixture.push(Buffer.from('a'), port);
    await hasWaited(port);
    await change(port, { description: 'by the door', name: 'renamed' });
    await fixture.delivery.idle();
    expect(await fixture.store.read.deliveries.queueOf(port.id)).toMatchObject([{ attempts: 1 }]);
    expect(isSameWay(port, { ...port, description: 'by the door', name: 'renamed' })).toBe(true);
  });
});
