import { answersSeen, answersWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { given } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  both,
  made,
  type OnRequest,
  pretends,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { alterBody } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, isObject, itemsOf, type Json, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  locationWishes,
  madeLocation,
  networkName,
} from '../../engine/session/samples/administration.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId, locationInfo } from '../../spec/shape.ts';
import { entriesOf, hasSeveralValues, isWellFormed, pathIdOf } from './identifiers.ts';
import { differs, differsInIdentifiers, readsAs } from './reads.ts';

const creates = call('locations.create');
const reads = call('locations.get');
const ofPayloads = '2 LocationInfo identifiers of payloads';
const refusals = 'locations.create errors 400 403';

/** interface 4.10: locations are created and read. */
export const rules = [
  rule('LOC-GET-01', 'LocationInfo has every member, each of its type', {
    from: ['locations.get returns', '2 LocationInfo'],
    check: answersWith('locations.get', locationInfo),
    faults: [
      fault(
        'location-types-stay-numbers',
        'returns the type of an identifier as the number that was sent',
        altersIdentifiers((all) =>
          all.map((one) => (isObject(one) ? { ...one, locationType: 4 } : one)),
        ),
      ),
      fault(
        'location-lacks-identifiers',
        'leaves the identifiers out of a location',
        alterRecords(reads, (record) => without(record, 'identifiers')),
      ),
    ],
  }),
  rule('LOC-NEW-01', 'A created location can be read by its id, with its name and sort order', {
    from: [
      'locations.get call',
      'JSON bodies',
      '2 LocationInfo name',
      '2 LocationInfo sortOrder',
      'locations.get param locationid',
      'locations.create call',
      'locations.create params',
    ],
    basis: 'derived',
    check: readsAs('locations.create', differs),
    faults: fault(
      'location-loses-sort-order',
      'returns every location with sortOrder 0',
      alterRecords(reads, (record) => ({ ...record, sortOrder: 0 })),
    ),
  }),
  rule('LOC-NEW-02', 'POST /locations returns ErrorCodeInfoId with the new id', {
    from: ['locations.create returns', '2 ErrorCodeInfoId errorCode', '2 ErrorCodeInfoId id'],
    check: answersSeen('locations.create', {
      shape: errorCodeInfoId,
      seen: (x, later) => reads(later) && later.isSuccess && pathIdOf(later) === idOf(x),
    }),
    faults: fault(
      'location-id-is-text',
      'returns the id of a new location as text',
      alterRecords(creates, (record) => without(record, 'errorCode')),
    ),
  }),
  rule(
    'LOC-NEW-03',
    'Identifiers are sent with numeric types and value lists, and returned with type names and search values',
    {
      from: [
        '2 LocationInfo identifiers',
        '2 LocationInfo identifiers.locationType',
        '2 LocationInfo identifiers.searchValue',
        ofPayloads,
      ],
      basis: 'derived',
      check: readsAs(
        'locations.create',
        differsInIdentifiers,
        (x) => entriesOf(x).length > 0 && !hasSeveralValues(x),
      ),
      faults: fault(
        'location-lacks-last-identifier',
        'returns a location without its last identifier',
        altersIdentifiers((all) => all.slice(0, -1)),
      ),
    },
  ),
  rule('LOC-NEW-07', 'An identifier with several values is returned as one entry for each value', {
    from: ofPayloads,
    basis: 'SIL-7C',
    check: readsAs('locations.create', differsInIdentifiers, hasSeveralValues),
    faults: fault(
      'location-keeps-first-value',
      'keeps only the first value of an identifier',
      alterBody(creates, firstValues),
    ),
  }),
  rule('LOC-NEW-05', 'A locationType outside 1 to 4 is refused', {
    from: [ofPayloads, refusals],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'location-of-fifth-type',
      'accepts locationType 5',
      pretends(createsWith(/"locationType":5/), made),
    ),
  }),
  rule('LOC-NEW-06', 'A subnet or range in the wrong format is refused', {
    from: ['2 LocationInfo subnet format', '2 LocationInfo range format', refusals],
    basis: 'derived',
    atLeast: 4,
    refused: 'any',
    faults: [
      fault(
        'subnet-of-any-prefix',
        'accepts a subnet with a prefix above 32',
        pretends(createsWith(/\/33"/), made),
      ),
      fault(
        'range-of-one-address',
        'accepts a single address as a range',
        pretends(createsWith(/"192\.0\.2\.1"/), made),
      ),
    ],
  }),
  rule('LOC-NEW-08', 'A gateway that is not an IPv4 address is refused', {
    from: ofPayloads,
    basis: 'derived',
    atLeast: 3,
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'gateway-of-any-text',
      'accepts any text as the address of a gateway',
      pretends(createsWith(/"gateway"/), made),
    ),
  }),
  rule(
    'LOC-NEW-09',
    'A location with addresses and network names in the specified formats is created',
    {
      from: [ofPayloads, 'locations.create params'],
      basis: 'derived',
      atLeast: 2,
      since: '2026-12',
      check: createsWhole,
      faults: fault(
        'range-of-one-address-refused',
        'refuses a range of one address',
        answersInstead(createsWith(/"([\d.]+)-\1"/), jsonAnswer(400, {})),
      ),
    },
  ),
];

