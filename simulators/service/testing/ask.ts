import { type Dispatcher, request } from 'undici';
import type { KeyKind } from './accounts.ts';
import { expectDeclared } from './declared-answer.ts';
import { encodeMultipart, type PartGiven } from './multipart.ts';

export interface Question {
  readonly method: Dispatcher.HttpMethod;
  /** Below the base path, or the server's root where the call is one of our own; with a query if need be. */
  readonly path: string;
  readonly key?: KeyKind;
  readonly token?: string;
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly parts?: readonly PartGiven[];
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The body read as JSON; undefined where it is empty. */
  readonly json: unknown;
}

export type Ask = (question: Question) => Promise<Reply>;

/** Requests over a real socket; forms travel in the body on every method. Rejects when an answer is not as declared. */
export function asking(origin: string, dispatcher: Dispatcher): Ask {
  return async (question) => {
    const { body, type } = encode(question);
    const answer = await request(
      `${origin}${ownPath.test(question.path) ? '' : '/api/v1'}${question.path}`,
      {
        dispatcher,
        method: question.method,
        headers: {
          ...(question.key === undefined ? {} : { 'x-api-key': `key-${question.key}` }),
          ...(question.token === undefined ? {} : { authorization: `Bearer ${question.token}` }),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...question.headers,
        },
        ...(body === undefined ? {} : { body }),
      },
    );
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const [mediaType = ''] =
      bytes.length === 0 ? [] : String(answer.headers['content-type']).split(';');
    const json = mediaType.endsWith('json') ? (JSON.parse(bytes.toString()) as unknown) : undefined;
    const status = answer.statusCode;
    expectDeclared(question.method, `/api/v1${question.path}`, { status, mediaType, json });
    return { status, headers: answer.headers, bytes, json: withoutRequestId(json) };
  };
}

/** Calls of our own (SIL-26, SIL-77). */
const ownPath = /^\/(?:platen|oauth)\//;

/** Two refusals that are to be alike differ in it, and it is in a header too. */
function withoutRequestId(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('requestId' in json)) return json;
  const { requestId: _id, ...rest } = json;
  return rest;
}

function encode({ form, parts, json, body }: Question): {
  readonly body?: string | Buffer;
  readonly type?: string;
} {
  if (parts !== undefined) return encodeMultipart(parts);
  if (form !== undefined)
    return { body: encodeForm(form), type: 'application/x-www-form-urlencoded' };
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  return body === undefined ? {} : { body };
}

function encodeForm(form: NonNullable<Question['form']>): string {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((one) => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}
