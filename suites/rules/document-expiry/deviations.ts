import { isArray, isObject, type Json, textMember } from '../../journal/json.ts';
import { alterList, okay, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  fileBytes,
  formOf,
  type Interception,
  jsonOf,
  type PassingRequest,
} from '../../prove/interception.ts';

const isOfExpired = (request: PassingRequest): boolean =>
  request.operation === 'documents.list' && formOf(request).get('status') === '3';
const isOfWaiting = (request: PassingRequest): boolean =>
  request.operation === 'documents.list' && !formOf(request).has('status');

/** interface 3, status 3 (EXPIRED). */
export const documentExpiryDeviations: readonly Fault[] = [
  {
    id: 'documents-wait-for-ever',
    says: 'lists documents that waited for more than a day',
    rule: 'DOC-EXP-01',
    make: listsForEver,
  },
  {
    id: 'documents-wait-for-hours',
    says: 'lists no document that waited for some hours',
    rule: 'DOC-EXP-01',
    make: () => alterList(isOfWaiting, () => []),
  },
  {
    id: 'expired-is-not-listed',
    says: 'lists nothing under status 3 (EXPIRED)',
    rule: 'DOC-EXP-02',
    make: () => alterList(isOfExpired, () => []),
  },
  {
    id: 'expired-is-sent',
    says: 'answers errorCode 0 to the send of an expired document',
    rule: 'DOC-EXP-03',
    make: () => pretends(on('documents.send')),
  },
  {
    id: 'expired-is-given-out',
    says: 'answers 200 to the download of an expired document',
    rule: 'DOC-EXP-04',
    make: () => pretends(on('documents.download'), okay),
  },
  {
    id: 'printed-expires',
    says: 'changes printed or deleted documents to status 3 (EXPIRED) when their time is over',
    rule: 'DOC-EXP-05',
    make: expiresForAll,
  },
  {
    id: 'expired-is-tapped',
    says: 'prints an expired document on a tap',
    rule: 'DOC-EXP-06',
    make: tapsExpired,
  },
];

/** With the first job of a tap comes a document that was listed as expired. */
function tapsExpired(): Interception {
  const contents = new Map<string, Buffer>();
  let expired: Buffer | undefined;
  let isTapped = false;
  return {
    request: (request) => {
      isTapped ||= request.operation.startsWith('card.');
      return request;
    },
    answer: (answer, request) => {
      const json = jsonOf(answer);
      if (request.operation === 'documents.upload')
        contents.set(textMember(json, 'uuid') ?? '', fileBytes(request.body));
      const [first] = isOfExpired(request) && isArray(json) ? json : [];
      expired ??= contents.get(textMember(first, 'uuid') ?? '');
      return answer;
    },
    paper: (job) => {
      const more = isTapped ? expired : undefined;
      isTapped = false;
      return more === undefined ? [job] : [job, { bytes: more }];
    },
  };
}

/** Once anything is listed as expired, all is. */
function expiresForAll(): Interception {
  let isLate = false;
  return alterList(on('documents.list'), (list, request) => {
    isLate ||= isOfExpired(request);
    return isLate
      ? list.map((record) => (isObject(record) ? { ...record, status: 3 } : record))
      : list;
  });
}

function listsForEver(): Interception {
  const uploaded: Json[] = [];
  const touched = new Set<string | undefined>();
  const bending = alterList(isOfWaiting, (list) => {
    const listed = new Set(list.map((record) => textMember(record, 'uuid')));
    const isForgotten = (one: Json): boolean => {
      const uuid = textMember(one, 'uuid');
      return !listed.has(uuid) && !touched.has(uuid);
    };
    return [...list, ...uploaded.filter(isForgotten)];
  });
  return {
    answer: async (answer, request, upstream) => {
      touched.add(request.pathParameters['uuid']);
      const json = request.operation === 'documents.upload' ? jsonOf(answer) : undefined;
      if (json !== undefined) uploaded.push(json);
      return (await bending.answer?.(answer, request, upstream)) ?? answer;
    },
  };
}
