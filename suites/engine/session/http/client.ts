import { sha256 } from '../../../../simulators/kit/ids.ts';
import type { OperationStatement } from '../../../spec/operation.ts';
import { operationOf } from '../../../spec/operations.ts';
import type { DocumentContent, SentEvent } from '../../journal/event.ts';
import type { Json } from '../../journal/json.ts';
import type { Recorder } from '../../journal/recorder.ts';
import { takeCall } from '../allowance.ts';
import { contentOf, withContent } from '../documents/document-content.ts';
import { weighJson } from '../documents/json-weight.ts';
import { learnTokens } from '../learn-tokens.ts';
import {
  formBody,
  jsonBody,
  multipartBody,
  type Pairs,
  type Spelling,
  type UploadFile,
} from './body.ts';
import { GivenUp, type RawAnswer, type Wire } from './wire.ts';

/** Who calls: an API key and, where there is one, a user or device token. Both may be left out on purpose. */
export interface Caller {
  readonly key?: string;
  readonly bearer?: string;
}

export interface CallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly parameters?: Pairs;
  /** Of a JSON body; a call that takes one has it even when empty. */
  readonly members?: Readonly<Record<string, Json>>;
  readonly file?: UploadFile;
  /** Of the parameters: sent in the query, although the interface has them in the body. */
  readonly queried?: readonly string[];
  /** Of a form body, in place of its own; '' sends none. */
  readonly contentType?: string;
  /** Of a form or JSON body, and of a query: another one that says the same. */
  readonly spelling?: Spelling;
  /** Another domain than that of the base URL, in the Host header. */
  readonly host?: string;
  /** A probe and its positive control carry the same number. */
  readonly pair?: number;
  /** The rules for which it is a probe: each says that it must be refused. */
  readonly probes?: readonly string[];
  /** The interface says nothing about values that it carries. */
  readonly unspecified?: true;
  /** The caller goes away in the middle of the content that is answered. */
  readonly breaksOff?: boolean;
}

/** What a driver needs of an answer to go on; judging reads the journal instead. `call` names it there. */
export interface Reply {
  readonly call: number;
  /** 0: no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Json | undefined;
  readonly body: Buffer;
}

export interface ClientSettings {
  readonly wire: Wire;
  readonly recorder: Recorder;
  readonly baseUrl: string;
  readonly getParameters: 'body' | 'query';
  readonly case: string;
  /** Asked before every call; false: none is made any more, and the case ends where it is. */
  readonly mayCall?: () => boolean;
  /** Told of every call whether an answer came, and about how many bytes of memory are kept of it. */
  readonly heard?: (isAnswered: boolean, keptBytes?: number) => void;
  /** Aborts when the run is over: open calls are given up. */
  readonly over?: AbortSignal;
}

/** Speaks the interface in its documented spelling and records every call. */
export interface Client {
  call(operation: string, caller: Caller, options?: CallOptions): Promise<Reply>;
}

const bodyless = new Set(['GET', 'HEAD', 'DELETE']);
const textLimit = 2_000;

export function createClient(settings: ClientSettings): Client {
  return {
    call: async (operationId, caller, options = {}) => {
      takeCall(settings);
      const operation = operationOf(operationId);
      const call = settings.recorder.nextCall();
      const path = fillPath(operation, options.path ?? {});
      const { url, headers, body } = compose(settings, operation, { caller, options, path, call });
      const drawing =
        operationId === 'documents.upload' && options.file?.pages !== undefined
          ? (await contentOf(options.file.bytes))?.drawing
          : undefined;
      settings.recorder.record(
        sentEvent(settings.case, { operation, call, path, caller, options, headers, drawing }),
      );
      try {
        const answer = await settings.wire.exchange({
          method: operation.method,
          url,
          headers,
          ...(body === undefined ? {} : { body }),
          ...(settings.over === undefined ? {} : { signal: settings.over }),
          ...(options.breaksOff === undefined ? {} : { breaksOff: options.breaksOff }),
        });
        return recordAnswer(settings, call, await withContent(operationId, answer));
      } catch (error) {
        settings.heard?.(options.breaksOff === true);
        const reason = error instanceof Error ? error.message : String(error);
        const isOurs = error instanceof GivenUp || settings.over?.aborted === true;
        settings.recorder.record({
          type: 'unanswered',
          case: settings.case,
          call,
          reason,
          ...(isOurs ? { bent: 'Platen aborted the call' } : {}),
        });
        return unanswered(call);
      }
    },
  };
}

interface Composition {
  readonly caller: Caller;
  readonly options: CallOptions;
  readonly path: string;
  readonly call: number;
}

