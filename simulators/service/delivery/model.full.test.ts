import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentRecord, OutputPort } from '../rules/records.ts';
import { type RawSink, rawSink, type SinkManners } from '../testing/raw-sink.ts';
import { openSample } from '../testing/sample-store.ts';
import { orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';
import type { ReleaseOutcome } from './delivery.ts';

const documentCount = 4;
const printerCount = 2;

const printer = fc.nat(printerCount - 1);
const document = fc.nat(documentCount - 1);
const manners = fc.constantFrom<SinkManners>({}, {}, { resetAtEnd: true }, { resetAfter: 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('release'), document, printer, retain: fc.boolean() }),
  fc.record({ kind: fc.constant('tap'), printer }),
  fc.record({ kind: fc.constant('push'), printer }),
  fc.record({ kind: fc.constant('behave'), printer, manners }),
  fc.record({ kind: fc.constant('wait') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What was claimed for a document, whoever asked: each claim may print once. */
interface Account {
  readonly record: DocumentRecord;
  readonly outcomes: (ReleaseOutcome | 'tapped' | 'pushed')[];
}

class World {
  readonly fixture: TestDelivery;
  readonly sinks: readonly RawSink[];
  readonly ports: readonly OutputPort[];
  readonly accounts: Account[] = [];
  readonly #releases: Promise<void>[] = [];

  constructor(fixture: TestDelivery, sinks: readonly RawSink[], ports: readonly OutputPort[]) {
    this.fixture = fixture;
    this.sinks = sinks;
    this.ports = ports;
  }

  async addDocument(): Promise<void> {
    const bytes = Buffer.from(`document ${String(this.accounts.length)}`);
    this.accounts.push({ record: await this.fixture.addDocument(bytes), outcomes: [] });
  }

  async play(one: Step): Promise<void> {
    const { delivery } = this.fixture;
    if (one.kind === 'wait') return await this.settle();
    const port = this.ports[one.printer];
    if (port === undefined) throw new RangeError('no such printer');
    if (one.kind === 'behave') return this.sinks[one.printer]?.behave(one.manners);
    if (one.kind === 'tap') {
      const pull = this.accounts.filter(({ record }) => record.status === 0);
      const orders = pull.map(({ record }) => orderOf(record, port));
      await delivery.releaseAll(orders);
      return pull.forEach(({ outcomes }) => outcomes.push('tapped'));
    }
    if (one.kind === 'push') {
      const bytes = Buffer.from(`document ${String(this.accounts.length)}`);
      const account: Account = {
        record: await this.fixture.push(bytes, port),
        outcomes: ['pushed'],
      };
      this.accounts.push(account);
      return undefined;
    }
    const account = this.accounts[one.document];
    if (account === undefined) return undefined;
    const order = orderOf(account.record, port, { retain: one.retain });
    // Not waited for: releases of the same document meet each other and taps.
    const release = delivery.release(order).then((outcome) => void account.outcomes.push(outcome));
    this.#releases.push(release);
    return undefined;
  }

  async settle(): Promise<void> {
    await Promise.all(this.#releases);
    await this.fixture.delivery.idle();
  }

  /** Whole copies of a document that printers have, whatever they said of them. */
  papersOf(index: number): number {
    const text = `document ${String(index)}`;
    const jobs = this.sinks.flatMap((sink) => sink.jobs);
    return jobs.filter((job) => job.bytes.toString() === text).length;
  }
}

async function checkLaws(world: World): Promise<void> {
  const { read } = world.fixture.store;
  const rows = await read.deliveries.latest(1_000);
  for (const [index, { record, outcomes }] of world.accounts.entries()) {
    const now = await read.documents.byUuid(record.uuid);
    const own = rows.filter((row) => row.documentUuid === record.uuid);
    const told = `${JSON.stringify(outcomes)} ${JSON.stringify(own.map((row) => row.state))}`;
    const papers = world.papersOf(index);
    const delivered = own.filter((row) => row.state === 'delivered');
    const inDoubt = own.filter((row) => row.state === 'uncertain');
    // One paper for each delivery, and at most one for each that is in doubt (SIL-56).
    expect(papers, told).toBeGreaterThanOrEqual(delivered.length);
    expect(papers, told).toBeLessThanOrEqual(delivered.length + inDoubt.length);
    expect(delivered.length, told).toBeGreaterThanOrEqual(
      outcomes.filter((outcome) => outcome === 'printed').length,
    );
    // An unretained print is the last.
    const ending = delivered.filter((row) => !row.options.retain);
    expect(ending.length, told).toBeLessThanOrEqual(1);
    const waiting = record.status === 5 ? 4 : 0;
    expect(now?.status, told).toBe(ending.length === 1 ? 1 : waiting);
    expect(now?.claimedBy, told).toBeUndefined();
    expect(
      own.filter((row) => ['queued', 'sending'].includes(row.state)),
      told,
    ).toEqual([]);
  }
}

it('whatever happens in whatever order: one paper a claim, and the store tells the truth', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await using fixture = await startTestDelivery(openSample);
      await using first = await rawSink();
      await using second = await rawSink();
      const sinks = [first, second];
      const ports = await Promise.all(
        sinks.map((sink) => fixture.addPort({ address: sink.address })),
      );
      const world = new World(fixture, sinks, ports);
      for (let count = 0; count < documentCount; count += 1) await world.addDocument();
      for (const one of steps) await world.play(one);
      await world.settle();
      await checkLaws(world);
    }),
    { numRuns: 40 },
  );
});
