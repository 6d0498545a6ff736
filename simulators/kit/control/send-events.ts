import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { FedEvent, Feed } from './feed.ts';

/** So much may wait for a client that reads slowly; beyond it the client is let go. */
const mostWaitingBytes = 1024 * 1024;
/** A comment now and then tells both ends that the other is still there. */
const pulseMs = 15_000;

export interface EventSending {
  readonly feed: Feed;
  /** The client wants what came after this one first; undefined: only what happens from now on. */
  readonly after: number | undefined;
  readonly clock: Pick<Clock, 'timer'>;
}

/** Server-sent events (HTML Living Standard 9.2) until the client goes, or is too slow. */
export function sendEvents(response: ServerResponse, { feed, after, clock }: EventSending): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // RFC 9110 9.3.2: the answer to HEAD has no content, and so no events.
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const write = (text: string): void => {
    response.write(text);
    if (response.writableLength > mostWaitingBytes) response.destroy();
  };
  let timer: Disposable | undefined;
  const pulse = (): void => {
    write(': pulse\n\n');
    timer = clock.timer(pulseMs, pulse);
  };
  pulse();
  const gap = after === undefined ? undefined : feed.gapAfter(after);
  if (gap !== undefined) write(`event: gap\ndata: ${JSON.stringify(gap)}\n\n`);
  const known = gap !== undefined && gap.after >= gap.next ? 0 : after;
  for (const event of known === undefined ? [] : feed.since(known)) write(eventText(event));
  const listening = feed.listen((event) => write(eventText(event)));
  response.once('close', () => {
    listening[Symbol.dispose]();
    timer?.[Symbol.dispose]();
  });
}

function eventText({ id, kind, ...event }: FedEvent): string {
  return `id: ${String(id)}\nevent: ${kind}\ndata: ${JSON.stringify(event, withBigints)}\n\n`;
}

/** Nanoseconds are bigints, which JSON has no numbers for. */
function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
