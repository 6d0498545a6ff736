import { isArray, itemsOf, type Json } from '../../journal/json.ts';
import {
  alterForm,
  alterJson,
  alterList,
  alterRecords,
  answersInstead,
  both,
  made,
  okayFor,
  on,
  pretends,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';
import {
  asks,
  bodyHas,
  bodyOf,
  firstIdentifier,
  firstValues,
  hasType,
  numbered,
  withBody,
} from './deviations-bodies.ts';

const creates = on('locations.create');
const reads = on('locations.get');
const lists = on('locations.list');
const modifies = on('locations.update');
const removes = on('locations.delete');

/** interface 4.10. */
export const locationDeviations: readonly Fault[] = [
  {
    id: 'location-of-any-type',
    says: 'returns an empty list for an unknown locationtype',
    rule: 'LOC-LIST-06',
    make: () =>
      answersInstead(
        both(
          on('locations.list'),
          (request) => !/^[1-4]$/.test(formOf(request).get('locationtype') ?? '1'),
        ),
        jsonAnswer(200, []),
      ),
  },
  {
    id: 'location-loses-sort-order',
    says: 'returns every location with sortOrder 0',
    rule: 'LOC-NEW-01',
    make: () => alterRecords(reads, (record) => ({ ...record, sortOrder: 0 })),
  },
  {
    id: 'location-id-is-text',
    says: 'returns the id of a new location as text',
    rule: 'LOC-NEW-02',
    make: () => alterRecords(creates, (record) => without(record, 'errorCode')),
  },
  {
    id: 'location-keeps-first-value',
    says: 'keeps only the first value of an identifier',
    rule: 'LOC-NEW-07',
    make: () => ({
      request: (request) =>
        creates(request) ? withBody(request, (json) => firstValues(json)) : request,
    }),
  },
  {
    id: 'location-lacks-last-identifier',
    says: 'returns a location without its last identifier',
    rule: 'LOC-NEW-03',
    make: () =>
      alterRecords(reads, (record) => {
        const { identifiers } = record;
        return { ...record, identifiers: isArray(identifiers) ? identifiers.slice(0, -1) : [] };
      }),
  },
  {
    id: 'location-of-fifth-type',
    says: 'accepts locationType 5',
    rule: 'LOC-NEW-05',
    make: () => pretends(both(creates, hasType(5)), made),
  },
  {
    id: 'subnet-of-any-prefix',
    says: 'accepts a subnet with a prefix above 32',
    rule: 'LOC-NEW-06',
    make: () => pretends(both(creates, bodyHas(/\/33"/)), made),
  },
  {
    id: 'range-of-one-address',
    says: 'accepts a single address as a range',
    rule: 'LOC-NEW-06',
    make: () => pretends(both(creates, bodyHas(/"192\.0\.2\.1"/)), made),
  },
  {
    id: 'subnet-is-one-too-long',
    says: 'finds a location by the first address after its subnet',
    rule: 'LOC-LIST-03',
    make: () =>
      alterForm(both(lists, asks('2', /^10\..*\.128$/)), (form) =>
        form.set('locationdata', (form.get('locationdata') ?? '').replace(/128$/, '127')),
      ),
  },
  {
    id: 'gateway-of-any-text',
    says: 'accepts any text as the address of a gateway',
    rule: 'LOC-NEW-08',
    make: () => pretends(both(creates, bodyHas(/"gateway"/)), made),
  },
  {
    id: 'range-of-one-address-refused',
    says: 'refuses a range of one address',
    rule: 'LOC-NEW-09',
    make: () => answersInstead(both(creates, bodyHas(/"([\d.]+)-\1"/)), jsonAnswer(400, {})),
  },
  {
    id: 'location-types-stay-numbers',
    says: 'returns the type of an identifier as the number that was sent',
    rule: 'LOC-GET-01',
    make: () => alterRecords(reads, (record) => ({ ...record, identifiers: numbered(record) })),
  },
  {
    id: 'location-lacks-identifiers',
    says: 'leaves the identifiers out of a location',
    rule: 'LOC-GET-01',
    make: () => alterRecords(reads, (record) => without(record, 'identifiers')),
  },
  {
    id: 'unknown-location-is-400',
    says: 'returns 400 when an unknown location is read',
    rule: 'LOC-GET-02',
    make: () => statusFor(reads, 400),
  },
  {
    id: 'listed-location-lacks-order',
    says: 'leaves sortOrder out of listed locations',
    rule: 'LOC-LIST-01',
    make: () => alterRecords(lists, (record) => without(record, 'sortOrder')),
  },
  {
    id: 'ranges-are-not-found',
    says: 'finds no location by its address range',
    rule: 'LOC-LIST-02',
    make: () => alterList(both(lists, asks('3', /-/)), () => []),
  },
  {
    id: 'all-locations-are-listed',
    says: 'finds a location by every network name',
    rule: 'LOC-LIST-03',
    make: findsAlways,
  },
  {
    id: 'subnets-contain-nothing',
    says: 'compares subnets as text',
    rule: 'LOC-LIST-04',
    make: () => alterList(both(lists, asks('2', /^[\d.]+$/)), () => []),
  },
  {
    id: 'location-is-not-changed',
    says: 'returns success for the change of a location and does not store it',
    rule: 'LOC-MOD-01',
    make: () => ({
      request: (request) =>
        modifies(request) ? withBody(request, (json) => ({ ...json, sortOrder: 1 })) : request,
    }),
  },
  {
    id: 'changed-location-has-one-identifier',
    says: 'keeps only the first identifier of a changed location',
    rule: 'LOC-MOD-01',
    make: () => ({
      request: (request) =>
        modifies(request) ? withBody(request, (json) => firstIdentifier(json)) : request,
    }),
  },
  {
    id: 'changed-location-is-a-code',
    says: 'returns an errorCode for the change of a location',
    rule: 'LOC-MOD-02',
    make: () => alterJson(modifies, () => ({ errorCode: 0 })),
  },
  {
    id: 'unknown-location-is-changed',
    says: 'returns 400 for the change of an unknown location',
    rule: 'LOC-MOD-03',
    make: () => statusFor(modifies, 400),
  },
  {
    id: 'location-is-changed-and-refused',
    says: 'refuses a change without identifiers but stores its other members',
    rule: 'LOC-MOD-04',
    make: () => ({
      answer: async (answer, request, upstream) => {
        if (!modifies(request) || 'identifiers' in bodyOf(request)) return answer;
        const identifiers = [{ locationType: 4, stringData: ['any'] }];
        await upstream(withBody(request, (json) => ({ ...json, identifiers })));
        return answer;
      },
    }),
  },
  {
    id: 'location-outlives-its-end',
    says: 'returns success for the deletion of a location and keeps it',
    rule: 'LOC-DEL-01',
    make: () => ({
      request: (request) =>
        removes(request) && Number(request.pathParameters['id']) < 2_000_000_000
          ? okayFor(request)
          : request,
    }),
  },
  {
    id: 'unknown-location-is-deleted',
    says: 'returns 400 for the deletion of an unknown location',
    rule: 'LOC-DEL-02',
    make: () => statusFor(removes, 400),
  },
  {
    id: 'location-in-use-is-deleted',
    says: 'deletes a location that a queue uses',
    rule: 'LOC-DEL-04',
    make: () => pretends(removes, made),
  },
  {
    id: 'deleted-location-without-id',
    says: 'returns no id for the deletion of a location',
    rule: 'LOC-DEL-03',
    make: () => alterRecords(removes, (record) => without(record, 'id')),
  },
];

/** Another answer where the service says 404. */
function statusFor(which: (request: PassingRequest) => boolean, status: number): Interception {
  return {
    answer: (answer, request) =>
      which(request) && answer.status === 404 ? jsonAnswer(status, {}) : answer,
  };
}

/** Answers a search that finds nothing with what the last one found. */
function findsAlways(): Interception {
  let last: Json = [];
  // Names are of one run alone; addresses may be those of others' locations, which change meanwhile.
  return alterList(both(lists, asks('4', /./)), (list) => {
    if (list.length > 0) last = list;
    return itemsOf(last);
  });
}
