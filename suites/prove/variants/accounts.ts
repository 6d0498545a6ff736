import {
  alterForm,
  alterJson,
  alterList,
  answersInstead,
  both,
  isRefused,
  okayFor,
  on,
} from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { isObject, itemsOf, type Json, numberMember } from '../../engine/journal/json.ts';

const creates = on('account.create');
const history = on('documents.history');
const weekMs = 7 * 24 * 3_600_000;

/** What a service may make of names that are there, of limits, and of moments. */
export const accountVariants: readonly Variant[] = [
  {
    id: 'groups-made-again',
    says: 'replaces a group when its textual id is used again',
    freedom: 'SIL-171: the effect of PUT with an existing id is unspecified',
    make: replacesGroups,
  },
  {
    id: 'containers-with-a-domain-more',
    says: 'adds a domain name to the requested ones of every container',
    freedom: 'the interface does not state that a container has no other domain names (2)',
    make: () =>
      alterList(on('containers.list'), (list) =>
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
    freedom: 'SIL-80: what an account may contain is unspecified',
    make: refusesInner,
  },
  {
    id: 'containers-at-any-place',
    says: 'accepts the change of a container to an unknown location, but leaves it unchanged',
    freedom: 'SIL-83: whether a change to an unknown location is refused is unspecified',
    make: staysInPlace,
  },
  {
    id: 'long-ranges-are-cut',
    says: 'reduces a range of more than a week to a week instead of refusing it',
    freedom: 'the interface, 8: at most one week is served, as with a page size above the maximum',
    make: () =>
      alterForm(
        (request) => history(request) && spanMs(request) > weekMs,
        (form) => {
          const end = Date.parse(form.get('dateend') ?? '');
          form.set('datestart', new Date(end - weekMs).toISOString());
        },
      ),
  },
  {
    id: 'moments-kept-in-seconds',
    says: 'stores the times of documents to the second, but returns them to the millisecond for an upload',
    freedom: 'SIL-1A: the precision of times is unspecified',
    make: () => alterJson(on('documents.list', 'documents.history'), inWholeSeconds),
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
    ...answersInstead(both(creates, isInner), jsonAnswer(200, { errorCode: 1007 })),
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
  const listed = records.map((one) => {
    const time = numberMember(one, 'dateTime');
    // A service that tells seconds anyway has nothing to cut off.
    return isObject(one) && time !== undefined && time > 1e11
      ? { ...one, dateTime: Math.floor(time / 1000) * 1000 }
      : one;
  });
  return isObject(json) ? { ...json, documents: listed } : listed;
}
