import { on } from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingRequest,
  withForm,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import { isObject, textMember } from '../../engine/journal/json.ts';

/** Users, as another service may keep and list them. */
export const userVariants: readonly Variant[] = [
  {
    id: 'user-pages-are-numbered',
    says: 'returns the number of the next page of users as nextPageToken, for any page size',
    freedom: 'SIL-16: the form of page tokens is unspecified',
    // Others change the size of a page, of which a page has its number.
    alone: true,
    make: numbersPages,
  },
];

function numbersPages(): Interception {
  const all = on('users.all');
  const tokens = new Map<string, string>();
  const numbers = new Map<string, number>();
  const placeOf = (request: PassingRequest, page: number): string => {
    const form = formOf(request);
    const key = request.headers['x-api-key'] ?? '';
    return JSON.stringify([key, form.get('providerid'), form.get('maxrecords'), page]);
  };
  return {
    request: (request) => {
      const form = formOf(request);
      const token = all(request) && tokens.get(placeOf(request, Number(form.get('pagetoken'))));
      if (!token) return request;
      form.set('pagetoken', token);
      return withForm(request, form);
    },
    answer: (answer, request) => {
      const json = all(request) && answer.status < 300 ? jsonOf(answer) : undefined;
      const token = textMember(json, 'nextPageToken');
      if (!isObject(json) || token === undefined) return answer;
      const page = numbers.get(formOf(request).get('pagetoken') ?? '') ?? 1;
      numbers.set(token, page + 1);
      tokens.set(placeOf(request, page + 1), token);
      return withJson(answer, { ...json, nextPageToken: String(page + 1) });
    },
  };
}
