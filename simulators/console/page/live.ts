import { signal } from '@preact/signals';
import { messageOf, read } from './api.ts';

/** An event of the stream, as `GET /events` documents it. */
export interface LiveEvent {
  readonly kind: string;
  readonly at: number;
  readonly [member: string]: unknown;
}

export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');
/** The reason why the page has no connection or no data; empty if there is none. */
export const trouble = signal('');
/** Number of times that the stream was opened again after it was lost. */
export const reconnections = signal(0);
/** Number of gaps: times that missed events were no longer available from the stream. */
export const gaps = signal(0);

type Heard = (events: readonly LiveEvent[]) => void;

const heard = new Map<string, Set<Heard>>();
const opened = new Set<() => void>();

/** Calls the listener with the events of these kinds, batched per animation frame. */
export function listen(kinds: readonly string[], listener: Heard): () => void {
  for (const kind of kinds) {
    const all = heard.get(kind) ?? new Set();
    all.add(listener);
    heard.set(kind, all);
  }
  return () => {
    for (const kind of kinds) heard.get(kind)?.delete(listener);
  };
}

/** Calls the listener whenever the stream opens or reopens, so that a view reloads its data. */
export function whenOpen(listener: () => void): () => void {
  opened.add(listener);
  if (connection.value === 'live') listener();
  return () => void opened.delete(listener);
}

const kinds =
  'document inspection delivery login login-failed lock audit balance cleared control exchange printer pages receipt identify printer-exchange tap terminal';
const mostWaiting = 1_000;
const firstRetryMs = 500;
const longestRetryMs = 5_000;
const openingMs = 10_000;

let waiting: LiveEvent[] = [];
let isPlanned = false;
let lastId = '';

/** Opens the stream after the last event read. EventSource gives up after an answer such as 502, so the page reopens it itself. */
export function connect(retryMs = firstRetryMs): void {
  const source = new EventSource(`/control/events${lastId === '' ? '' : `?after=${lastId}`}`);
  let nextMs = retryMs;
  const lose = (why: Promise<string>): void => {
    clearTimeout(deadline);
    source.close();
    connection.value = 'lost';
    void why.then((text) => {
      if (connection.value === 'lost') trouble.value = text;
    });
    setTimeout(connect, nextMs, Math.min(2 * nextMs, longestRetryMs));
  };
  const deadline = setTimeout(lose, openingMs, Promise.resolve(noAnswer));
  source.onopen = () => {
    clearTimeout(deadline);
    nextMs = firstRetryMs;
    if (connection.value === 'lost') reconnections.value += 1;
    connection.value = 'live';
    trouble.value = '';
    for (const listener of opened) listener();
  };
  source.onerror = () => lose(reasonOfLoss());
  receive(source);
}

const noAnswer = 'The control plane did not answer within 10 seconds.';

/** An EventSource does not tell its reason; another call does. */
function reasonOfLoss(): Promise<string> {
  return read('/').then(() => '', messageOf);
}

function receive(source: EventSource): void {
  // A gap is reported when the stream opens, which reloads all data.
  source.addEventListener('gap', ({ data }: MessageEvent<string>) => {
    gaps.value += 1;
    lastId = String((JSON.parse(data) as { readonly next: number }).next - 1);
  });
  for (const kind of kinds.split(' '))
    source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId;
      waiting.push({ ...(JSON.parse(data) as LiveEvent), kind });
      plan();
    });
}

/** A hidden page gets no animation frames: pending events are then delivered when their number reaches a limit. */
function plan(): void {
  if (waiting.length >= mostWaiting) return flush();
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(flush);
}

function flush(): void {
  isPlanned = false;
  const events = waiting;
  waiting = [];
  const groups = new Map<Heard, LiveEvent[]>();
  for (const event of events)
    for (const listener of heard.get(event.kind) ?? []) {
      const group = groups.get(listener) ?? [];
      group.push(event);
      groups.set(listener, group);
    }
  for (const [listener, group] of groups) listener(group);
}
