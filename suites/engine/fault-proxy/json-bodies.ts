import { isObject, type Json, type JsonObject } from '../journal/json.ts';
import { alterJson, both, type OnRequest, withItems } from './alter.ts';
import type { Interception, PassingRequest } from './interception.ts';

/** The JSON body of a request. */
export function bodyOf(request: PassingRequest): JsonObject {
  const json = JSON.parse(request.body.toString('utf8') || '{}') as Json;
  return isObject(json) ? json : {};
}

/** The same request with this JSON body. */
export function withBody(request: PassingRequest, body: JsonObject): PassingRequest {
  return { ...request, body: Buffer.from(JSON.stringify(body)) };
}

/** Changes the JSON body of such a request. */
export function alterBody(which: OnRequest, alter: (body: JsonObject) => JsonObject): Interception {
  return {
    request: (request) => (which(request) ? withBody(request, alter(bodyOf(request))) : request),
  };
}

/** Such a request with a body for which this holds. */
export function whose(which: OnRequest, holds: (body: JsonObject) => boolean): OnRequest {
  return both(which, (request) => holds(bodyOf(request)));
}

/** Test cases take unknown ids from two thousand million on. */
export function isKnownId(id: unknown): boolean {
  return Number(id) < 2_000_000_000;
}

export function namesKnown({ pathParameters }: PassingRequest): boolean {
  return isKnownId(pathParameters['id']);
}

/** Changes the records in the answer to such a request (SIL-1B). */
export function alterItems(
  which: OnRequest,
  alter: (items: readonly Json[]) => readonly Json[],
): Interception {
  return alterJson(which, (json) => withItems(json, alter));
}

/** Sets members of each record in the answer to such a request. */
export function setsMembers(which: OnRequest, members: (at: number) => JsonObject): Interception {
  return alterItems(which, (items) =>
    items.map((one, at) => (isObject(one) ? { ...one, ...members(at) } : one)),
  );
}
