import { signal } from '@preact/signals';

/** An event of the stream, as `GET /events` documents it. */
export interface LiveEvent {
  readonly kind: string;
  readonly at: number;
  readonly [member: string]: unknown;
}

export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');
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

let waiting: LiveEvent[] = [];
let isPlanned = false;

export function connect(): void {
  const source = new EventSource('/control/events');
  source.onopen = () => {
    connection.value = 'live';
    for (const listener of opened) listener();
  };
  source.onerror = () => {
    connection.value = 'lost';
  };
  source.addEventListener('gap', () => {
    gaps.value += 1;
    for (const listener of opened) listener();
  });
  for (const kind of kinds.split(' '))
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
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
