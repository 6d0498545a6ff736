import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { type Printer, startPrinter } from '../../printer/index.ts';
import type { OutputPort } from '../rules/records.ts';
import { type IppStub, ippStub, type StubManners } from '../testing/ipp-stub.ts';
import { openSample } from '../testing/sample-store.ts';
import { noise, orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

let fixture: TestDelivery;
let folder: string;
let printer: Printer;
let stub: IppStub | undefined;

beforeEach(async () => {
  fixture = await startTestDelivery(openSample);
  folder = await mkdtemp(join(tmpdir(), 'platen-ipp-'));
  const ids = randomIds;
  printer = await startPrinter({
    name: 'p',
    host: '127.0.0.1',
    ippPort: 0,
    folder,
    clock: systemClock,
    ids,
  });
});
afterEach(async () => {
  await fixture.stop();
  await printer.stop();
  await stub?.stop();
  stub = undefined;
  await rm(folder, { recursive: true });
});

/** A fixture that gives up what a printer does not go on with; the same printers have to answer in that time later. */
async function becomeImpatient(): Promise<void> {
  await fixture.stop();
  fixture = await startTestDelivery(openSample, {
    connectMs: 10_000,
    answerMs: 10_000,
    stallMs: 10_000,
  });
}

function ippPort(fields: Partial<OutputPort> = {}): Promise<OutputPort> {
  return fixture.addPort({ printProtocol: 1, printerIppUrl: printer.ippUrl ?? '', ...fields });
}

async function stubPort(manners: StubManners): Promise<OutputPort> {
  stub = await ippStub(manners);
  return fixture.addPort({ printProtocol: 1, printerIppUrl: stub.url });
}

function receipts(count: number) {
  return waitFor(() => (printer.receipts().length >= count ? printer.receipts() : undefined), {
    clock: systemClock,
    deadlineMs: 50_000,
    what: `${String(count)} receipts`,
  });
}

describe('a release to an IPP port', () => {
  it('answers when the printer has the document, byte for byte', async () => {
    const bytes = noise(3_000_000);
    const document = await fixture.addDocument(bytes);
    expect(await fixture.delivery.release(orderOf(document, await ippPort()))).toBe('printed');
    const [receipt] = await receipts(1);
    expect(receipt).toMatchObject({ front: 'ipp', state: 'completed', sha256: sha256(bytes) });
    expect(await fixture.status(document)).toBe(1);
  });

  it('copies, sides, colour and the name of the job travel as attributes', async () => {
    const document = await fixture.addDocument(Buffer.from('%PDF-1.7\n'), { name: 'Grüße.pdf' });
    const options = { copies: 3, duplex: 1, grayscale: true } as const;
    await fixture.delivery.release(orderOf(document, await ippPort(), options));
    const [receipt] = await receipts(1);
    expect(receipt?.ticket).toMatchObject({
      copies: 3,
      sides: 'two-sided-long-edge',
      colorMode: 'monochrome',
      jobName: 'Grüße.pdf',
    });
  });

  it('the user is named only where the port says so (interface 4.5 sendusername)', async () => {
    const [secret, named] = [await ippPort(), await ippPort({ sendUsername: true })];
    for (const port of [secret, named]) {
      const document = await fixture.addDocument(Buffer.from('%PDF-1.7\n'));
      await fixture.delivery.release(orderOf(document, port));
    }
    const [anonymous, owned] = await receipts(2);
    expect(anonymous?.ticket.userName).not.toBe('ann');
    expect(owned?.ticket.userName).toBe('ann');
  });

  it('what a printer can do is asked once', async () => {
    const port = await stubPort({ operations: ['Create-Job', 'Send-Document'] });
    for (const text of ['a', 'b']) {
      const document = await fixture.addDocument(Buffer.from(text));
      expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    }
    const steps = ['Create-Job', 'Send-Document'];
    const operations = stub?.asked.map((one) => one.operation);
    expect(operations).toEqual(['Get-Printer-Attributes', ...steps, ...steps]);
  });

  it('a printer without Create-Job gets Print-Job', async () => {
    const port = await stubPort({ operations: ['Print-Job'] });
    const document = await fixture.addDocument(Buffer.from('whole'), { name: 'é'.repeat(200) });
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    const job = stub?.asked.at(-1);
    expect(job?.operation).toBe('Print-Job');
    expect(job?.document.toString()).toBe('whole');
    const attributes = job?.message.groups[0]?.attributes ?? [];
    expect(textOf(findAttribute(attributes, 'document-format'))).toBe('application/pdf');
    expect(textOf(findAttribute(attributes, 'job-name'))).toBe('é'.repeat(127));
  });

  it('a printer that closes connections without a word is called again', async () => {
    const port = await stubPort({ operations: ['Create-Job', 'Send-Document'], hangsUp: true });
    for (const text of ['a', 'b', 'c']) {
      const document = await fixture.addDocument(Buffer.from(text));
      expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    }
  });
});

describe('an IPP printer that does not take the job', () => {
  it.each([
    ['busy', [{ kind: 'ipp-busy' }], 'not-ready'],
    ['off', [{ kind: 'refuse' }], 'not-ready'],
    ['resetting in the middle', [{ kind: 'reset', afterBytes: 1_000 }], 'failed'],
    ['that stops reading', [{ kind: 'stall', afterBytes: 1_000 }], 'failed'],
  ] as const)('%s: the document stays READY', async (_, faults, outcome) => {
    if (faults[0].kind === 'stall') await becomeImpatient();
    await printer.setFaults(faults);
    const port = await ippPort();
    const document = await fixture.addDocument(noise(8_000_000));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe(outcome);
    expect(await fixture.status(document)).toBe(0);
    await printer.setFaults([]);
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('printed');
    const completed = await waitFor(
      () => {
        const done = printer.receipts().filter((receipt) => receipt.state === 'completed');
        return done.length > 0 ? done : undefined;
      },
      { clock: systemClock, deadlineMs: 50_000, what: 'the completed job' },
    );
    expect(completed).toHaveLength(1);
  });

  const twoSteps = ['Create-Job', 'Send-Document', 'Cancel-Job'] as const;

  it.each([
    ['garbage', { operations: twoSteps, garbage: true }, 'not-ready'],
    ['a web page that is not there', { operations: twoSteps, httpStatus: 404 }, 'failed'],
    ['a proxy error', { operations: twoSteps, httpStatus: 502 }, 'not-ready'],
    ['silence', { operations: twoSteps, silentAt: 'Create-Job' }, 'not-ready'],
    [
      'a busy Print-Job',
      { operations: ['Print-Job'], statuses: { 'Print-Job': 'server-error-busy' } },
      'not-ready',
    ],
    [
      'a Print-Job that is never possible',
      { operations: ['Print-Job'], statuses: { 'Print-Job': 'client-error-not-authorized' } },
      'failed',
    ],
  ] as const)('%s', async (_, manners, outcome) => {
    if ('silentAt' in manners) await becomeImpatient();
    const port = await stubPort(manners);
    const document = await fixture.addDocument(Buffer.from('x'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe(outcome);
    expect(await fixture.status(document)).toBe(0);
    const [delivery] = await fixture.store.read.deliveries.latest(1);
    expect(delivery?.state).toBe('failed');
  });

  it.each([
    [
      'refuses the document',
      { statuses: { 'Send-Document': 'client-error-document-format-error' } },
    ],
    ['never answers', { silentAt: 'Send-Document' }],
  ] as const)('a printer that %s within its job is told to cancel it', async (_, manners) => {
    if ('silentAt' in manners) await becomeImpatient();
    const port = await stubPort({ operations: twoSteps, ...manners });
    const document = await fixture.addDocument(Buffer.from('x'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('failed');
    const [delivery] = await fixture.store.read.deliveries.latest(1);
    expect(delivery?.state).toBe('uncertain');
    await waitFor(() => stub?.asked.find((one) => one.operation === 'Cancel-Job'), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'Cancel-Job',
    });
  });

  it('an URL that is none is refused', async () => {
    const port = await ippPort({ printerIppUrl: 'lpd://here' });
    const document = await fixture.addDocument(Buffer.from('x'));
    expect(await fixture.delivery.release(orderOf(document, port))).toBe('failed');
  });
});
