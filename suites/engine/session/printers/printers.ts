import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authority } from '../../../../simulators/kit/authority.ts';
import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { Ids } from '../../../../simulators/kit/ids.ts';
import {
  type Printer,
  type PrinterFault,
  type Receipt,
  startPrinter,
} from '../../../../simulators/printer/index.ts';
import type { ReceiptEvent } from '../../journal/event.ts';
import type { Recorder } from '../../journal/recorder.ts';
import type { AnswerPace } from '../http/answer-pace.ts';
import { mostInVain } from '../waits.ts';
import { openAtBareHost, openAtFreshAddress } from './fresh-address.ts';
import { mannerOptions, type PrinterManner } from './printer-manners.ts';

export interface PrinterOptions {
  readonly front: 'raw' | 'ipp';
  readonly faults?: readonly PrinterFault[];
  /** Default: that of most printers. */
  readonly manner?: PrinterManner;
}

/** One of our printers as a test case sees it. `address` is what the target is told. */
export interface TestPrinter {
  readonly name: string;
  readonly address: string;
  readonly ippUrl?: string;
  setFaults(faults: readonly PrinterFault[]): Promise<void>;
}

export interface PrintersSettings {
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly listen: string;
  readonly advertise: string;
  readonly addressing: 'host' | 'hostPort';
  readonly deliveryMs: number;
  readonly pace: AnswerPace;
  /** Aborted: nothing is waited for any longer. */
  readonly over?: AbortSignal;
}

/** The harness's printers: every case stands up its own, and what they receive goes into the journal. */
export interface Printers extends AsyncDisposable {
  add(forCase: string, options: PrinterOptions): Promise<TestPrinter>;
  /** Resolves when `expected` copies of the case came since the last settling and a quiet moment passed, or the time is over: then to false. */
  settle(forCase: string, expected: number): Promise<boolean>;
  /** The case is over: its printers are stopped. */
  clear(forCase: string): Promise<void>;
}

/** How long the paper must be quiet before nothing more is expected. */
const quietMs = 120;
const rawPort = 9100;

export async function openPrinters(settings: PrintersSettings): Promise<Printers> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-paper-'));
  const printers = new Map<string, Printer[]>();
  const counts = new Map<string, number>();
  const inVain = new Map<string, number>();
  let number = 0;
  const clear = async (forCase: string): Promise<void> => {
    const own = printers.get(forCase) ?? [];
    printers.delete(forCase);
    inVain.delete(forCase);
    await Promise.all(own.map((printer) => printer.stop()));
  };
  return {
    add: async (forCase, options) => {
      number += 1;
      const printer = await startFresh(settings, options, { number, folder });
      printers.set(forCase, [...(printers.get(forCase) ?? []), printer]);
      printer.onReceipt((receipt) => {
        counts.set(forCase, (counts.get(forCase) ?? 0) + (receipt.ticket.copies ?? 1));
        recordReceipt(settings.recorder, forCase, receipt);
      });
      return testPrinter(printer, settings, { forCase, ...options });
    },
    clear,
    settle: (forCase, expected) => settle(settings, forCase, { expected, counts, inVain }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...printers.keys()].map(clear));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly number: number;
  readonly folder: string;
}

/** With bare addresses each printer has a loopback address of its own, on the port that every raw printer has (SIL-60a). */
function startFresh(
  settings: PrintersSettings,
  options: PrinterOptions,
  place: Place,
): Promise<Printer> {
  const { clock, ids, listen, addressing } = settings;
  const isBare = addressing === 'host';
  const start = (host: string): Promise<Printer> =>
    startPrinter({
      name: `printer#${String(place.number)}`,
      host,
      ...(options.front === 'raw' ? { rawPort: isBare ? rawPort : 0 } : { ippPort: 0 }),
      folder: place.folder,
      clock,
      ids,
      keep: 'digest',
      faults: options.faults ?? [],
      ...(options.manner === undefined ? {} : mannerOptions[options.manner]),
    });
  if (isBare) return openAtBareHost(start);
  return openAtFreshAddress(() => start(listen), {
    addressOf: (printer) => addressOf(printer, settings),
    stop: (printer) => printer.stop(),
  });
}

