import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { noise, orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

let fixture: TestDelivery;
let sink: RawSink;

beforeEach(async () => {
  fixture = await startTestDelivery(openSample);
  sink = await rawSink();
});
afterEach(async () => {
  await fixture.stop();
  await sink.stop();
});

/** A fixture that gives up what a printer does not go on with; the same printers have to take the job in that time later. */
async function becomeImpatient(): Promise<void> {
  await fixture.stop();
  fixture = await startTestDelivery(openSample, { answerMs: 10_000, stallMs: 10_000 });
}

/** Answers what the store says of the document's only delivery. */
async function deliveryState(): Promise<string | undefined> {
  const [latest] = await fixture.store.read.deliveries.latest(1);
  return latest?.state;
}

describe('a release to a ready raw port (SIL-42, SIL-5C)', () => {
  it('answers when the printer has the whole job, byte for byte, and removes the content', async () => {
    const bytes = noise(3_000_000);
    const port = await fixture.addPort({ address: sink.address, name: 'hall' });
    const document = await fixture.addDocument(bytes);
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    expect(sink.jobs).toHaveLength(1);
    expect(sink.jobs[0]?.bytes.equals(bytes)).toBe(true);
    expect(sink.jobs[0]?.state).toBe('ended');
    expect(await fixture.store.read.documents.byUuid(document.uuid)).toMatchObject({
      status: 1,
      outputPortId: port.id,
      outputPortName: 'hall',
      content: { kind: 'none' },
    });
    expect(await deliveryState()).toBe('delivered');
    expect(fixture.content.discarded).toEqual([document.content]);
  });

  it('an empty document is a job too', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(new Uint8Array(0));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
  });

  it('a retained document stays READY and can be released again (SIL-43)', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('keep me'));
    const order = orderOf(document, port, { retain: true });
    expect(await fixture.delivery.release(order)).toBe('printed');
    expect(await fixture.status(document)).toBe(0);
    expect(await fixture.delivery.release(order)).toBe('printed');
    expect(sink.jobs.map((job) => job.bytes.toString())).toEqual(['keep me', 'keep me']);
    expect(fixture.content.discarded).toEqual([]);
  });

  it('options travel in a PJL envelope around the same bytes', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('%PDF-1.7 body'));
    const options = { copies: 3, duplex: 2, grayscale: true } as const;
    expect(await fixture.delivery.release(orderOf(document, port, options))).toBe('printed');
    const text = sink.jobs[0]?.bytes.toString() ?? '';
    const [before, after] = text.split('%PDF-1.7 body');
    expect(before).toContain('@PJL SET QTY=3\r\n');
    expect(before).toContain('@PJL SET DUPLEX=ON\r\n@PJL SET BINDING=SHORTEDGE\r\n');
    expect(before).toContain('@PJL SET RENDERMODE=GRAYSCALE\r\n');
    expect(before?.endsWith('@PJL ENTER LANGUAGE=PDF\r\n')).toBe(true);
    expect(after?.endsWith('\x1b%-12345X')).toBe(true);
  });

  it('a dummy port takes the document without a device (SIL-48)', async () => {
    const port = await fixture.addPort({ portType: 0, address: 'nowhere' });
    const document = await fixture.addDocument(Buffer.from('store me'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('stored');
    expect(await fixture.status(document)).toBe(9);
    expect(fixture.content.discarded).toEqual([document.content]);
  });
});

describe('a printer that does not take the job leaves the document READY (SIL-42)', () => {
  it('nobody listens: not ready, at once', async () => {
    const port = await fixture.addPort({ address: sink.address });
    await sink.stop();
    const document = await fixture.addDocument(Buffer.from('wait'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('not-ready');
    expect(await fixture.status(document)).toBe(0);
    expect(await deliveryState()).toBe('failed');
  });

  it.each([
    ['an address that is none', { address: 'two words' }],
    ['an impossible port number', { address: '127.0.0.1:70000' }],
  ])('%s: failed', async (_, fields) => {
    const port = await fixture.addPort(fields);
    const document = await fixture.addDocument(Buffer.from('where'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('failed');
    expect(await fixture.status(document)).toBe(0);
  });

  it.each([
    ['resets in the middle', { resetAfter: 1_000 }, 4_000_000],
    ['resets after the last byte', { resetAtEnd: true }, 50_000],
    ['hangs up in the middle', { hangUpAfter: 1_000 }, 16_000_000],
    ['stops reading', { stallAfter: 512 }, 8_000_000],
    ['stops reading a job that its buffers hold', { stallAfter: 512 }, 100_000],
    ['reads everything but never ends its half', { keepsOpen: true }, 50_000],
  ])('%s: failed, uncertain, READY, and nothing is sent again', async (_, manners, size) => {
    if ('stallAfter' in manners || 'keepsOpen' in manners) await becomeImpatient();
    sink.behave(manners);
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(noise(size));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('failed');
    expect(await fixture.status(document)).toBe(0);
    expect(await deliveryState()).toBe('uncertain');
    expect(fixture.events).toMatchObject([{ kind: 'settled', state: 'uncertain' }]);
    sink.behave({});
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    expect(sink.jobs.at(-1)?.bytes.length).toBe(size);
  });

  it('a broken-off transfer reaches the printer as a reset, never as the end of a job', async () => {
    await becomeImpatient();
    sink.behave({ stallAfter: 512 });
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(noise(16_000_000));
    await fixture.delivery.release(orderOf(document, port));
    sink.behave({});
    await waitFor(() => sink.jobs[0], {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the end of the job at the sink',
    });
    expect(sink.jobs[0]?.state).toBe('cut');
  });

  it('the bytes are gone: failed, and nothing reaches the printer', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('x'));
    const lost = { ...document, uuid: '00000000-0000-4000-8000-000000000000' };
    await fixture.store.write(({ change }) => change.addDocument(lost));
    expect(await fixture.delivery.release(orderOf(lost, port))).toBe('failed');
    expect(sink.jobs).toEqual([]);
    expect(await fixture.status(lost)).toBe(0);
  });
});

describe('the first release claims the document (SIL-59)', () => {
  it('of many at once one prints, the others are told that it is taken', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const other = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('once'));
    const outcomes = await Promise.all(
      [port, other, port, other, port].map((one) =>
        fixture.delivery.release(orderOf(document, one)),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['printed', 'taken', 'taken', 'taken', 'taken']);
    expect(sink.jobs).toHaveLength(1);
  });

  it('what is printed is taken for good', async () => {
    const port = await fixture.addPort({ address: sink.address });
    const document = await fixture.addDocument(Buffer.from('once'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('taken');
  });
});
