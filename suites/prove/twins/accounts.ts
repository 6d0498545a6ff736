import { isObject, itemsOf, type Json, numberMember } from '../../journal/json.ts';
import { bendForm, bendJson, bendList, both, isRefused, okayFor, on, refuse } from '../bend.ts';
import type { Twin } from '../deviation.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
} from '../interception.ts';

const creates = on('account.create');
const history = on('documents.history');
const weekMs = 7 * 24 * 3_600_000;

/** What a service may make of names that are there, of limits, and of moments. */
export const accountTwins: readonly Twin[] = [
  {
    id: 'groups-made-again',
    says: 'puts a new group in the place of one whose textual id it is given once more',
    freedom: 'SIL-171: what PUT does with an id that is there is not said',
    make: replacesGroups,
  },
  {
    id: 'containers-with-a-domain-more',
    says: 'gives every container a domain name of its own besides those that were asked for',
    freedom: 'the interface does not say that a container has no other domain names (2)',
    make: () =>
      bendList(on('containers.list'), (list) =>
        list.map((one) =>
          isObject(one)
            ? { ...one, domainNames: [...itemsOf(one['domainNames']), ownDomain(one)] }
            : one,
        ),
      ),
  },
  {
    id: 'containers-in-accounts-alone',
    says: 'refuses a container within a container',
    freedom: 'SIL-80: what an account may hold is not said',
    make: refusesInner,
  },
  {
    id: 'containers-at-any-place',
    says: 'takes the change of a container to a location that there is not, and leaves it where it was',
    freedom: 'SIL-83: whether a change to such a location is refused is not said',
    make: staysInPlace,
  },
  {
    id: 'long-ranges-are-cut',
    says: 'cuts a range of more than a week down to a week instead of refusing it',
    freedom: 'the interface, 8: at most one week is served, as of a page size above the maximum',
    make: () =>
      bendForm(
        (request) => history(request) && spanMs(request) > weekMs,
        (form) => {
          const end = Date.parse(form.get('dateend') ?? '');
          form.set('datestart', new Date(end - weekMs).toISOString());
        },
      ),
  },
  {
    id: 'moments-kept-in-seconds',
    says: 'keeps the times of documents to the second, and answers an upload to the millisecond',
    freedom: 'SIL-1A: how exact a time is told is not said',
    make: () => bendJson(on('documents.list', 'documents.history'), inWholeSeconds),
  },
];

/** Instead of refusing the second one. */
function replacesGroups(): Interception {
  const given = new Set<string>();
  return {
    request: async (request, upstream) => {
      const groupDn = formOf(request).get('groupdn');
      if (request.operation !== 'groups.create' || groupDn === null) return request;
      if (given.has(groupDn))
        await upstream({
          ...request,
          operation: 'groups.delete',
          method: 'DELETE',
          path: `/groups/${encodeURIComponent(groupDn)}`,
          pathParameters: { groupid: groupDn },
          body: Buffer.alloc(0),
        });
      return request;
    },
    answer: (answer, request) => {
      const groupDn = formOf(request).get('groupdn');
      if (request.operation === 'groups.create' && groupDn !== null && !isRefused(answer))
        given.add(groupDn);
      return answer;
    },
  };
}

function staysInPlace(): Interception {
  return {
    answer: (answer, request) => {
      const isMoved =
        request.operation === 'containers.update' && formOf(request).has('locationid');
      const isUnknown = answer.status === 200 && isRefused(answer);
      return isMoved && isUnknown ? okayFor(request) : answer;
    },
  };
}

function ownDomain(container: Json): string {
  return `c${String(numberMember(container, 'id'))}.containers.example`;
}

function refusesInner(): Interception {
  const made = new Set<string>();
  const isInner = (request: PassingRequest): boolean =>
    made.has(formOf(request).get('parentdomain') ?? '');
  return {
    ...refuse(both(creates, isInner), jsonAnswer(200, { errorCode: 1007 })),
    answer: (answer, request) => {
      const form = formOf(request);
      const isContainer = creates(request) && form.get('accounttype') === '3';
      if (isContainer && answer.status === 200 && numberMember(jsonOf(answer), 'errorCode') === 0)
        for (const domain of form.getAll('domainname')) made.add(domain);
      return answer;
    },
  };
}

function spanMs(request: PassingRequest): number {
  const time = (name: string): number => Date.parse(formOf(request).get(name) ?? '');
  return time('dateend') - time('datestart');
}

function inWholeSeconds(json: Json): Json {
  const records = isObject(json) ? itemsOf(json['documents']) : itemsOf(json);
  const told = records.map((one) => {
    const time = numberMember(one, 'dateTime');
    // A service that tells seconds anyway has nothing to cut off.
    return isObject(one) && time !== undefined && time > 1e11
      ? { ...one, dateTime: Math.floor(time / 1000) * 1000 }
      : one;
  });
  return isObject(json) ? { ...json, documents: told } : told;
}
