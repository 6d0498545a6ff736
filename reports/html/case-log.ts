import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { eventWords, grouped } from '../event-words.ts';
import type { JournalIndex } from '../journal-index.ts';
import { counted } from '../numbers.ts';
import { html, type Markup } from './markup.ts';

export interface LoggedCase {
  readonly name: string;
  readonly anchor: string;
  /** `seq` of what findings point at. */
  readonly witnessed: ReadonlySet<number>;
}

const shownAtEachEnd = 150;

/** What happened in a case, a line an event, what findings point at marked. */
export function caseLog(logged: LoggedCase, index: JournalIndex): Markup {
  const events = index
    .caseEvents(logged.name)
    .filter((event) => event.type !== 'sent' || isOpen(event, index));
  const cut = events.length - 2 * shownAtEachEnd;
  const head = cut > 0 ? events.slice(0, shownAtEachEnd) : events;
  const tail = cut > 0 ? events.slice(-shownAtEachEnd) : [];
  const startedAt = BigInt(events[0]?.at ?? 0);
  const line = (event: JournalEvent): Markup => logLine(event, { logged, index, startedAt });
  return html`<details class="case" id="${logged.anchor}"><summary><span class="id">${logged.name}</span> ${counted(events.length, 'event')}</summary>
<ol class="log">${head.map(line)}${cut > 0 ? html`<li class="gap">… ${grouped(cut)} events left out here; journal.ndjson.gz has them …</li>` : undefined}${tail.map(line)}</ol></details>`;
}

/** Sent and never heard of again, not even as unanswered. */
function isOpen(event: JournalEvent & { readonly type: 'sent' }, index: JournalIndex): boolean {
  const call = index.call(event.call);
  return call?.answered === undefined && call?.unanswered === undefined;
}

interface LineContext {
  readonly logged: LoggedCase;
  readonly index: JournalIndex;
  readonly startedAt: bigint;
}

function logLine(event: JournalEvent, { logged, index, startedAt }: LineContext): Markup {
  const ms = Number((BigInt(event.at) - startedAt) / 1_000_000n);
  const sent =
    'call' in event && event.call !== undefined ? index.call(event.call)?.sent : undefined;
  const marked =
    logged.witnessed.has(event.seq) || (sent !== undefined && logged.witnessed.has(sent.seq));
  const mark = marked ? html`<b class="here">finding</b>` : undefined;
  return html`<li><span class="seq">${event.seq}</span><span class="ms">${grouped(ms)} ms</span><span>${lineWords(event, index)} ${mark}</span></li>`;
}

function lineWords(event: JournalEvent, index: JournalIndex): string {
  if (event.type !== 'answered' && event.type !== 'unanswered') return eventWords(event);
  const sent = index.call(event.call)?.sent;
  const line = sent === undefined ? `call ${String(event.call)}` : `${sent.method} ${sent.path}`;
  const errorCode = event.type === 'answered' ? errorCodeOf(event) : '';
  return event.type === 'answered'
    ? `${line} → ${String(event.status)}${errorCode}`
    : `${line} → no answer: ${event.reason}`;
}

function errorCodeOf(event: JournalEvent & { readonly type: 'answered' }): string {
  const { json } = event;
  if (typeof json !== 'object' || json === null || !('errorCode' in json)) return '';
  return `, errorCode ${JSON.stringify(json['errorCode'])}`;
}
