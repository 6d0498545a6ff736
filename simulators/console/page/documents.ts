import { signal } from '@preact/signals';
import { read } from './api.ts';
import { has, offers } from './inventory.ts';
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
/** Uuids of the documents named by the latest events, so that a detail view knows when to reload. */
export const changed = signal<ReadonlySet<string>>(new Set());

const mostKept = 20_000;
const mostAtOnce = 200;
const byUuid = new Map<string, DocumentRow>();
let wanted = new Set<string>();
let isReading = false;

export function watchDocuments(): void {
  whenOpen(() => void reload());
  const kinds = 'document delivery receipt balance exchange printer-exchange cleared';
  listen(kinds.split(' '), heard);
}

async function reload(): Promise<void> {
  byUuid.clear();
  if (!(await offers('/documents'))) return keep([]);
  const rows = await read<readonly DocumentRow[]>(`/documents?limit=${mostKept}`).catch(() => []);
  keep(rows);
}

function heard(events: readonly LiveEvent[]): void {
  if (events.some(({ kind }) => kind === 'cleared')) return void reload();
  const touched = events.flatMap(({ uuid, documents: named }) => [
    ...(typeof uuid === 'string' ? [uuid] : []),
    ...(Array.isArray(named) ? (named as string[]) : []),
  ]);
  // Some events of deliveries and receipts do not name their document.
  changed.value = new Set([...touched, ...(events.some(isVague) ? ['*'] : [])]);
  for (const { kind, uuid } of events)
    if (kind === 'document' && typeof uuid === 'string') wanted.add(uuid);
  void readWanted();
}

function isVague({ kind, uuid }: LiveEvent): boolean {
  return ['delivery', 'receipt', 'printer-exchange'].includes(kind) && uuid === undefined;
}

/** Reads the documents that events named from the service, in batches: the page derives no state itself. */
async function readWanted(): Promise<void> {
  if (isReading || wanted.size === 0 || !has('/documents')) return;
  isReading = true;
  const some = [...wanted].slice(0, mostAtOnce);
  wanted = new Set([...wanted].slice(mostAtOnce));
  try {
    keep(await read<readonly DocumentRow[]>(`/documents?uuids=${some.join(',')}`));
  } catch {
    // When the event stream reconnects, everything is reloaded.
  } finally {
    isReading = false;
  }
  void readWanted();
}

function keep(rows: readonly DocumentRow[]): void {
  for (const row of rows) byUuid.set(row.uuid, row);
  const sorted = [...byUuid.values()].sort(
    (a, b) => b.createdAt - a.createdAt || (a.uuid < b.uuid ? 1 : -1),
  );
  for (const { uuid } of sorted.splice(mostKept)) byUuid.delete(uuid);
  documents.value = sorted;
}