function idOf(x: Exchange): string {
  return String(x.numberOf('id'));
}

function* createsWhole(c: Case): Iterable<Assertion> {
  const whole = c.calls(creates).filter((x) => isByFullKeyAlone(x, c.state) && isWhole(x));
  // A target that answers every creation with the same id has created nothing.
  if (new Set(whole.filter((x) => x.ok).map(idOf)).size < 2) return;
  for (const x of whole) {
    const values = entriesOf(x).map(({ data }) => `"${data}"`);
    yield assertion(x, x.isSuccess, {
      expected: `a new location with ${values.join(', ')}`,
      seen: x.isSuccess ? 'a new location' : x.words,
    });
  }
}

function isWhole(x: Exchange): boolean {
  const entries = entriesOf(x);
  return (
    typeof given(x, 'name') === 'string' &&
    typeof given(x, 'sortOrder') === 'number' &&
    entries.length > 0 &&
    entries.every(isWellFormed) &&
    !hasSeveralValues(x)
  );
}

function createsWith(pattern: RegExp): OnRequest {
  return both(creates, ({ body }) => pattern.test(body.toString('utf8')));
}

function altersIdentifiers(alter: (all: readonly Json[]) => readonly Json[]) {
  return alterRecords(reads, ({ identifiers, ...rest }) => ({
    ...rest,
    identifiers: [...alter(itemsOf(identifiers))],
  }));
}

function firstValues(body: Readonly<Record<string, Json>>) {
  const { identifiers } = body;
  const cut = itemsOf(identifiers).map((one) => {
    const data = member(one, 'stringData');
    return isObject(one) && isArray(data) ? { ...one, stringData: data.slice(0, 1) } : one;
  });
  return identifiers === undefined ? body : { ...body, identifiers: cut };
}

export const network: readonly Json[] = [
  { locationType: 1, stringData: ['198.51.100.7'] },
  { locationType: 2, stringData: ['203.0.113.64/26'] },
  { locationType: 3, stringData: ['192.0.2.10-192.0.2.20'] },
];

export const testCases = [
  /** A location with identifiers of all types is made, read, and found by each, by what they contain, and not by others. */
  testCase('locations/find', [], async (s) => {
    const names = [networkName(s), `${networkName(s)} 2`];
    // The interface does not show how several values of one identifier are answered (SIL-7C).
    const networks = names.map((name) => ({ locationType: 4, stringData: [name] }));
    const several = { locationType: 4, stringData: [networkName(s), networkName(s)] };
    for (const more of [
      { sortOrder: 7, identifiers: [...network, ...networks] },
      { identifiers: [several] },
    ]) {
      const locationid = await madeLocation(s, { ...locationWishes(s), ...more });
      await s.call('locations.get', { locationid });
    }
    for (const [locationtype, locationdata] of [
      [1, '198.51.100.7'],
      [2, '203.0.113.64/26'],
      [3, '192.0.2.10-192.0.2.20'],
      ...names.map((name) => [4, name] as const),
      [2, '203.0.113.127'],
      [3, '192.0.2.20'],
      [4, networkName(s)],
    ] as const)
      await s.call('locations.list', { locationtype, locationdata });
  }),

  /** Invalid locations, each beside a valid one. */
  testCase('locations/refused', [], async (s) => {
    for (const [ruleId, locationType, value] of [
      ['LOC-NEW-05', 0, 'x'],
      ['LOC-NEW-05', 5, 'x'],
      ['LOC-NEW-08', 1, '203.0.113.256'],
      ['LOC-NEW-08', 1, '203.0.113'],
      ['LOC-NEW-08', 1, 'gateway'],
      ['LOC-NEW-06', 2, '203.0.113.0'],
      ['LOC-NEW-06', 2, '203.0.113.0/33'],
      ['LOC-NEW-06', 2, '203.0.113.256/24'],
      ['LOC-NEW-06', 3, '192.0.2.1'],
      ['LOC-NEW-06', 3, '192.0.2.1-192.0.2'],
    ] as const) {
      const identifiers = [{ locationType, stringData: [value] }];
      await s.probe(
        ruleId,
        () => s.call('locations.create', { ...locationWishes(s), identifiers }),
        () => s.call('locations.create', locationWishes(s)),
      );
    }
    const search = (locationtype: number) =>
      s.call('locations.list', { locationtype, locationdata: networkName(s) });
    for (const type of [0, 5])
      await s.probe(
        'LOC-LIST-06',
        () => search(type),
        () => search(4),
      );
  }),
];
