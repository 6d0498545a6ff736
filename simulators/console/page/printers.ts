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

/** A row of GET /printers/NAME/unfinished. */
export interface Unfinished {
  readonly jobId: number;
  readonly jobName?: string;
  readonly userName?: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly printed: number;
  readonly total?: number;
}

/** A row of GET /printers/NAME/jobs. */
export interface PrintedReceipt extends Receipt {
  readonly sha256: string;
  readonly pagesSure: boolean;
  readonly printed?: number;
  readonly pageSize?: { readonly width: number; readonly height: number };
  readonly ticket: Receipt['ticket'] & {
    readonly sides?: string;
    readonly colorMode?: string;
    readonly other: Readonly<Record<string, string>>;
  };
}

/** A printer with everything that the page shows. */
export interface Printer {
  readonly shown: PrinterShown;
  readonly stock: Stock;
  readonly held: readonly Held[];
  /** The printer's receipts, newest first. */
  readonly receipts: readonly PrintedReceipt[];
  readonly underWay: readonly Unfinished[];
  readonly message: string;
}

/** Key of a job in addresses: its number, or its receipt's id if a later document has the same number. */
export function jobKey({ receipts }: Printer, { id, jobId }: Receipt): string {
  return receipts.find((one) => one.jobId === jobId)?.id === id ? String(jobId) : id;
}

export function findJob({ receipts }: Printer, key: string): PrintedReceipt | undefined {
  return receipts.find(({ id, jobId }) => id === key || String(jobId) === key);
}

/** Path of a printed job on the control plane. */
export function jobPath(printer: string, id: string): string {
  return `/printers/${encodeURIComponent(printer)}/jobs/${id}`;
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
  const [shown, stock, held, underWay, receipts] = await Promise.all([
    read<PrinterShown>(base),
    read<Stock>(`${base}/stock`),
    read<readonly Held[]>(`${base}/held`),
    read<readonly Unfinished[]>(`${base}/unfinished`),
    read<readonly PrintedReceipt[]>(`${base}/jobs`),
  ]);
  return { shown, stock, held, receipts: receipts.toReversed(), underWay, message: '' };
}

function heard(events: readonly LiveEvent[]): void {
  const next = new Map(printers.value);
  const stale = new Set<string>();
  for (const event of events) {
    const name = String(event.kind === 'printer' ? event['name'] : event['printer']);
    const one = next.get(name);
    if (one === undefined) continue;
    next.set(name, after(one, event));
    if (event.kind === 'printer' || event.kind === 'pages') stale.add(name);
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
  if (event.kind === 'pages') return one;
  const receipt = event['receipt'] as PrintedReceipt;
  const underWay = one.underWay.filter(({ jobId }) => jobId !== receipt.jobId);
  return { ...one, underWay, receipts: [receipt, ...one.receipts].slice(0, mostReceipts) };
}

/** Printers that are being read; true: another event came since. */
const reading = new Map<string, boolean>();

/** Reads what the events lack: trays, supplies, held and unfinished jobs. */
async function refresh(name: string): Promise<void> {
  const isReading = reading.has(name);
  reading.set(name, isReading);
  if (isReading) return;
  const base = `/printers/${encodeURIComponent(name)}`;
  try {
    const [stock, held, underWay] = await Promise.all([
      read<Stock>(`${base}/stock`),
      read<readonly Held[]>(`${base}/held`),
      read<readonly Unfinished[]>(`${base}/unfinished`),
    ]);
    const one = printers.value.get(name);
    if (one !== undefined)
      printers.value = new Map(printers.value).set(name, {
        ...one,
        stock,
        held,
        underWay,
      });
  } catch {
    // A failed read is repeated when the event stream reopens.
  }
  const isStale = reading.get(name) === true;
  reading.delete(name);
  if (isStale) await refresh(name);
}
