import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, alterList } from '../../engine/fault-proxy/alter.ts';
import { formOf } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  location,
  locationWishes,
  madeLocation,
  networkName,
} from '../../engine/session/samples/administration.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { hasEntry } from './identifiers.ts';
import { finds, madeBefore, pairsOf, searchesOf } from './searches.ts';

const lists = call('locations.list');
const changes = call('locations.create', 'locations.update', 'locations.delete');
const from = ['locations.list param locationtype', 'locations.list param locationdata'];

/** interface 4.10: locations are searched for by several identifiers at a time. */
export const rules = [
  rule(
    'LOC-LIST-07',
    'The order of several locationtype and locationdata pairs does not change the result',
    {
      from,
      basis: 'derived',
      since: '2026-12',
      check: findsInEachOrder,
      faults: fault(
        'first-location-pair-alone',
        'uses only the first of several locationtype and locationdata pairs',
        alterForm(lists, (form) => {
          for (const name of ['locationtype', 'locationdata']) {
            const first = form.get(name);
            if (first !== null) form.set(name, first);
          }
        }),
      ),
    },
  ),
  rule('LOC-LIST-08', 'Each of several locationtype and locationdata pairs finds its locations', {
    from,
    basis: 'SIL-73',
    since: '2026-12',
    check: findsByEach,
    faults: fault(
      'all-location-pairs-at-once',
      'finds only the locations that have all of several identifiers',
      alterList(lists, (list, request) =>
        formOf(request).getAll('locationtype').length > 1 ? [] : list,
      ),
    ),
  }),
];

function* findsInEachOrder(c: Case): Iterable<Assertion> {
  const all = severalAtOnce(c);
  for (const look of all) {
    const other = all.find(
      (one) =>
        one.isAfter(look) &&
        hasSamePairs(one, look) &&
        pairsOf(one)[0]?.data !== pairsOf(look)[0]?.data &&
        !mayHaveChanged(c, { fromSeq: look.sentAt, toSeq: one.answeredAt }, changes),
    );
    if (other === undefined) continue;
    const [seen, wanted] = [idsIn(other), idsIn(look)];
    if (seen === '' && wanted === '') continue;
    yield assertion(other, seen === wanted, {
      expected: `locations ${wanted || '(none)'}, as for the same identifiers in another order`,
      seen: `locations ${seen || '(none)'}`,
    });
  }
}

function* findsByEach(c: Case): Iterable<Assertion> {
  const all = severalAtOnce(c);
  for (const look of all) {
    // The same in another order: LOC-LIST-07 compares the two first.
    if (all.some((one) => one.isAfter(look) && hasSamePairs(one, look))) continue;
    for (const { id, entries, isRemoved } of madeBefore(c, look)) {
      const isMeant = pairsOf(look).some((asked) => hasEntry(entries, asked));
      if (!isMeant || isRemoved) continue;
      const there = finds(look, id);
      yield assertion(look, there, {
        expected: `a list with location ${String(id)}, which has one of the identifiers`,
        seen: there ? 'a list with it' : 'a list without it',
      });
    }
  }
}

function severalAtOnce(c: Case): readonly Exchange[] {
  return searchesOf(c).filter((x) => pairsOf(x).length > 1);
}

function hasSamePairs(one: Exchange, other: Exchange): boolean {
  const sorted = (x: Exchange): string =>
    pairsOf(x)
      .map(({ type, data }) => `${String(type)} ${data}`)
      .toSorted()
      .join('\n');
  return sorted(one) === sorted(other);
}

function idsIn(look: Exchange): string {
  const ids = recordsOf(look).map((record) => numberMember(record, 'id') ?? 0);
  return ids.toSorted((one, other) => one - other).join(', ');
}

export const testCases = [
  /** Two locations are searched for by the network names of both, in either order. */
  testCase('locations/pairs', [], async (s) => {
    const search = (names: readonly string[]) =>
      s.call(
        'locations.list',
        names.map((locationdata) => ({ locationtype: 4, locationdata })),
      );
    const names = [(await location(s)).wifi, (await location(s)).wifi];
    await search(names);
    await search(names.toReversed());
    // A third answers to two names, of which the search has both.
    const own = [networkName(s), networkName(s)];
    const identifiers = own.map((name) => ({ locationType: 4, stringData: [name] }));
    await madeLocation(s, { ...locationWishes(s), identifiers });
    await search(own);
  }),
];
