import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import type { StatusName } from '../kit/wire/ipp/status.ts';
import {
  type Misanswered,
  pjlCode,
  seenByIppSender,
  seenByRawSender,
  type Unanswered,
} from './fault-seeing.ts';
import type { FaultKind, PrinterFault } from './faults.ts';
import { receiptsOf, standPrinter } from './test-stand.ts';

/** What clients see of a fault. */
interface Seen {
  readonly fault: PrinterFault;
  /** A sender on the raw port that ends its half: what becomes of its connection. */
  readonly raw: Unanswered | 'closed';
  /** A sender of Print-Job: the status, if there is one. */
  readonly ipp: Unanswered | Misanswered | StatusName;
  /** In the order raw, IPP: what became of the jobs while the fault was in force. */
  readonly jobs: readonly string[];
  /** RFC 8011 5.4.11, 5.4.12. */
  readonly state?: readonly [string, string];
  /** What PJL INFO STATUS tells; 10001 is ready. */
  readonly code?: number;
}

const ready = ['idle', 'none'] as const;
const well = { raw: 'closed', ipp: 'successful-ok', jobs: ['completed', 'completed'] } as const;
const printsRaw = { raw: 'closed', jobs: ['completed'] } as const;
const stands = { raw: 'waits', ipp: 'successful-ok', jobs: [] } as const;

/** Every kind has its line, or this does not compile. */
const seen: { readonly [K in FaultKind]: Seen & { readonly fault: { readonly kind: K } } } = {
  refuse: { fault: { kind: 'refuse' }, raw: 'refused', ipp: 'refused', jobs: [] },
  silent: { fault: { kind: 'silent' }, raw: 'waits', ipp: 'waits', jobs: [] },
  'hang-up': { fault: { kind: 'hang-up' }, raw: 'closed', ipp: 'cut', jobs: [] },
  'one-connection': { fault: { kind: 'one-connection' }, ...well, code: 10001 },
  moved: { fault: { kind: 'moved' }, raw: 'refused', ipp: 'refused', jobs: [] },
  'out-of-paper': {
    fault: { kind: 'out-of-paper' },
    ...stands,
    state: ['stopped', 'media-empty'],
    code: 41201,
  },
  'paper-jam': {
    fault: { kind: 'paper-jam' },
    ...stands,
    state: ['stopped', 'media-jam'],
    code: 40022,
  },
  'cover-open': {
    fault: { kind: 'cover-open' },
    ...stands,
    state: ['stopped', 'cover-open'],
    code: 40021,
  },
  'door-open': {
    fault: { kind: 'door-open' },
    ...stands,
    state: ['stopped', 'door-open'],
    code: 40021,
  },
  'toner-low': { fault: { kind: 'toner-low' }, ...well, state: ['idle', 'toner-low'], code: 10006 },
  'toner-empty': {
    fault: { kind: 'toner-empty' },
    ...stands,
    state: ['stopped', 'toner-empty'],
    code: 40038,
  },
  offline: {
    fault: { kind: 'offline' },
    ...stands,
    state: ['stopped', 'subunit-offline'],
    code: 10002,
  },
  'warming-up': {
    fault: { kind: 'warming-up' },
    ...stands,
    state: ['stopped', 'subunit-warming-up'],
    code: 10003,
  },
  stall: {
    fault: { kind: 'stall', afterBytes: 700 },
    raw: 'waits',
    ipp: 'waits',
    jobs: ['aborted'],
    code: 10001,
  },
  reset: {
    fault: { kind: 'reset', afterBytes: 700 },
    raw: 'cut',
    ipp: 'cut',
    jobs: ['aborted', 'aborted'],
    code: 10001,
  },
  slow: { fault: { kind: 'slow', bytesPerSecond: 50_000 }, ...well, code: 10001 },
  'spool-full': {
    fault: { kind: 'spool-full' },
    raw: 'cut',
    ipp: 'server-error-temporary-error',
    jobs: ['aborted'],
    state: ['idle', 'spool-area-full'],
    code: 30016,
  },
  abort: {
    fault: { kind: 'abort', afterPages: 1 },
    raw: 'cut',
    ipp: 'successful-ok',
    jobs: ['aborted', 'aborted'],
    code: 10001,
  },
  'ipp-busy': {
    fault: { kind: 'ipp-busy' },
    raw: 'closed',
    ipp: 'server-error-busy',
    jobs: ['completed'],
    code: 10001,
  },
  'clock-wrong': { fault: { kind: 'clock-wrong', offsetMs: 86_400_000 }, ...well, code: 10001 },
  'ipp-late': { fault: { kind: 'ipp-late', ms: 50 }, ...well, code: 10001 },
  'ipp-truncated': { fault: { kind: 'ipp-truncated' }, ...well, ipp: 'no IPP', code: 10001 },
  'ipp-garbled': { fault: { kind: 'ipp-garbled' }, ...well, ipp: 'no IPP', code: 10001 },
  'ipp-wrong-request-id': {
    fault: { kind: 'ipp-wrong-request-id' },
    ...well,
    ipp: 'to another',
    code: 10001,
  },
  'ipp-broken-off': { fault: { kind: 'ipp-broken-off' }, ...well, ipp: 'cut', code: 10001 },
  'ipp-endless': { fault: { kind: 'ipp-endless' }, ...well, ipp: 'waits', code: 10001 },
  'http-426': { fault: { kind: 'http-426' }, ...printsRaw, ipp: 426, code: 10001 },
  'http-500': { fault: { kind: 'http-500' }, ...printsRaw, ipp: 500, code: 10001 },
  'http-503': { fault: { kind: 'http-503' }, ...printsRaw, ipp: 503, code: 10001 },
  'auth-demanded': { fault: { kind: 'auth-demanded' }, ...printsRaw, ipp: 401, code: 10001 },
  'tls-expired': { fault: { kind: 'tls-expired' }, ...well, code: 10001 },
  'tls-other-name': { fault: { kind: 'tls-other-name' }, ...well, code: 10001 },
  'tls-unknown-authority': { fault: { kind: 'tls-unknown-authority' }, ...well, code: 10001 },
};

const text = Buffer.from(`${'x'.repeat(1000)}\f${'y'.repeat(1000)}\f${'z'.repeat(1000)}`);

test.each(Object.values(seen))('$fault.kind: on the raw port $raw, over IPP $ipp', async (one) => {
  await using printer = await standPrinter({ ippPort: 0 });
  const { rawAddress, ippUrl = '' } = printer;
  await printer.setFaults([one.fault]);
  const { state, reasons } = printer.state();
  expect([state, reasons.join()]).toEqual(one.state ?? ready);
  expect(await pjlCode(rawAddress, one.code)).toBe(one.code);
  const seenRaw = await unlessStillOpen(one.raw, () => seenByRawSender(rawAddress, text, one.raw));
  expect(seenRaw).toBe(one.raw);
  const target = { printer, url: ippUrl, port: 0, [Symbol.asyncDispose]: () => printer.stop() };
  expect(await seenByIppSender(target, text, one.ipp)).toBe(one.ipp);
  const receipts = await receiptsOf(printer, one.jobs.length);
  expect(receipts.map((receipt) => receipt.state)).toEqual(one.jobs);
});

/** A printer that takes one connection may not have seen yet that the one before is closed. */
function unlessStillOpen<T>(
  expected: T,
  send: () => Promise<T | 'refused'>,
): Promise<T | 'refused'> {
  const probe = async (): Promise<T | 'refused' | undefined> => {
    const outcome = await send();
    return outcome === 'refused' && expected !== 'refused' ? undefined : outcome;
  };
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'a free printer' });
}
