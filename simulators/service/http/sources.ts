import type { FastifyRequest } from 'fastify';
import type { Operation } from '../operations/operation.ts';
import { Problem } from '../rules/problem.ts';
import type { Sources } from './parameters/compile-parameters.ts';
import { type Pairs, readFormBody, readQuery } from './parameters/form-text.ts';
import { readJsonObject } from './parameters/json-text.ts';

/** What a request without an upload brings to read parameters from. */
export function readSources(request: FastifyRequest, operation: Operation): Sources {
  const json = operation.body === 'json';
  return {
    query: readQuery(request.raw.url ?? ''),
    body: json ? [] : readBody(request, operation),
    path: request.params as Readonly<Record<string, string>>,
    parts: [],
    ...(json ? { members: readJson(request) } : {}),
  };
}

function readJson(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (mediaTypeOf(request) !== 'application/json') {
    throw new Problem('media-type', { detail: 'application/json is required' });
  }
  return readJsonObject(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
}

/**
 * A form on any method (SIL-01). Where no parameter is taken from it, a body is not looked at; where
 * the form's Content-Type is required (interface 4.4, send), an empty body needs it too.
 */
function readBody(request: FastifyRequest, operation: Operation): Pairs {
  const mediaType = mediaTypeOf(request);
  const requiresForm = operation.body === 'form, required even when empty';
  if (mediaType === '' && requiresForm) {
    throw new Problem('content-type-missing', { parameter: 'Content-Type' });
  }
  const takesForm = Object.values(operation.parameters).some(
    (parameter) => parameter.place === 'form',
  );
  const { body } = request;
  const isEmpty = body === undefined || (Buffer.isBuffer(body) && body.length === 0);
  if (!takesForm || (isEmpty && !requiresForm)) return [];
  const isForm = mediaType === '' || mediaType === 'application/x-www-form-urlencoded';
  if (!isForm || !(isEmpty || Buffer.isBuffer(body)))
    throw new Problem('media-type', { detail: 'application/x-www-form-urlencoded is required' });
  return isEmpty ? [] : readFormBody(body);
}

/** In lower case, without parameters; '' where none is given. */
export function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
