import type { AnsweredEvent, SentEvent } from '../../suites/engine/journal/event.ts';
import type { Json } from '../../suites/engine/journal/json.ts';
import { grouped } from '../event-words.ts';
import type { Call } from '../journal-index.ts';
import { html, type Markup } from './markup.ts';
import { shorten } from './shorten.ts';

/** One call as it went over the wire, secrets by their names. */
export function exchangeBlock(call: Call, note: string): Markup {
  const { sent, answered, unanswered } = call;
  return html`<figure class="exchange"><figcaption>Call ${sent.call} · ${sent.operation}${took(call)}${note === '' ? undefined : html` · <em>${note}</em>`}</figcaption>
<div class="request"><p class="line"><b>${sent.method}</b> ${sent.path}</p>${requestBody(sent)}</div>
<div class="answer">${answered === undefined ? html`<p class="line"><b>No answer</b> ${unanswered?.reason ?? 'the recording ends before it'}</p>` : answerBody(answered)}</div></figure>`;
}

const briefCharacters = 300;

/** The same without headers, and with the beginnings of bodies. */
export function briefExchange(call: Call): Markup {
  const { sent, answered, unanswered } = call;
  const line = `${grouped(answered?.bytes ?? 0)} bytes`;
  return html`<figure class="exchange"><figcaption>Call ${sent.call} · ${sent.operation}${took(call)}</figcaption>
<div class="request"><p class="line"><b>${sent.method}</b> ${sent.path}</p>${pairs('Parameters', sent.parameters)}${briefBody(sent.json)}</div>
<div class="answer">${answered === undefined ? html`<p class="line"><b>No answer</b> ${unanswered?.reason ?? 'the recording ends before it'}</p>` : html`<p class="line"><b class="status s${Math.floor(answered.status / 100)}">${answered.status}</b> ${line}</p>${briefBody(answered.json ?? answered.text)}`}</div></figure>`;
}

function briefBody(json: Json | undefined): Markup | undefined {
  if (json === undefined) return undefined;
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const isCut = text.length > briefCharacters;
  return html`<pre>${isCut ? `${text.slice(0, briefCharacters)}…` : text}</pre>`;
}

function took({ sent, answered }: Call): string {
  if (answered === undefined) return '';
  const ms = Number(BigInt(answered.at) - BigInt(sent.at)) / 1_000_000;
  return ` · ${ms.toFixed(1)} ms`;
}

function requestBody(sent: SentEvent): Markup {
  const { headers, parameters, json, file, malformed } = sent;
  return html`${malformed === undefined ? undefined : html`<p class="remark">Malformed on purpose: ${malformed}</p>`}
${pairs('Headers', Object.entries(headers))}${pairs('Parameters', parameters)}
${json === undefined ? undefined : body(JSON.stringify(json, null, 2))}
${
  file === undefined
    ? undefined
    : pairs('File', [
        ['name', file.fileName],
        ['bytes', grouped(file.bytes)],
        ['SHA-256', file.sha256],
      ])
}`;
}

function answerBody(answered: AnsweredEvent): Markup {
  const { status, headers, json, text, bytes, sha256 } = answered;
  const kind = Math.floor(status / 100);
  return html`<p class="line"><b class="status s${kind}">${status}</b> ${grouped(bytes)} bytes</p>
${pairs('Headers', Object.entries(headers))}
${json === undefined ? undefined : body(JSON.stringify(json, null, 2))}
${text === undefined ? undefined : body(text, textNote(text, bytes))}
${json === undefined && text === undefined && bytes > 0 ? html`<p class="aside">The body is not text: ${grouped(bytes)} bytes, SHA-256 ${sha256}.</p>` : undefined}`;
}

/** The recorder itself keeps only the beginning of a long text. */
function textNote(text: string, bytes: number): string | undefined {
  if (Buffer.byteLength(text) >= bytes) return undefined;
  return `the recording keeps the first ${grouped(text.length)} characters of ${grouped(bytes)} bytes`;
}

function body(text: string, note?: string): Markup {
  const { text: shown, leftOut } = shorten(text);
  const notes = [leftOut, note].filter((one) => one !== undefined);
  return html`<pre>${shown}</pre>${notes.length === 0 ? undefined : html`<p class="aside">Shortened: ${notes.join('; ')}. journal.ndjson.gz has what was recorded.</p>`}`;
}

function pairs(
  title: string,
  entries: readonly (readonly [name: string, value: string])[],
): Markup | undefined {
  if (entries.length === 0) return undefined;
  return html`<dl class="pairs" aria-label="${title}">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
