import type { Call } from '../../../reports/journal-index.ts';
import { placedParameters } from '../../../reports/placed-parameters.ts';
import type { AnsweredEvent, SentEvent } from '../../../suites/engine/journal/event.ts';

interface Body {
  readonly size: number;
  readonly text: string;
}

/** A recorded call in the form in which a service's control plane returns exchanges. */
export interface RecordedExchange {
  readonly head: string;
  readonly body: Body;
  readonly answerHead: string;
  readonly answerBody: Body;
  readonly [member: string]: unknown;
}

export function exchangeOf({ sent, answered, unanswered }: Call, at: number): RecordedExchange {
  const target = targetOf(sent);
  const ms = answered === undefined ? 0 : Number(BigInt(answered.at) - BigInt(sent.at)) / 1e6;
  return {
    id: sent.call,
    requestId: '',
    at,
    ms,
    from: sent.case,
    method: sent.method,
    target,
    status: answered?.status ?? 0,
    ...(unanswered === undefined ? {} : { aborted: true, problem: unanswered.reason }),
    caller: sent.operation,
    documents: [],
    head: `${sent.method} ${target} HTTP/1.1\r\n${headersOf(sent.headers)}`,
    body: textBody(requestText(sent)),
    answerHead: answered === undefined ? (unanswered?.reason ?? 'no answer') : answerHead(answered),
    answerBody: textBody(
      answered?.json === undefined
        ? (answered?.text ?? '')
        : JSON.stringify(answered.json, null, 2),
    ),
  };
}

/** The same without headers and bodies, as in lists and events. */
export function lineOf(exchange: RecordedExchange): Readonly<Record<string, unknown>> {
  const { head: _head, body, answerHead: _answerHead, answerBody, ...line } = exchange;
  return { ...line, bytes: body.size, answerBytes: answerBody.size };
}

/** Path and query. */
export function targetOf(sent: SentEvent): string {
  const { inQuery } = placedParameters(sent);
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, value])).toString();
  return query === '' ? sent.path : `${sent.path}?${query}`;
}

function requestText(sent: SentEvent): string {
  if (sent.json !== undefined) return JSON.stringify(sent.json, null, 2);
  const { file } = sent;
  const lines = placedParameters(sent).inBody.map(([name, value]) => `${name}=${value}`);
  if (file === undefined) return lines.join('\n');
  return [...lines, `(file ${file.fileName}, ${String(file.bytes)} bytes)`].join('\n');
}

function answerHead({ status, headers, bent }: AnsweredEvent): string {
  const note = bent === undefined ? '' : ` (the test bench made or changed this answer: ${bent})`;
  return `${String(status)}${note}\r\n${headersOf(headers)}`;
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function textBody(text: string): Body {
  return { size: Buffer.byteLength(text), text };
}