function compose(
  settings: ClientSettings,
  operation: OperationStatement,
  { caller, options, path, call }: Composition,
): {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
} {
  const headers = {
    ...callerHeaders(caller),
    ...(options.host === undefined ? {} : { host: options.host }),
  };
  const pairs = options.parameters ?? [];
  const url = `${settings.baseUrl}${path}`;
  const stated = (name: string): string | undefined =>
    operation.parameters.find((one) => one.name === name)?.place;
  const inQuery = pairs.filter(
    ([name]) =>
      stated(name) === 'query' ||
      options.queried?.includes(name) === true ||
      (bodyless.has(operation.method) && settings.getParameters === 'query'),
  );
  const inBody = pairs.filter((pair) => !inQuery.includes(pair));
  const query = inQuery.length === 0 ? '' : `?${formBody(inQuery, options.spelling).toString()}`;
  const charset = options.spelling === 'charset' ? '; charset=utf-8' : '';
  if (operation.parameters.some((one) => one.place === 'member')) {
    return {
      url: url + query,
      headers: { ...headers, 'content-type': `application/json${charset}` },
      body: jsonBody(options.members ?? {}, options.spelling),
    };
  }
  if (operation.parameters.some((one) => one.place === 'part')) {
    const boundary = `platen-${String(call)}-${sha256(`${settings.case}${String(call)}`).slice(0, 16)}`;
    const type = `multipart/form-data; boundary=${boundary}`;
    return {
      url: url + query,
      headers: { ...headers, 'content-type': type },
      body: multipartBody(inBody, options.file, boundary),
    };
  }
  if (inBody.length === 0 && bodyless.has(operation.method)) return { url: url + query, headers };
  if (inQuery.length > 0 && inBody.length === 0) return { url: url + query, headers };
  const type = options.contentType ?? `application/x-www-form-urlencoded${charset}`;
  return {
    url: url + query,
    headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
    body: formBody(inBody, options.spelling),
  };
}

export function callerHeaders(caller: Caller): Record<string, string> {
  return {
    ...(caller.key === undefined ? {} : { 'x-api-key': caller.key }),
    ...(caller.bearer === undefined ? {} : { authorization: `Bearer ${caller.bearer}` }),
  };
}

function fillPath(operation: OperationStatement, values: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

interface Sending {
  readonly operation: OperationStatement;
  readonly call: number;
  readonly path: string;
  readonly caller: Caller;
  readonly options: CallOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly drawing: string | undefined;
}

function sentEvent(
  inCase: string,
  { operation, call, path, options, headers, drawing }: Sending,
): Omit<SentEvent, 'seq' | 'at'> {
  const { file, pair, probes, members, queried, breaksOff, unspecified } = options;
  return {
    type: 'sent',
    case: inCase,
    call,
    operation: operation.id,
    method: operation.method,
    path,
    pathParameters: options.path ?? {},
    headers,
    parameters: options.parameters ?? [],
    ...(members === undefined ? {} : { json: members }),
    ...(file === undefined
      ? {}
      : { file: { ...fileFact(file), ...(drawing === undefined ? {} : { drawing }) } }),
    ...(pair === undefined ? {} : { pair }),
    ...(probes === undefined || probes.length === 0 ? {} : { probes }),
    ...(unspecified === undefined ? {} : { unspecified }),
    ...(options.contentType === undefined ? {} : { malformed: 'another Content-Type' }),
    ...(queried === undefined ? {} : { malformed: `in the query: ${queried.join(', ')}` }),
    ...(breaksOff === true ? { malformed: 'broken off' } : {}),
  };
}

export function fileFact(file: UploadFile): NonNullable<SentEvent['file']> {
  return {
    fileName: file.fileName,
    bytes: file.bytes.length,
    sha256: sha256(file.bytes),
    ...(file.pages === undefined ? {} : { pages: file.pages }),
    ...(file.fileName.endsWith('.csv') ? { text: file.bytes.toString('utf8') } : {}),
  };
}

/** Records an answer; tokens in it become secrets before anything is written. */
export function recordAnswer(
  settings: Pick<ClientSettings, 'recorder' | 'case' | 'heard'>,
  call: number,
  answer: RawAnswer & { readonly content?: DocumentContent },
): Reply {
  const json = parseJson(answer);
  settings.heard?.(true, json === undefined ? 0 : weighJson(answer.body).bytes);
  learnTokens(settings.recorder, json);
  const text =
    json === undefined && !answer.body.includes(0)
      ? answer.body.subarray(0, textLimit).toString('utf8')
      : undefined;
  settings.recorder.record({
    type: 'answered',
    case: settings.case,
    call,
    status: answer.status,
    headers: answer.headers,
    ...(json === undefined ? {} : { json }),
    ...(text === undefined || text === '' ? {} : { text }),
    bytes: answer.body.length,
    sha256: sha256(answer.body),
    ...(answer.content === undefined ? {} : { content: answer.content }),
    ...(answer.putOff === undefined ? {} : { putOff: answer.putOff }),
  });
  const { status, headers, body } = answer;
  return { call, status, headers, json, body };
}

export function unanswered(call: number): Reply {
  return { call, status: 0, headers: {}, json: undefined, body: Buffer.alloc(0) };
}

/** The interface names no media type of answers: an object or a list may come as plain text, or as nothing. */
function parseJson(answer: RawAnswer): Json | undefined {
  const type = answer.headers['content-type'] ?? '';
  const isUnlabelled =
    (type === '' || /^text\/plain/i.test(type)) &&
    /^\s*[[{]/.test(answer.body.toString('latin1', 0, 64));
  if (answer.body.length === 0 || !(/json/i.test(type) || isUnlabelled)) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}