function testPrinter(
  printer: Printer,
  settings: PrintersSettings,
  { forCase, front, manner }: PrinterOptions & { readonly forCase: string },
): TestPrinter {
  const { recorder } = settings;
  const { name, ippUrl } = printer;
  const address = addressOf(printer, settings);
  const seen = { printer: name, front, address, ...(manner === undefined ? {} : { manner }) };
  recorder.record({ type: 'printer', case: forCase, ...seen });
  // What it refuses for good is as little its sender's doing as what it refuses for a while.
  if (manner === 'raster-only')
    recorder.record({ type: 'fault', case: forCase, printer: name, kinds: [manner] });
  return {
    name,
    address,
    ...(ippUrl === undefined ? {} : { ippUrl }),
    setFaults: async (faults) => {
      const kinds = faults.map((fault) => fault.kind);
      recorder.record({ type: 'fault', case: forCase, printer: name, kinds });
      await printer.setFaults(faults);
    },
  };
}

interface Awaited {
  readonly expected: number;
  /** Copies that came since the last settling, by case. */
  readonly counts: Map<string, number>;
  /** Waits that ended without what they waited for, by case. */
  readonly inVain: Map<string, number>;
}

async function settle(
  { clock, deliveryMs, pace, recorder, over }: PrintersSettings,
  forCase: string,
  { expected, counts, inVain }: Awaited,
): Promise<boolean> {
  const startNs = clock.monotonic();
  const sinceMs = (ns: bigint): number => Number((clock.monotonic() - ns) / 1_000_000n);
  const seen = (): number => counts.get(forCase) ?? 0;
  const isOver = (): boolean => over?.aborted === true;
  const missed = inVain.get(forCase) ?? 0;
  const patienceMs = (): number => (missed < mostInVain ? pace.patienceMs(deliveryMs) : deliveryMs);
  let last = seen();
  // A printer takes one after the other: the time is that of the next one.
  for (let sinceNs = startNs; seen() < expected && !isOver() && sinceMs(sinceNs) < patienceMs(); ) {
    await clock.sleep(2);
    if (seen() !== last) {
      pace.came(sinceMs(sinceNs), deliveryMs);
      sinceNs = clock.monotonic();
    }
    last = seen();
  }
  const inTime = seen() >= expected;
  if (!inTime) {
    pace.missed();
    inVain.set(forCase, missed + 1);
  }
  last = seen();
  for (let quiet = 0; quiet < quietMs && !isOver(); ) {
    await clock.sleep(20);
    quiet = seen() === last ? quiet + 20 : 0;
    last = seen();
  }
  counts.delete(forCase);
  recorder.record({ type: 'settled', case: forCase, waitedMs: sinceMs(startNs), inTime });
  return inTime;
}

export function recordReceipt(recorder: Recorder, forCase: string, receipt: Receipt): void {
  recorder.record(receiptEvent(forCase, receipt));
}

/** A receipt as the journal tells it. */
export function receiptEvent(forCase: string, receipt: Receipt): Omit<ReceiptEvent, 'seq' | 'at'> {
  const { ticket } = receipt;
  return {
    type: 'receipt',
    case: forCase,
    printer: receipt.printer,
    state: receipt.state,
    language: receipt.language,
    ...(receipt.claimed === undefined ? {} : { claimed: receipt.claimed }),
    bytes: receipt.bytes,
    sha256: receipt.sha256,
    pages: receipt.pages,
    ...(receipt.pagesSure ? {} : { isWhole: false as const }),
    ...(ticket.copies === undefined ? {} : { copies: ticket.copies }),
    ...(ticket.sides === undefined ? {} : { sides: ticket.sides }),
    ...(ticket.colorMode === undefined ? {} : { colorMode: ticket.colorMode }),
    ...(ticket.userName === undefined ? {} : { userName: ticket.userName }),
    ...(receipt.pageSize === undefined ? {} : { pageSize: receipt.pageSize }),
    wireSha256: receipt.wireSha256,
    lastByteAt: String(receipt.lastByteNs),
  };
}

function addressOf(printer: Printer, settings: PrintersSettings): string {
  if (printer.rawAddress === undefined) {
    const url = new URL(printer.ippUrl ?? 'ipp://127.0.0.1/');
    return settings.addressing === 'host' ? url.hostname : authority(settings.advertise, url.port);
  }
  const { host, port } = printer.rawAddress;
  return settings.addressing === 'host' ? host : authority(settings.advertise, port);
}
