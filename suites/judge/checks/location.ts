import { errorCodeInfoId, locationInfo } from '../../catalogue/shape.ts';
import { type Exchange, isAfter, parameterText, succeeded } from '../../journal/exchange.ts';
import { asText, isArray, isObject, type Json, member, numberMember } from '../../journal/json.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type PlayCheck, situation } from '../check.ts';
import { precedes } from '../order.ts';
import { answersSeen, answersWith, listsWith, refuses } from '../phrases.ts';
import { given, recordsOf } from '../records.ts';
import { mismatch } from '../shape.ts';
import { isByFullKeyAlone, keyKind } from '../sight.ts';
import { fulfilled } from '../substance.ts';
import { refusesUnknown, tellsIds } from '../things.ts';

const create = 'locations.create';
const read = 'locations.get';
const list = 'locations.list';
const modify = 'locations.update';
const remove = 'locations.delete';
const words = ['', 'GATEWAY_IP', 'SUBNET', 'IP_RANGE', 'WIFI_SSID'];

export const locationChecks: readonly Check[] = [
  readsAs('LOC-NEW-01', create, {
    wrong: (record, said) => differs(record, said, ['name', 'sortOrder']),
  }),
  answersSeen('LOC-NEW-02', create, {
    shape: errorCodeInfoId,
    seen: (made, later) =>
      later.operation === read && fulfilled(later) && pathIdOf(later) === idOf(made),
  }),
  readsAs('LOC-NEW-03', create, {
    wrong: differsInIdentifiers,
    which: (said) => entriesOf(said).length > 0 && !hasSeveralValues(said),
  }),
  readsAs('LOC-NEW-07', create, { wrong: differsInIdentifiers, which: hasSeveralValues }),
  refuses('LOC-NEW-05', {
    probe: (exchange) => hasIdentifier(exchange, isOfNoType),
    by: 'refused',
  }),
  refuses('LOC-NEW-06', {
    probe: (exchange) => hasIdentifier(exchange, isIllFormed),
    by: 'refused',
  }),
  refuses('LOC-NEW-08', {
    probe: (exchange) => hasIdentifier(exchange, isNoGateway),
    by: 'refused',
  }),
  answersWith('LOC-GET-01', read, locationInfo),
  refusesUnknown('LOC-GET-02', read, { names: pathIdOf, by: 404 }),
  listsWith('LOC-LIST-01', list, locationInfo),
  found('LOC-LIST-02', (asked, entry) => asked.type === entry.type && asked.data === entry.data),
  {
    rule: 'LOC-LIST-03',
    *play(play, world) {
      for (const { look, asked, made } of searches(play, world)) {
        const { id, entries } = made;
        const data = new Set(entries.map((entry) => entry.data));
        const strange = asked.every((one) => one.type === 4 && !data.has(one.data));
        const isFound = play.exchanges.some(
          (one) =>
            one.operation === list &&
            recordsOf(one).some((record) => numberMember(record, 'id') === id),
        );
        if (!strange || entries.length === 0 || !isFound) continue;
        const there = recordsOf(look).some((record) => numberMember(record, 'id') === id);
        yield situation(look, !there, {
          expected: 'not found by another network name',
          seen: there ? 'found' : 'not found',
        });
      }
    },
  },
  found('LOC-LIST-04', (asked, entry) => asked.data !== entry.data && contains(entry, asked)),
  readsAs('LOC-MOD-01', modify, {
    wrong: (record, said) =>
      differs(record, said, ['name', 'sortOrder']) ??
      // How several values of one identifier are answered is not said (SIL-7C).
      (hasSeveralValues(said) ? undefined : differsInIdentifiers(record, said)),
  }),
  answersWith('LOC-MOD-02', modify, locationInfo),
  refusesUnknown('LOC-MOD-03', modify, { names: pathIdOf, by: 404 }),
  {
    rule: 'LOC-DEL-01',
    *play(play, world) {
      for (const removed of play.exchanges.filter((one) => one.operation === remove)) {
        const look = readAfter(play, world, { change: removed, id: pathIdOf(removed) });
        if (!succeeded(removed) || look === undefined) continue;
        yield situation(look, look.status === 404, {
          expected: '404',
          seen: String(look.status),
        });
      }
    },
  },
  refusesUnknown('LOC-DEL-02', remove, { names: pathIdOf, by: 404 }),
  {
    rule: 'LOC-DEL-03',
    *play(play, world) {
      for (const removed of play.exchanges.filter((one) => one.operation === remove)) {
        const look = readAfter(play, world, { change: removed, id: pathIdOf(removed) });
        if (!succeeded(removed) || look?.status !== 404) continue;
        const wrong = mismatch(removed.json, errorCodeInfoId);
        yield situation(removed, wrong === undefined, {
          expected: 'errorCode and id',
          seen: wrong ?? 'both',
        });
      }
    },
  },
];

interface Entry {
  readonly type: number;
  readonly data: string;
}

/** What a read by id shows after a call that succeeded. */
function readsAs(
  rule: string,
  operation: string,
  words: {
    readonly wrong: (record: Json | undefined, said: Exchange) => string | undefined;
    readonly which?: (said: Exchange) => boolean;
  },
): PlayCheck {
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
        const seen = succeeded(look) ? wrong(look.json, said) : String(look.status);
        yield situation(look, seen === undefined, {
          expected: 'the location as it was sent',
          seen: seen ?? 'just that',
        });
      }
    },
  };
}

