import { expect, it } from 'vitest';
import { type Chance, seededChance } from '../../kit/chance.ts';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { PrinterFault } from '../../printer/index.ts';
import type { DocumentRecord } from '../rules/records.ts';
import { type Protocol, startTestPrinter, type TestPrinter } from '../testing/printers.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';

/** Each at some jobs, several at one: what a bad week has. */
const faults: readonly PrinterFault[] = [
  { kind: 'paper-jam', probability: 0.08, forMs: 30 },
  { kind: 'out-of-paper', probability: 0.05, forMs: 400 },
  { kind: 'warming-up', probability: 0.05, forMs: 20 },
  { kind: 'reset', afterBytes: 300, probability: 0.1 },
  { kind: 'stall', afterBytes: 300, forMs: 40, probability: 0.1 },
  { kind: 'stall', afterBytes: 500, probability: 0.05 },
  { kind: 'slow', bytesPerSecond: 100_000, probability: 0.1 },
  { kind: 'spool-full', forMs: 30, probability: 0.05 },
  { kind: 'hang-up', probability: 0.05 },
  { kind: 'silent', probability: 0.03 },
  { kind: 'ipp-busy', probability: 0.1 },
];

const quick = { releaseMs: 5_000, tapMs: 5_000, connectMs: 2_000, stallMs: 1_000, answerMs: 1_000 };
const documentCount = 40;

interface Handed {
  readonly record: DocumentRecord;
  readonly bytes: Uint8Array;
}

it.each([1, 2, 3])(
  'a soak with faults by chance, seed %i: each document is on paper once, or still there and told so',
  async (seed) => {
    const chance = seededChance(seed);
    await using fixture = await startTestDelivery(openSample, quick);
    const fronts: readonly Protocol[] = ['raw', 'ipp', 'raw'];
    const printers = await Promise.all(
      fronts.map((front, index) =>
        startTestPrinter(fixture, { front, faults, faultSeed: seed * 10 + index }),
      ),
    );
    await using _all = disposing(printers);
    const documents = await Promise.all(
      Array.from({ length: documentCount }, () => handIn(fixture, chance)),
    );
    // By its owner or by a tap, at any of the printers.
    const releases = documents.map(({ record }) => {
      const order = orderOf(record, chance.pick(printers).port);
      const { delivery } = fixture;
      return chance.next() < 0.5 ? delivery.release(order) : delivery.releaseAll([order]);
    });
    await Promise.all(releases);
    await fixture.delivery.idle();
    for (const one of documents) await expectTold(fixture, one, printers);
    // The bad week is over: what was still there comes out too.
    for (const { printer } of printers) await printer.setFaults([]);
    await Promise.all(printers.map((printer) => printer.quiet()));
    for (const one of documents) await releaseAgain(fixture, one, printers);
    await Promise.all(printers.map((printer) => printer.quiet()));
    for (const one of documents) {
      await expectTold(fixture, one, printers);
      expect(await fixture.status(one.record)).toBe(1);
    }
  },
);

async function handIn(fixture: TestDelivery, chance: Chance): Promise<Handed> {
  const bytes = Buffer.from(randomIds.uuid().padEnd(600 + chance.below(4_000), ' and more'));
  return { record: await fixture.addDocument(bytes), bytes };
}

async function releaseAgain(
  fixture: TestDelivery,
  { record }: Handed,
  printers: readonly TestPrinter[],
): Promise<void> {
  if ((await fixture.status(record)) === 1) return;
  const { port } = printers[0] ?? {};
  if (port === undefined) throw new Error('no printer');
  const probe = async (): Promise<true | undefined> =>
    (await fixture.delivery.release(orderOf(record, port))) === 'printed' || undefined;
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'the last release' });
}

/** Papers are as many as deliveries that are said to be printed, and at most one more for each in doubt. */
async function expectTold(
  fixture: TestDelivery,
  { record, bytes }: Handed,
  printers: readonly TestPrinter[],
): Promise<void> {
  const rows = await fixture.store.read.deliveries.latest(10 * documentCount);
  const states = rows.filter((row) => row.documentUuid === record.uuid).map((row) => row.state);
  const delivered = states.filter((state) => state === 'delivered').length;
  const inDoubt = states.filter((state) => state === 'uncertain').length;
  const papers = (): number => printers.reduce((sum, printer) => sum + printer.papersOf(bytes), 0);
  const told = states.join();
  // Over IPP a printer says that it has a document before it prints it.
  const probe = (): true | undefined => papers() >= delivered || undefined;
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: `the paper, ${told}` });
  expect(papers(), told).toBeLessThanOrEqual(delivered + inDoubt);
  expect(delivered, told).toBeLessThanOrEqual(1);
  expect(await fixture.status(record), told).toBe(delivered === 1 ? 1 : 0);
  expect(states, told).not.toContain('sending');
}

function disposing(printers: readonly TestPrinter[]): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(printers.map((printer) => printer.stop()));
    },
  };
}
