import { seededChance } from '../../simulators/kit/chance.ts';
import { isArray, isObject, type Json } from '../journal/json.ts';
import { bendJson, bendList, on } from './bend.ts';
import type { Twin } from './deviation.ts';
import { formOf, jsonOf, withJson } from './interception.ts';

const everything = (): boolean => true;

/** Legal but odd variations of one service. They pose as a foreign target, so that only stated and derived rules count. */
export const twins: readonly Twin[] = [
  {
    id: 'odd-headers',
    says: 'writes header names in capitals and in another order',
    freedom: 'RFC 9110 5.1: header names ignore case',
    make: () => ({ transport: { oddHeaders: true } }),
  },
  {
    id: 'chunked-in-pieces',
    says: 'sends every answer chunked, in pieces of seven bytes',
    freedom: 'RFC 9112 7.1: a message may be chunked anyhow',
    make: () => ({ transport: { chunkBytes: 7 } }),
  },
  {
    id: 'slow-and-uneven',
    says: 'answers later, and not in the order of the requests',
    freedom: 'the interface states no response times',
    make: () => {
      const chance = seededChance(11);
      return { transport: { delayMs: () => chance.below(12) } };
    },
  },
  {
    id: 'members-reversed',
    says: 'writes the members of JSON objects in reverse order',
    freedom: 'RFC 8259 4: members have no order',
    make: () => bendJson(everything, reversed),
  },
  {
    id: 'members-added',
    says: 'adds members that the interface does not have',
    freedom: 'the interface says what is there, not that nothing else is',
    make: () => bendJson(everything, enriched),
  },
  {
    id: 'errors-as-text',
    says: 'answers errors as plain text in another language',
    freedom: 'SIL-10: the body of an HTTP error is not shown',
    make: () => ({
      answer: (answer) =>
        answer.status < 400
          ? answer
          : {
              status: answer.status,
              headers: { 'content-type': 'text/plain; charset=utf-8' },
              body: Buffer.from('abgelehnt\n'),
            },
    }),
  },
  {
    id: 'refusals-by-status',
    says: 'answers 400 where our service answers 200 with an errorCode, and 401 where it answers 403',
    freedom: 'SIL-11 and SIL-12: which of the two is not shown',
    make: () => ({
      answer: (answer) => {
        const json = jsonOf(answer);
        const code = isObject(json) ? json['errorCode'] : 0;
        if (answer.status === 403) return { ...answer, status: 401 };
        return answer.status === 200 && typeof code === 'number' && code !== 0
          ? { ...answer, status: 400 }
          : answer;
      },
    }),
  },
  {
    id: 'oldest-first',
    says: 'lists documents and ports in another order',
    freedom: 'SIL-17: the order of lists is not shown',
    make: () =>
      bendList(on('documents.list', 'outputports.list', 'inputports.list'), (list) =>
        list.toReversed(),
      ),
  },
  {
    id: 'blank-page-token',
    says: 'gives an empty nextPageToken on the last page, where our service gives none',
    freedom: 'SIL-16: blank may be absent, null or empty',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (request.operation !== 'documents.history' || !isObject(json) || answer.status !== 200)
          return answer;
        return withJson(answer, { nextPageToken: '', ...json });
      },
    }),
  },
  {
    id: 'pages-of-refused-size',
    says: 'refuses a page size above the maximum instead of serving the maximum',
    freedom: 'SIL-14: at most the maximum, or refused',
    make: () => ({
      request: (request) => {
        const size = Number(formOf(request).get('maxRecords') ?? formOf(request).get('maxrecords'));
        const limit = { 'documents.list': 500, 'documents.history': 2000 }[request.operation];
        return limit !== undefined && size > limit
          ? { status: 400, headers: {}, body: Buffer.alloc(0) }
          : request;
      },
    }),
  },
];

function reversed(json: Json): Json {
  if (isArray(json)) return json.map(reversed);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([name, value]) => [name, reversed(value)]),
  );
}

function enriched(json: Json): Json {
  if (isArray(json)) return json.map(enriched);
  if (!isObject(json)) return json;
  const members = Object.entries(json).map(([name, value]) => [name, enriched(value)] as const);
  return Object.fromEntries([['x-vendor-note', { trace: 7 }], ...members]);
}
