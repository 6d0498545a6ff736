import type { AnsweredEvent, JournalEvent, SentEvent } from '../../suites/engine/journal/event.ts';
import { type Call, indexJournal } from '../journal-index.ts';
import { placedParameters } from '../placed-parameters.ts';

/**
 * run.har in pieces worth a write each: HTTP Archive 1.2, an entry for each call, a page for each
 * case. Secrets stand by their names, bodies as the journal keeps them. Throws when the journal does
 * not begin with its 'run' event.
 */
export function* harChunks(journal: readonly JournalEvent[], version: string): Generator<string> {
  const [run] = journal;
  if (run?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const index = indexJournal(journal);
  const place = { baseUrl: run.target.baseUrl, timeOf: clockFrom(run) };
  const creator = { name: 'Platen', version };
  const pages = journal
    .filter((event) => event.type === 'case' && event.phase === 'begin')
    .map((event) => pageOf(event, place));
  const head = JSON.stringify({ version: '1.2', creator, pages });
  yield `{"log":${head.slice(0, -1)},"entries":[\n`;
  const withPage = new Set(pages.map((page) => page.id));
  let isFirst = true;
  for (const event of journal) {
    if (event.type !== 'sent') continue;
    const call = index.call(event.call);
    if (call === undefined) continue;
    const pageref = withPage.has(event.case) ? { pageref: event.case } : {};
    yield `${isFirst ? '' : ',\n'}${JSON.stringify({ ...pageref, ...entryOf(call, place) })}`;
    isFirst = false;
  }
  yield '\n]}}\n';
}

interface Place {
  readonly baseUrl: string;
  /** ISO-8601 of an event, and its milliseconds since the start. */
  readonly timeOf: (at: string) => { readonly iso: string; readonly ms: number };
}

function clockFrom({
  at,
  startedAt,
}: {
  readonly at: string;
  readonly startedAt: string;
}): Place['timeOf'] {
  const startedMs = Date.parse(startedAt);
  const started = Number.isNaN(startedMs) ? 0 : startedMs;
  return (when) => {
    const ms = Number((BigInt(when) - BigInt(at)) / 1_000n) / 1_000;
    return { iso: new Date(started + ms).toISOString(), ms };
  };
}

function pageOf(
  event: JournalEvent,
  { timeOf }: Place,
): { readonly id: string; readonly [member: string]: unknown } {
  const id = 'case' in event ? event.case : '';
  return { startedDateTime: timeOf(event.at).iso, id, title: id, pageTimings: {} };
}

function entryOf(call: Call, place: Place): object {
  const { sent, answered, unanswered } = call;
  const began = place.timeOf(sent.at);
  const ended = answered ?? unanswered;
  const time = ended === undefined ? 0 : Math.max(0, place.timeOf(ended.at).ms - began.ms);
  return {
    startedDateTime: began.iso,
    time,
    request: requestOf(sent, place.baseUrl),
    response:
      answered === undefined
        ? noResponse(unanswered?.reason ?? 'the recording ends before it')
        : responseOf(answered),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `call ${String(sent.call)}, ${sent.operation}, events ${String(sent.seq)} and ${String(ended?.seq ?? '-')} of the journal`,
  };
}

/** Sizes that were not recorded are -1, as the format has it. */
function requestOf(sent: SentEvent, baseUrl: string): object {
  const { inQuery, inBody } = placedParameters(sent);
  const query = new URLSearchParams(
    inQuery.map(([name, value]): [string, string] => [name, value]),
  );
  return {
    method: sent.method,
    url: `${baseUrl}${sent.path}${inQuery.length === 0 ? '' : `?${query.toString()}`}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(sent.headers)),
    queryString: pairs(inQuery),
    ...postData(sent, inBody),
    headersSize: -1,
    bodySize: -1,
  };
}

function postData(sent: SentEvent, inBody: SentEvent['parameters']): object {
  const mimeType = sent.headers['content-type'];
  if (mimeType === undefined) return {};
  if (sent.json !== undefined) return { postData: { mimeType, text: JSON.stringify(sent.json) } };
  const { file } = sent;
  const part =
    file === undefined
      ? []
      : [
          {
            name: 'data',
            fileName: file.fileName,
            contentType: 'application/octet-stream',
            comment: `${String(file.bytes)} bytes, SHA-256 ${file.sha256}`,
          },
        ];
  return { postData: { mimeType, params: [...pairs(inBody), ...part] } };
}

function responseOf({ status, headers, json, text, bytes, sha256 }: AnsweredEvent): object {
  const body = json === undefined ? text : JSON.stringify(json);
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: {
      size: bytes,
      mimeType: headers['content-type'] ?? 'x-unknown',
      ...(body === undefined ? {} : { text: body }),
      comment: `SHA-256 ${sha256}`,
    },
    redirectURL: headers['location'] ?? '',
    headersSize: -1,
    bodySize: bytes,
  };
}

/** A call that was never answered has status 0, as browsers write it. */
function noResponse(reason: string): object {
  return {
    status: 0,
    statusText: reason,
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: reason,
  };
}

function pairs(
  entries: readonly (readonly [string, string])[],
): readonly { readonly name: string; readonly value: string }[] {
  return entries.map(([name, value]) => ({ name, value }));
}
