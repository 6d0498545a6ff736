import { signal } from '@preact/signals';
import { messageOf, read } from './api.ts';
import { offers } from './inventory.ts';
import { type LiveEvent, listen, whenOpen } from './live.ts';

/** A row of GET /documents. */
export interface DocumentRow {
  readonly uuid: string;
  readonly name: string;
  readonly status: number;
  readonly statusMessage: string;
  readonly owner: string;
  readonly queue: string;
  readonly port: string;
  readonly pages: number;
  readonly colorPages: number;
  readonly copies: number;
  readonly duplex: number;
  readonly grayscale: boolean;
  readonly paperSize: string;
  readonly jobType: string;
  readonly price: string;
  readonly bytes?: number;
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly claimed: boolean;
}

/** Names of the document statuses (interface 3). */
const statusNames = [
  'ready',
  'printed',
  'deleted',
  'expired',
  'failed',
  'received',
  'awaiting conversion',
  'converting',
  'conversion failed',
  'stored',
];

const tones = ['wait', 'good', 'off', 'off', 'bad', 'wait', 'wait', 'busy', 'bad', 'good'];

export function statusName(status: number): string {
  return statusNames[status] ?? `status ${status}`;
}

export function statusTone(status: number): string {
  return tones[status] ?? 'off';
}

/** All documents shown, newest first. */
export const documents = signal<readonly DocumentRow[]>([]);
/** The reason why not all documents are shown; empty if all are. */
export const incomplete = signal('Loading ...');
/** Uuids of the documents named by the latest events, so that a detail view knows when to reload. */
export const changed = signal<ReadonlySet<string>>(new Set());

const mostKept = 20_000;
const mostAtFirst = 200;
const mostAtOnce = 200;
const pauseMs = 100;
const retryMs = 2_000;
const wanted = new Set<string>();
let mustReload = false;
let isReading = false;

export function watchDocuments(): void {
  whenOpen(reload);
  const kinds = 'document delivery receipt balance exchange printer-exchange cleared';
  listen(kinds.split(' '), heard);
}

function reload(): void {
  mustReload = true;
  void readAll();
}

function heard(events: readonly LiveEvent[]): void {
  const touched = events.flatMap(({ uuid, documents: named }) => [
    ...(typeof uuid === 'string' ? [uuid] : []),
    ...(Array.isArray(named) ? (named as string[]) : []),
  ]);
  // Some events of deliveries and receipts do not name their document.
  changed.value = new Set([...touched, ...(events.some(isVague) ? ['*'] : [])]);
  for (const { kind, uuid } of events)
    if (kind === 'document' && typeof uuid === 'string') wanted.add(uuid);
  if (events.some(({ kind }) => kind === 'cleared')) {
    documents.value = [];
    mustReload = true;
  }
  if (wanted.size > mostKept) mustReload = true;
  void readAll();
}

function isVague({ kind, uuid }: LiveEvent): boolean {
  return ['delivery', 'receipt', 'printer-exchange'].includes(kind) && uuid === undefined;
}

/** Reads one answer after the other, so that an older answer never replaces a newer one. */
async function readAll(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    while (mustReload || wanted.size > 0)
      if (mustReload) await readList();
      else await readWanted();
  } catch (error) {
    incomplete.value = messageOf(error);
    mustReload = true;
    setTimeout(readAll, retryMs);
  } finally {
    isReading = false;
  }
}

/** Shows the newest documents first, because all of them may take seconds. */
async function readList(): Promise<void> {
  mustReload = false;
  wanted.clear();
  const isOffered = await offers('/documents');
  if (isOffered) incomplete.value = 'Loading ...';
  const first = isOffered ? await readNewest(mostAtFirst) : [];
  if (first.length < mostAtFirst) documents.value = first.toSorted(byAge);
  else {
    keep(first);
    documents.value = (await readNewest(mostKept)).toSorted(byAge);
  }
  incomplete.value = '';
}

function readNewest(limit: number): Promise<readonly DocumentRow[]> {
  return read(`/documents?limit=${limit}`);
}

/** Reads the documents that events named from the service, in batches: the page derives no state itself. */
async function readWanted(): Promise<void> {
  const some = new Set([...wanted].slice(0, mostAtOnce));
  for (const uuid of some) wanted.delete(uuid);
  if (!(await offers('/documents'))) return;
  const rows = await read<readonly DocumentRow[]>(`/documents?uuids=${[...some].join(',')}`);
  for (const { uuid } of rows) some.delete(uuid);
  keep(rows, some);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Puts rows in their places and omits those that no longer exist. */
function keep(rows: readonly DocumentRow[], gone: ReadonlySet<string> = new Set()): void {
  const kept = documents.value.filter(({ uuid }) => !gone.has(uuid));
  for (const row of rows) put(kept, row);
  documents.value = kept.slice(0, mostKept);
}

function put(rows: DocumentRow[], row: DocumentRow): void {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byAge(rows[middle] as DocumentRow, row) < 0) low = middle + 1;
    else high = middle;
  }
  rows.splice(low, rows[low]?.uuid === row.uuid ? 1 : 0, row);
}

/** Newest first; the uuid gives documents of the same time a fixed order. */
function byAge(a: DocumentRow, b: DocumentRow): number {
  return b.createdAt - a.createdAt || (a.uuid < b.uuid ? 1 : a.uuid > b.uuid ? -1 : 0);
}
