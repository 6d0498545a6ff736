import { isObject, type Json } from '../../engine/journal/json.ts';
import type { ObservedRequest } from './read-request.ts';

/** Any string may be a page token: these signs keep their meaning in a query or a form only where they are encoded. */
const head = 'q+7/';
const tail = '%2B&a==';

/** The answer with a page token that only whoever encodes it can send back. */
export function withHardToken(value: Json): Json {
  const token = isObject(value) ? value['nextPageToken'] : undefined;
  if (!isObject(value) || typeof token !== 'string' || token.trim() === '') return value;
  return { ...value, nextPageToken: `${head}${token}${tail}` };
}

type Passed = Pick<ObservedRequest, 'target' | 'headers' | 'body'>;

/** The request with the page token that the service gave; one that arrived changed is left as it is. */
export function withOwnToken<T extends Passed>(request: T): T {
  const { target, headers, body } = request;
  const mark = target.indexOf('?');
  const query = mark < 0 ? undefined : restored(target.slice(mark + 1));
  const isForm = /urlencoded/i.test(headers['content-type'] ?? '');
  const form = isForm && Buffer.isBuffer(body) ? restored(body.toString('utf8')) : undefined;
  return {
    ...request,
    ...(query === undefined ? {} : { target: `${target.slice(0, mark)}?${query}` }),
    ...(form === undefined ? {} : { body: Buffer.from(form) }),
  };
}

/** undefined: there is no such token in it. */
function restored(encoded: string): string | undefined {
  const fields = new URLSearchParams(encoded);
  const token = fields.get('pagetoken') ?? '';
  if (!token.startsWith(head) || !token.endsWith(tail)) return undefined;
  fields.set('pagetoken', token.slice(head.length, -tail.length));
  return fields.toString();
}