function readAfter(
  play: Play,
  world: World,
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
  return wrong === undefined ? undefined : `${wrong} ${JSON.stringify(member(record, wrong))}`;
}

function differsInIdentifiers(record: Json | undefined, said: Exchange): string | undefined {
  const wanted = entriesOf(said).map(({ type, data }) => `${words[type] ?? ''} ${data}`);
  const identifiers = member(record, 'identifiers');
  const seen = (isArray(identifiers) ? identifiers : []).map(
    (one) => `${asText(member(one, 'locationType'))} ${asText(member(one, 'searchValue'))}`,
  );
  const same = JSON.stringify(seen.toSorted()) === JSON.stringify(wanted.toSorted());
  return same ? undefined : (JSON.stringify(identifiers) ?? 'no identifiers');
}

/** The identifiers of a payload, one for each value (SIL-7C). */
function entriesOf(exchange: Exchange): readonly Entry[] {
  const identifiers = given(exchange, 'identifiers');
  return (isArray(identifiers) ? identifiers : []).flatMap((one) => {
    const data = member(one, 'stringData');
    const type = numberMember(one, 'locationType') ?? 0;
    return (isArray(data) ? data : []).map((value) => ({ type, data: asText(value) }));
  });
}

function hasSeveralValues(exchange: Exchange): boolean {
  const identifiers = given(exchange, 'identifiers');
  return entriesOf(exchange).length > (isArray(identifiers) ? identifiers.length : 0);
}

function hasIdentifier(exchange: Exchange, which: (entry: Entry) => boolean): boolean {
  return exchange.operation === create && entriesOf(exchange).some(which);
}

function isOfNoType({ type }: Entry): boolean {
  return type < 1 || type > 4;
}

const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|-|/)|(?=$|-|/))){4}`;
const address = new RegExp(`^${ipv4}$`);
const subnet = new RegExp(String.raw`^${ipv4}/(?:[12]?\d|3[0-2])$`);
const range = new RegExp(`^${ipv4}-${ipv4}$`);

/** interface 2: <ipv4>/<prefix> and <ipv4>-<ipv4>. */
function isIllFormed({ type, data }: Entry): boolean {
  return (type === 2 && !subnet.test(data)) || (type === 3 && !range.test(data));
}

/** interface 2: 1 = gateway IPv4 address. */
function isNoGateway({ type, data }: Entry): boolean {
  return type === 1 && !address.test(data);
}

interface Search {
  readonly look: Exchange;
  readonly asked: readonly Entry[];
  readonly made: { readonly id: number | undefined; readonly entries: readonly Entry[] };
}

/** Each search of the case with each location that there was then, as it was last said. */
function* searches(play: Play, world: World): Iterable<Search> {
  for (const look of play.exchanges) {
    const isSearch = look.operation === list && succeeded(look) && tellsIds(look);
    if (!isSearch || keyKind(look.sent, world) !== 'full') continue;
    const types = String(parameterText(look, 'locationtype'));
    const asked = [{ type: Number(types), data: parameterText(look, 'locationdata') }];
    for (const made of play.exchanges) {
      if (
        made.operation !== create ||
        !succeeded(made) ||
        keyKind(made.sent, world) === 'foreign' ||
        precedes(look.sent.seq, made.answered.seq)
      )
        continue;
      const id = numberMember(made.json, 'id');
      const later = play.exchanges.filter(
        (one) => changesIt(one, String(id)) && isAfter(look, one),
      );
      if (later.some((one) => one.operation === remove)) continue;
      const entries = entriesOf(later.at(-1) ?? made);
      yield { look, asked, made: { id, entries } };
    }
  }
}

function changesIt(exchange: Exchange, id: string): boolean {
  const changes = exchange.operation === modify || exchange.operation === remove;
  return changes && succeeded(exchange) && pathIdOf(exchange) === id;
}

/** A search that one of the identifiers answers to finds the location. */
function found(rule: string, matches: (asked: Entry, entry: Entry) => boolean): PlayCheck {
  return {
    rule,
    *play(play, world) {
      for (const { look, asked, made } of searches(play, world)) {
        const [one] = asked;
        if (one === undefined || !made.entries.some((entry) => matches(one, entry))) continue;
        const there = recordsOf(look).some((record) => numberMember(record, 'id') === made.id);
        yield situation(look, there, {
          expected: `found by ${one.data}`,
          seen: there ? 'found' : 'not found',
        });
      }
    },
  };
}

/** Whether an address, written as a subnet or range of one, lies in a subnet or range. */
function contains(entry: Entry, asked: Entry): boolean {
  const at = /^[\d.]+$/.test(asked.data) ? numberOf(asked.data) : undefined;
  if (at === undefined || entry.type !== asked.type) return false;
  if (entry.type === 2) {
    const [network = '', prefix = ''] = entry.data.split('/');
    const size = 2 ** (32 - Number(prefix));
    return Math.floor(at / size) === Math.floor(numberOf(network) / size);
  }
  const [first = '', last = ''] = entry.data.split('-');
  return entry.type === 3 && at >= numberOf(first) && at <= numberOf(last);
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function pathIdOf({ sent: { pathParameters } }: Exchange): string {
  return pathParameters['locationid'] ?? pathParameters['id'] ?? '';
}

function idOf(made: Exchange): string {
  return isObject(made.json) ? String(numberMember(made.json, 'id')) : '';
}
