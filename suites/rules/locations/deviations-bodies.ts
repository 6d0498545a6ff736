import {
  isArray,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  member,
} from '../../journal/json.ts';
import { formOf, type PassingRequest } from '../../prove/interception.ts';

/** Reads and rewrites the JSON of a location and the form of a search. */
export function bodyOf(request: PassingRequest): JsonObject {
  const json = JSON.parse(request.body.toString('utf8')) as Json;
  return isObject(json) ? json : {};
}

export function withBody(
  request: PassingRequest,
  bend: (json: JsonObject) => JsonObject,
): PassingRequest {
  return { ...request, body: Buffer.from(JSON.stringify(bend(bodyOf(request)))) };
}

export function bodyHas(pattern: RegExp): (request: PassingRequest) => boolean {
  return (request) => pattern.test(request.body.toString('utf8'));
}

export function hasType(type: number): (request: PassingRequest) => boolean {
  return bodyHas(new RegExp(`"locationType":${String(type)}`));
}

export function firstValues(json: JsonObject): JsonObject {
  const { identifiers } = json;
  const cut = itemsOf(identifiers).map((one) => {
    const data = member(one, 'stringData');
    return isObject(one) && isArray(data) ? { ...one, stringData: data.slice(0, 1) } : one;
  });
  return identifiers === undefined ? json : { ...json, identifiers: cut };
}

export function firstIdentifier(json: JsonObject): JsonObject {
  const { identifiers } = json;
  return isArray(identifiers) ? { ...json, identifiers: identifiers.slice(0, 1) } : json;
}

export function numbered(record: JsonObject): Json {
  const { identifiers } = record;
  return itemsOf(identifiers).map((one) => (isObject(one) ? { ...one, locationType: 4 } : one));
}

export function asks(type: string, data: RegExp): (request: PassingRequest) => boolean {
  return (request) => {
    const form = formOf(request);
    return form.get('locationtype') === type && data.test(form.get('locationdata') ?? '');
  };
}
