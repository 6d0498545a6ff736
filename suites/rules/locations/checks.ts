import { errorCodeInfoId, locationInfo } from '../../catalogue/shape.ts';
import { type Exchange, isAfter, succeeded } from '../../journal/exchange.ts';
import { asText, isObject, itemsOf, type Json, member, numberMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { answersSeen, answersWith, listsWith } from '../../judge/assertions.ts';
import {
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { given } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { refusesUnknown } from '../../judge/resource-assertions.ts';
import { mismatch, shapeWords } from '../../judge/shape.ts';
import type { State } from '../../model/state.ts';
import {
  type Entry,
  entriesOf,
  isIllFormed,
  isNoGateway,
  isOfNoType,
  isWellFormed,
  meaningOf,
  pathIdOf,
} from './checks-identifiers.ts';

const create = 'locations.create';
const read = 'locations.get';
const list = 'locations.list';
const modify = 'locations.update';
const remove = 'locations.delete';
const words = ['', 'GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID'];

export const locationChecks: readonly BoundCheck[] = [
  readsAs('LOC-NEW-01', create, {
    wrong: (record, said) => differs(record, said, ['name', 'sortOrder']),
  }),
  {
    rule: 'LOC-NEW-02',
    ...answersSeen(create, {
      shape: errorCodeInfoId,
      seen: (made, later) =>
        later.operation === read && isSuccess(later) && pathIdOf(later) === idOf(made),
    }),
  },
  readsAs('LOC-NEW-03', create, {
    wrong: differsInIdentifiers,
    which: (said) => entriesOf(said).length > 0 && !hasSeveralValues(said),
  }),
  readsAs('LOC-NEW-07', create, { wrong: differsInIdentifiers, which: hasSeveralValues }),
  {
    rule: 'LOC-NEW-05',
    ...refuses({
      probe: (exchange) => hasIdentifier(exchange, isOfNoType),
      by: 'any',
    }),
  },
  {
    rule: 'LOC-NEW-06',
    ...refuses({
      probe: (exchange) => hasIdentifier(exchange, isIllFormed),
      by: 'any',
    }),
  },
  {
    rule: 'LOC-NEW-08',
    ...refuses({
      probe: (exchange) => hasIdentifier(exchange, isNoGateway),
      by: 'any',
    }),
  },
  {
    rule: 'LOC-NEW-09',
    *play(play, world) {
      const made = play.exchanges.filter(
        (one) => one.operation === create && isByFullKeyAlone(one, world) && isWhole(one),
      );
      // Who answers every creation with the same id has created nothing.
      if (new Set(made.filter(succeeded).map(idOf)).size < 2) return;
      for (const one of made)
        yield assertion(one, isSuccess(one), {
          expected: `a new location with ${entriesOf(one)
            .map(({ data }) => `"${data}"`)
            .join(', ')}`,
          seen: isSuccess(one) ? 'a new location' : seenAnswer(one),
        });
    },
  },
  { rule: 'LOC-GET-01', ...answersWith(read, locationInfo) },
  { rule: 'LOC-GET-02', ...refusesUnknown(read, { names: pathIdOf, by: 404 }) },
  { rule: 'LOC-LIST-01', ...listsWith(list, locationInfo) },
  readsAs('LOC-MOD-01', modify, {
    wrong: (record, said) =>
      differs(record, said, ['name', 'sortOrder']) ??
      // How several values of one identifier are answered is not said (SIL-7C).
      (hasSeveralValues(said) ? undefined : differsInIdentifiers(record, said)),
  }),
  { rule: 'LOC-MOD-02', ...answersWith(modify, locationInfo) },
  { rule: 'LOC-MOD-03', ...refusesUnknown(modify, { names: pathIdOf, by: 'absent' }) },
  {
    rule: 'LOC-DEL-01',
    *play(play, world) {
      for (const removed of play.exchanges.filter((one) => one.operation === remove)) {
        const look = readAfter(play, world, { change: removed, id: pathIdOf(removed) });
        if (!succeeded(removed) || look === undefined) continue;
        yield assertion(look, look.status === 404, {
          expected: '404 after the location was deleted',
          seen: seenAnswer(look),
        });
      }
    },
  },
  { rule: 'LOC-DEL-02', ...refusesUnknown(remove, { names: pathIdOf, by: 'absent' }) },
  {
    rule: 'LOC-DEL-03',
    *play(play, world) {
      for (const removed of play.exchanges.filter((one) => one.operation === remove)) {
        const look = readAfter(play, world, { change: removed, id: pathIdOf(removed) });
        if (!succeeded(removed) || look?.status !== 404) continue;
        const wrong = mismatch(removed.json, errorCodeInfoId);
        yield assertion(removed, wrong === undefined, shapeWords(wrong));
      }
    },
  },
];

/** What a read by id shows after a call that succeeded. */
function readsAs(
  rule: string,
  operation: string,
  words: {
    readonly wrong: (record: Json | undefined, said: Exchange) => string | undefined;
    readonly which?: (said: Exchange) => boolean;
  },
): BoundCaseCheck {
  const { wrong, which = () => true } = words;
  return {
    rule,
    *play(play, world) {
      for (const said of play.exchanges) {
        const isHere = keyKind(said.sent, world) !== 'foreign';
        if (said.operation !== operation || !succeeded(said) || !isHere || !which(said)) continue;
        const id = operation === create ? idOf(said) : pathIdOf(said);
        const look = readAfter(play, world, { change: said, id });
        if (look === undefined) continue;
        const seen = succeeded(look) ? wrong(look.json, said) : seenAnswer(look);
        yield assertion(look, seen === undefined, {
          expected: 'the location with the values that were sent',
          seen: seen ?? 'the values that were sent',
        });
      }
    },
  };
}

function readAfter(
  play: Case,
  world: State,
  { change, id }: { readonly change: Exchange; readonly id: string },
): Exchange | undefined {
  const later = play.exchanges.filter((one) => isAfter(one, change) && pathIdOf(one) === id);
  const look = later.find((one) => one.operation === read && isByFullKeyAlone(one, world));
  // The read that was to show it may have had no answer: a later one shows what came after.
  const isOver = later.some(
    (one) =>
      (one.operation === modify || one.operation === remove) &&
      succeeded(one) &&
      precedes(one.sent.seq, look?.sent.seq),
  );
  return isOver ? undefined : look;
}

function differs(
  record: Json | undefined,
  said: Exchange,
  names: readonly string[],
): string | undefined {
  const wrong = names.find((name) => member(record, name) !== given(said, name));
  if (wrong === undefined) return undefined;
  const seen = JSON.stringify(member(record, wrong)) ?? 'missing';
  return `${wrong} ${seen} instead of ${JSON.stringify(given(said, wrong)) ?? 'nothing'}`;
}

function differsInIdentifiers(record: Json | undefined, said: Exchange): string | undefined {
  const telling = (entry: Entry): string => `${words[entry.type] ?? ''} ${meaningOf(entry)}`;
  const wanted = entriesOf(said).map(telling);
  const identifiers = member(record, 'identifiers');
  const seen = itemsOf(identifiers).map((one) =>
    telling({
      type: words.indexOf(asText(member(one, 'locationType'))),
      data: asText(member(one, 'searchValue')),
    }),
  );
  const same = JSON.stringify(seen.toSorted()) === JSON.stringify(wanted.toSorted());
  return same ? undefined : `identifiers ${JSON.stringify(identifiers) ?? 'missing'}`;
}

function hasSeveralValues(exchange: Exchange): boolean {
  const identifiers = given(exchange, 'identifiers');
  return entriesOf(exchange).length > itemsOf(identifiers).length;
}

function isWhole(exchange: Exchange): boolean {
  const entries = entriesOf(exchange);
  const isNamed =
    typeof given(exchange, 'name') === 'string' && typeof given(exchange, 'sortOrder') === 'number';
  return (
    isNamed && entries.length > 0 && entries.every(isWellFormed) && !hasSeveralValues(exchange)
  );
}

function hasIdentifier(exchange: Exchange, which: (entry: Entry) => boolean): boolean {
  return exchange.operation === create && entriesOf(exchange).some(which);
}

function idOf(made: Exchange): string {
  return isObject(made.json) ? String(numberMember(made.json, 'id')) : '';
}
