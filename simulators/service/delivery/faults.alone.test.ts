import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { PrinterFault } from '../../printer/index.ts';
import type { DeliveryState, DocumentRecord } from '../rules/records.ts';
import { type Protocol, startTestPrinter, type TestPrinter, wayTo } from '../testing/printers.ts';
import { openSample } from '../testing/sample-store.ts';
import { noise, orderOf, startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts';
import type { ReleaseOutcome } from './delivery.ts';

type Kind = PrinterFault['kind'];

/** What the service makes of a fault: what it answers a person's release, and how a tap's delivery ends. */
interface Told {
  readonly send: ReleaseOutcome;
  readonly tap: DeliveryState;
  /** It depends on who is faster, and may be this as well. */
  readonly or?: Told;
  /** The printer had the whole job, said so, and gave it up: that is no more the service's to know. */
  readonly isLostThere?: boolean;
}

const fine: Told = { send: 'printed', tap: 'delivered' };
/** Nothing was sent: a person hears it at once (SIL-42), a tap is tried until its time is over (SIL-57). */
const notReady: Told = { send: 'not-ready', tap: 'given-up' };
/** It takes no job like this, now or later: waiting would not help. */
const refused: Told = { send: 'failed', tap: 'failed' };
/** Bytes went out and nobody said that all is well (SIL-56). */
const inDoubt: Told = { send: 'failed', tap: 'uncertain' };
/** Whether anything had gone out by then is chance. */
const hangsUp: Told = { ...inDoubt, or: notReady };
/** Over IPP the printer says that it has the job; over raw it says nothing until it has printed. */
const stands = { raw: inDoubt, ipp: fine } as const;

type Case<K extends Kind> = { readonly fault: PrinterFault & { readonly kind: K } } & {
  readonly [F in Protocol]: Told;
};

/** Every kind of fault has its line, or this does not compile. */
const cases: { readonly [K in Kind]: Case<K> } = {
  refuse: { fault: { kind: 'refuse' }, raw: notReady, ipp: notReady },
  silent: { fault: { kind: 'silent' }, raw: inDoubt, ipp: notReady },
  'hang-up': { fault: { kind: 'hang-up' }, raw: hangsUp, ipp: notReady },
  'one-connection': { fault: { kind: 'one-connection' }, raw: fine, ipp: fine },
  moved: { fault: { kind: 'moved' }, raw: notReady, ipp: notReady },
  'out-of-paper': { fault: { kind: 'out-of-paper' }, ...stands },
  'paper-jam': { fault: { kind: 'paper-jam' }, ...stands },
  'cover-open': { fault: { kind: 'cover-open' }, ...stands },
  'door-open': { fault: { kind: 'door-open' }, ...stands },
  'toner-low': { fault: { kind: 'toner-low' }, raw: fine, ipp: fine },
  'toner-empty': { fault: { kind: 'toner-empty' }, ...stands },
  offline: { fault: { kind: 'offline' }, ...stands },
  'warming-up': { fault: { kind: 'warming-up' }, ...stands },
  stall: { fault: { kind: 'stall', afterBytes: 700 }, raw: inDoubt, ipp: inDoubt },
  reset: { fault: { kind: 'reset', afterBytes: 700 }, raw: inDoubt, ipp: inDoubt },
  slow: { fault: { kind: 'slow', bytesPerSecond: 500_000 }, raw: fine, ipp: fine },
  'spool-full': { fault: { kind: 'spool-full' }, raw: inDoubt, ipp: notReady },
  abort: {
    fault: { kind: 'abort', afterPages: 0 },
    raw: inDoubt,
    ipp: { ...fine, isLostThere: true },
  },
  'ipp-busy': { fault: { kind: 'ipp-busy' }, raw: fine, ipp: notReady },
  'clock-wrong': { fault: { kind: 'clock-wrong', offsetMs: 86_400_000 }, raw: fine, ipp: fine },
  'ipp-late': { fault: { kind: 'ipp-late', ms: 50 }, raw: fine, ipp: fine },
  'ipp-truncated': { fault: { kind: 'ipp-truncated' }, raw: fine, ipp: notReady },
  'ipp-garbled': { fault: { kind: 'ipp-garbled' }, raw: fine, ipp: notReady },
  'ipp-wrong-request-id': { fault: { kind: 'ipp-wrong-request-id' }, raw: fine, ipp: notReady },
  'ipp-broken-off': { fault: { kind: 'ipp-broken-off' }, raw: fine, ipp: notReady },
  'ipp-endless': { fault: { kind: 'ipp-endless' }, raw: fine, ipp: notReady },
  'http-426': { fault: { kind: 'http-426' }, raw: fine, ipp: refused },
  'http-500': { fault: { kind: 'http-500' }, raw: fine, ipp: notReady },
  'http-503': { fault: { kind: 'http-503' }, raw: fine, ipp: notReady },
  'auth-demanded': { fault: { kind: 'auth-demanded' }, raw: fine, ipp: refused },
  'tls-expired': { fault: { kind: 'tls-expired' }, raw: fine, ipp: fine },
  'tls-other-name': { fault: { kind: 'tls-other-name' }, raw: fine, ipp: fine },
  'tls-unknown-authority': { fault: { kind: 'tls-unknown-authority' }, raw: fine, ipp: fine },
};

/** Whoever waits waits this long, so that a test of many printers is quick; a printer that works has to answer in it. */
const quick = {
  releaseMs: 120_000,
  tapMs: 2_000,
  connectMs: 5_000,
  stallMs: 3_000,
  answerMs: 3_000,
  pushPausesMs: [20],
};
/** Where every printer works nobody has to wait. */
const patient = { pushPausesMs: [20] };

const fronts: readonly Protocol[] = ['raw', 'ipp'];
const table = fronts.flatMap((front) => Object.values(cases).map((one) => ({ front, ...one })));

describe.concurrent('a simulated printer that', () => {
  it.each(table)('$front, $fault.kind', async ({ front, fault, ...told }) => {
    await using fixture = await startTestDelivery(
      openSample,
      told[front] === fine ? patient : quick,
    );
    await using wrong = await startTestPrinter(fixture, { front });
    await using sound = await startTestPrinter(fixture, { front });
    await wrong.printer.setFaults([fault]);
    const { or = told[front] } = told[front];
    const sent = await handIn(fixture, 50_000);
    const tapped = await handIn(fixture, 50_001);
    const neighbour = await handIn(fixture, 50_002);
    const [outcome, untouched] = await Promise.all([
      fixture.delivery.release(orderOf(sent.record, wrong.port)),
      fixture.delivery.release(orderOf(neighbour.record, sound.port)),
    ]);
    expect([told[front].send, or.send]).toContain(outcome);
    expect(untouched).toBe('printed');
    expect([told[front].tap, or.tap]).toContain(await tapOf(fixture, wrong, tapped));
    const pushed = noise(50_003);
    const record = await fixture.push(pushed, wrong.port);
    const state = await endOf(fixture);
    expect([told[front].tap, or.tap].map(asPushed)).toContain(state);
    // Nobody releases it again: it is printed, or FAILED (SIL-50, SIL-56).
    expect(await fixture.status(record)).toBe(state === 'delivered' ? 1 : 4);
    await wrong.printer.setFaults([]);
    await wrong.quiet();
    expect(wrong.papersOf(pushed)).toBeLessThanOrEqual(state === 'failed' ? 0 : 1);
    for (const document of [sent, tapped])
      await expectKept(fixture, wrong, { document, ...told[front] });
    expect([sound.papersOf(neighbour.bytes), await fixture.status(neighbour.record)]).toEqual([
      1, 1,
    ]);
  });
});

interface HandedIn {
  readonly record: DocumentRecord;
  readonly bytes: Uint8Array;
}

async function handIn(fixture: TestDelivery, sizeBytes: number): Promise<HandedIn> {
  const bytes = noise(sizeBytes);
  return { record: await fixture.addDocument(bytes), bytes };
}

/** Taps for one document and waits for the end of its delivery. */
async function tapOf(fixture: TestDelivery, { port }: TestPrinter, { record }: HandedIn) {
  expect(await fixture.delivery.releaseAll([orderOf(record, port)])).toHaveLength(1);
  return await endOf(fixture);
}

/** A push has so many tries and no time at which it is given up. */
function asPushed(tap: DeliveryState): DeliveryState {
  return tap === 'given-up' ? 'failed' : tap;
}

/** How the latest delivery ends. */
async function endOf(fixture: TestDelivery): Promise<DeliveryState> {
  const probe = async (): Promise<DeliveryState | undefined> => {
    const [{ state } = { state: undefined }] = await fixture.store.read.deliveries.latest(1);
    return state === 'queued' || state === 'sending' ? undefined : state;
  };
  return await waitFor(probe, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'the end of a delivery',
  });
}

