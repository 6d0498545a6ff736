import { signal } from '@preact/signals';
import { read } from './api.ts';
import { printerNames } from './inventory.ts';
import { type LiveEvent, listen, whenOpen } from './live.ts';
import type { Receipt } from './views/step.ts';

/** The answer of GET /printers/NAME and the content of the event printer. */
export interface PrinterShown {
  readonly name: string;
  readonly raw?: { readonly host: string; readonly port: number };
  readonly ipp?: string;
  readonly ipps?: string;
  readonly state: 'idle' | 'processing' | 'stopped';
  readonly reasons: readonly string[];
  readonly pageCount: number;
  readonly connections: number;
  readonly jobs: number;
  readonly faults: readonly { readonly kind: string; readonly does: string }[];
}

export interface Tray {
  readonly source: string;
  readonly level: number;
  readonly capacity: number;
  readonly medium?: { readonly size: string; readonly type: string };
}

export interface Stock {
  readonly trays: readonly Tray[];
  readonly supplies: readonly {
    readonly name: string;
    readonly type: string;
    readonly level: number;
    readonly lowLevel: number;
  }[];
}

export interface Held {
  readonly jobId: number;
  readonly jobName?: string;
  readonly userName?: string;
  readonly needsPin: boolean;
}

/** A printer with everything that the page shows. */
export interface Printer {
  readonly shown: PrinterShown;
  readonly stock: Stock;
  readonly held: readonly Held[];
  /** The printer's receipts, newest first. */
  readonly receipts: readonly Receipt[];
  /** Sides printed so far of unfinished jobs, by job number. */
  readonly underWay: ReadonlyMap<number, number>;
  readonly message: string;
}

export const printers = signal<ReadonlyMap<string, Printer>>(new Map());

const mostReceipts = 5_000;

export function watchPrinters(): void {
  whenOpen(() => void loadAll());
  printerNames.subscribe(() => void loadAll());
  listen(['printer', 'pages', 'receipt', 'identify'], heard);
}

async function loadAll(): Promise<void> {
  const names = printerNames.peek();
  const loaded = await Promise.all(names.map(load));
  printers.value = new Map(names.map((name, at) => [name, loaded[at] as Printer]));
}

async function load(name: string): Promise<Printer> {
  const base = `/printers/${encodeURIComponent(name)}`;
  const [shown, stock, held, receipts] = await Promise.all([
    read<PrinterShown>(base),
    read<Stock>(`${base}/stock`),
    read<readonly Held[]>(`${base}/held`),
    read<readonly Receipt[]>(`${base}/jobs`),
  ]);
  return { shown, stock, held, receipts: receipts.toReversed(), underWay: new Map(), message: '' };
}

function heard(events: readonly LiveEvent[]): void {
  const next = new Map(printers.value);
  const stale = new Set<string>();
  for (const event of events) {
    const name = String(event.kind === 'printer' ? event['name'] : event['printer']);
    const one = next.get(name);
    if (one === undefined) continue;
    next.set(name, after(one, event));
    if (event.kind === 'printer') stale.add(name);
  }
  printers.value = next;
  for (const name of stale) void refresh(name);
}

function after(one: Printer, event: LiveEvent): Printer {
  if (event.kind === 'printer') {
    const shown = event as unknown as PrinterShown;
    // The printer has forgotten its jobs, as after a reset.
    const receipts = shown.jobs === 0 ? [] : one.receipts;
    return { ...one, shown, receipts };
  }
  if (event.kind === 'identify') return { ...one, message: String(event['message']) };
  const underWay = new Map(one.underWay);
  if (event.kind === 'pages') {
    const jobId = Number(event['jobId']);
    underWay.set(jobId, (underWay.get(jobId) ?? 0) + Number(event['pages']));
    return { ...one, underWay };
  }
  const receipt = event['receipt'] as Receipt;
  underWay.delete(receipt.jobId);
  return { ...one, underWay, receipts: [receipt, ...one.receipts].slice(0, mostReceipts) };
}

const reading = new Set<string>();

/** Reads what the event lacks: trays, supplies and held jobs. */
async function refresh(name: string): Promise<void> {
  if (reading.has(name)) return;
  reading.add(name);
  const base = `/printers/${encodeURIComponent(name)}`;
  try {
    const [stock, held] = await Promise.all([
      read<Stock>(`${base}/stock`),
      read<readonly Held[]>(`${base}/held`),
    ]);
    const one = printers.value.get(name);
    if (one !== undefined)
      printers.value = new Map(printers.value).set(name, { ...one, stock, held });
  } catch {
    // A failed read is repeated when the event stream reopens.
  } finally {
    reading.delete(name);
  }
}
