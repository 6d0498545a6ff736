import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { precedes } from '../../engine/case/order.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { given } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, isObject, itemsOf, type Json, member } from '../../engine/journal/json.ts';
import { call } from '../../spec/calls.ts';
import { type Entry, entriesOf, hasSeveralValues, meaningOf, pathIdOf } from './identifiers.ts';

const typeNames = ['', 'GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID'];
const ends = call('locations.update', 'locations.delete');

/** The difference between a location and the call; undefined if there is none. */
type Wrong = (record: Json | undefined, x: Exchange) => string | undefined;

/** A read by id shows what such a call said, after it succeeded. */
export function readsAs(
  operation: string,
  wrong: Wrong,
  which: (x: Exchange) => boolean = () => true,
) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(call(operation)))
      if (x.ok && x.key !== 'foreign' && which(x)) {
        const look = readAfter(c, x);
        if (look === undefined) continue;
        const seen = look.ok ? wrong(look.json, x) : look.words;
        yield assertion(look, seen === undefined, {
          expected: 'the location with the values that were sent',
          seen: seen ?? 'the values that were sent',
        });
      }
  };
}

/** The first read of the location of a call, unless it was changed again before. */
export function readAfter(c: Case, x: Exchange): Exchange | undefined {
  const id = x.operation === 'locations.create' ? madeIdOf(x) : pathIdOf(x);
  const later = c.exchanges.filter((one) => one.isAfter(x) && pathIdOf(one) === id);
  const look = later.find(
    (one) => one.operation === 'locations.get' && isByFullKeyAlone(one, c.state),
  );
  // The read that was to show it may have had no answer: a later one shows what came after.
  const isOver = later.some((one) => ends(one) && one.ok && precedes(one.sentAt, look?.sentAt));
  return isOver ? undefined : look;
}

function madeIdOf(x: Exchange): string {
  return isObject(x.json) ? String(x.numberOf('id')) : '';
}

export function differs(record: Json | undefined, x: Exchange): string | undefined {
  const wrong = ['name', 'sortOrder'].find((name) => member(record, name) !== given(x, name));
  if (wrong === undefined) return undefined;
  const seen = JSON.stringify(member(record, wrong)) ?? 'missing';
  return `${wrong} ${seen} instead of ${JSON.stringify(given(x, wrong)) ?? 'nothing'}`;
}

export function differsInIdentifiers(record: Json | undefined, x: Exchange): string | undefined {
  const telling = (entry: Entry): string => `${typeNames[entry.type] ?? ''} ${meaningOf(entry)}`;
  const wanted = entriesOf(x).map(telling);
  const identifiers = member(record, 'identifiers');
  const seen = itemsOf(identifiers).map((one) =>
    telling({
      type: typeNames.indexOf(asText(member(one, 'locationType'))),
      data: asText(member(one, 'searchValue')),
    }),
  );
  const same = JSON.stringify(seen.toSorted()) === JSON.stringify(wanted.toSorted());
  return same ? undefined : `identifiers ${JSON.stringify(identifiers) ?? 'missing'}`;
}

/** The interface does not state how several values of one identifier are answered (SIL-7C). */
export function differsAtAll(record: Json | undefined, x: Exchange): string | undefined {
  return differs(record, x) ?? (hasSeveralValues(x) ? undefined : differsInIdentifiers(record, x));
}
