import { alterList } from '../../engine/fault-proxy/alter.ts';
import {
  fileBytes,
  formOf,
  type Interception,
  jsonOf,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { isArray, isObject, type Json, textMember } from '../../engine/journal/json.ts';
import { tap } from '../card-reader/readers.ts';
import { list } from '../document-list/pages.ts';

export function isOfExpired(request: PassingRequest): boolean {
  return list(request) && formOf(request).get('status') === '3';
}

export function isOfWaiting(request: PassingRequest): boolean {
  return list(request) && !formOf(request).has('status');
}

/** Whatever was uploaded and not named by a call stays in the lists. */
export function listsForEver(): Interception {
  const uploaded: Json[] = [];
  const touched = new Set<string | undefined>();
  const altered = alterList(isOfWaiting, (records) => {
    const listed = new Set(records.map((record) => textMember(record, 'uuid')));
    const isMissing = (uuid: string | undefined): boolean =>
      !listed.has(uuid) && !touched.has(uuid);
    return [...records, ...uploaded.filter((one) => isMissing(textMember(one, 'uuid')))];
  });
  return {
    answer: async (answer, request, upstream) => {
      touched.add(request.pathParameters['uuid']);
      const json = request.operation === 'documents.upload' ? jsonOf(answer) : undefined;
      if (json !== undefined) uploaded.push(json);
      return (await altered.answer?.(answer, request, upstream)) ?? answer;
    },
  };
}

/** Once anything is listed as expired, all is. */
export function expiresForAll(): Interception {
  let isLate = false;
  return alterList(list, (records, request) => {
    isLate ||= isOfExpired(request);
    return isLate
      ? records.map((record) => (isObject(record) ? { ...record, status: 3 } : record))
      : records;
  });
}

/** With the first job of a tap comes a document that was listed as expired. */
export function tapsExpired(): Interception {
  const contents = new Map<string | undefined, Buffer>();
  let expired: Buffer | undefined;
  let isTapped = false;
  return {
    request: (request) => {
      isTapped ||= tap(request);
      return request;
    },
    answer: (answer, request) => {
      const json = jsonOf(answer);
      if (request.operation === 'documents.upload')
        contents.set(textMember(json, 'uuid'), fileBytes(request.body));
      const [first] = isOfExpired(request) && isArray(json) ? json : [];
      if (first !== undefined) expired ??= contents.get(textMember(first, 'uuid'));
      return answer;
    },
    paper: (job) => {
      const more = isTapped ? expired : undefined;
      isTapped = false;
      return more === undefined ? [job] : [job, { bytes: more }];
    },
  };
}
