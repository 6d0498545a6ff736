import { isUtf8 } from 'node:buffer';
import { type Json, member, textMember } from '../../engine/journal/json.ts';
import type { Recorder } from '../../engine/journal/recorder.ts';
import type { Door } from '../../engine/journal/terminal-event.ts';
import { learnTokens } from '../../engine/session/learn-tokens.ts';
import type { TokenWatch } from './observer.ts';
import type { BodySeen, ObservedRequest } from './read-request.ts';
import { learnSecrets } from './secrets.ts';

/** Where an observed exchange belongs in the journal. */
export interface Place {
  readonly case: string;
  readonly call: number;
  /** Absent: where the terminal was told to come. */
  readonly door?: Door;
}

export function recordSent(
  recorder: Recorder,
  place: Place,
  { request, body }: { readonly request: ObservedRequest; readonly body: BodySeen },
): void {
  const { operation, pathParameters, method, path, headers, query } = request;
  const { fields, json, parts, file, fault } = body;
  const parameters = [...query, ...fields];
  learnSecrets(recorder.redactor, request, parameters);
  recorder.record({
    type: 'sent',
    case: place.case,
    call: place.call,
    operation,
    method,
    path,
    pathParameters,
    headers,
    parameters,
    query,
    ...(request.isOutside ? { outside: true } : {}),
    ...(json === undefined ? {} : { json }),
    ...(file === undefined ? {} : { file }),
    ...(parts === undefined ? {} : { parts }),
    ...(place.door === undefined ? {} : { door: place.door }),
    ...(fault === undefined ? {} : { malformed: fault }),
  });
}

/** What is no request at all, and was answered 400. */
export function recordMalformed(
  recorder: Recorder,
  seen: { readonly case: string; readonly fault: string; readonly door?: Door },
): void {
  const call = recorder.nextCall();
  const common = { case: seen.case, call } as const;
  recorder.record({
    type: 'sent',
    ...common,
    operation: 'none',
    method: '',
    path: '',
    pathParameters: {},
    headers: {},
    parameters: [],
    malformed: seen.fault,
    ...(seen.door === undefined ? {} : { door: seen.door }),
  });
  const nothing = { headers: {}, bytes: 0, sha256: '' };
  recorder.record({ type: 'answered', ...common, status: 400, ...nothing });
}

/** An answer as the terminal gets it. */
export interface AnswerSeen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly sha256: string;
  /** The body where it is short, else nothing. */
  readonly body?: Buffer;
  readonly bent?: string;
}

const textLimit = 2_000;

/** `issued` is told of a token that the answer gives out. */
export function recordAnswered(
  recorder: Recorder,
  place: Place,
  answer: AnswerSeen & Partial<Pick<TokenWatch, 'issued'>>,
): void {
  const { status, headers, bytes, sha256, body, bent } = answer;
  const json = jsonOf(body);
  learnTokens(recorder, json);
  for (const given of [member(json, 'token'), json]) {
    const token = textMember(given, 'access_token');
    if (token !== undefined) answer.issued?.(token, textMember(given, 'refresh_token'));
  }
  const text =
    json === undefined && body !== undefined && isText(headers['content-type'], body)
      ? body.subarray(0, textLimit).toString('utf8')
      : '';
  recorder.record({
    type: 'answered',
    case: place.case,
    call: place.call,
    status,
    headers,
    ...(json === undefined ? {} : { json }),
    ...(text === '' ? {} : { text }),
    bytes,
    sha256,
    ...(bent === undefined ? {} : { bent }),
  });
}

export function recordUnanswered(
  recorder: Recorder,
  place: Place,
  told: { readonly reason: string; readonly bent?: string },
): void {
  recorder.record({ type: 'unanswered', case: place.case, call: place.call, ...told });
}

/** A document is none, although some of them can be read. */
function isText(type = 'text/plain', body: Buffer): boolean {
  return /^text\/|json|xml/i.test(type) && isUtf8(body) && !body.includes(0);
}

/** Whatever it is called: the terminal may have read it. */
function jsonOf(body: Buffer | undefined): Json | undefined {
  if (body === undefined || !/^\s*[[{]/.test(body.subarray(0, 64).toString('latin1')))
    return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}