/** Printed once, or still there and then printed by whoever releases it again. */
async function expectKept(
  fixture: TestDelivery,
  at: TestPrinter,
  { document, send, isLostThere = false }: Told & { readonly document: HandedIn },
): Promise<void> {
  const { record, bytes } = document;
  const [fewest, most] = papers[isLostThere ? 'taken' : send] ?? [0, 0];
  expect(at.papersOf(bytes)).toBeGreaterThanOrEqual(fewest);
  expect(at.papersOf(bytes)).toBeLessThanOrEqual(most);
  expect(await fixture.status(record)).toBe(send === 'printed' ? 1 : 0);
  if (send === 'printed') return;
  const again = orderOf(record, { ...at.port, ...wayTo(at.printer) });
  const outcome = await fixture.delivery.release(again);
  expect(outcome, JSON.stringify(fixture.events.at(-1))).toBe('printed');
  const probe = (): true | undefined => at.papersOf(bytes) > fewest || undefined;
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'the paper' });
  expect(at.papersOf(bytes)).toBeLessThanOrEqual(most + 1);
}

/** By itself a document comes out at most once, and for certain where the service says so (SIL-56). */
const papers: Readonly<Partial<Record<ReleaseOutcome, readonly [number, number]>>> = {
  printed: [1, 1],
  'not-ready': [0, 0],
  failed: [0, 1],
  taken: [0, 0],
};

it.each(fronts)(
  '%s: a printer that moved is not ready until its port says where it is',
  async (front) => {
    await using fixture = await startTestDelivery(openSample, quick);
    await using mover = await startTestPrinter(fixture, { front });
    const { record, bytes } = await handIn(fixture, 50_000);
    await mover.printer.setFaults([{ kind: 'moved' }]);
    expect(await fixture.delivery.release(orderOf(record, mover.port))).toBe('not-ready');
    const there = { ...mover.port, ...wayTo(mover.printer) };
    expect(await fixture.delivery.release(orderOf(record, there))).toBe('printed');
    await mover.quiet();
    expect([mover.papersOf(bytes), await fixture.status(record)]).toEqual([1, 1]);
  },
);
