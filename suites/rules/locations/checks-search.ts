import {
  type Exchange,
  isAfter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, type Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { tellsIds } from '../../judge/resource-assertions.ts';
import { isTouched } from '../../judge/touched.ts';
import type { State } from '../../model/state.ts';
import { contains, type Entry, entriesOf, isOfNoType, pathIdOf } from './checks-identifiers.ts';

const create = 'locations.create';
const list = 'locations.list';
const modify = 'locations.update';
const remove = 'locations.delete';

/** interface 4.10: what a search for identifiers finds. */
export const locationSearchChecks: readonly BoundCheck[] = [
  found('LOC-LIST-02', (asked, entry) => asked.type === entry.type && asked.data === entry.data),
  {
    rule: 'LOC-LIST-03',
    *play(play, world) {
      for (const { look, asked, made } of searches(play, world)) {
        const { id, entries, isRemoved } = made;
        const [one] = asked;
        if (one === undefined || !(isRemoved ? wasNamed(one, entries) : isOther(one, entries)))
          continue;
        const isFound = play.exchanges.some((other) => other !== look && finds(other, id));
        if (!isFound) continue;
        const there = finds(look, id);
        yield assertion(look, !there, {
          expected: `a list without location ${String(id)} for ${one.data}`,
          seen: there ? 'a list with it' : 'a list without it',
        });
      }
    },
  },
  {
    rule: 'LOC-LIST-07',
    *play(play, world) {
      for (const look of severalPairs(play, world)) {
        const asked = pairsOf(look);
        const other = severalPairs(play, world).find(
          (one) =>
            isAfter(one, look) &&
            sortedPairs(pairsOf(one)) === sortedPairs(asked) &&
            pairsOf(one)[0]?.data !== asked[0]?.data &&
            !isChangedBetween(play, look, one),
        );
        if (other === undefined) continue;
        const [seen, wanted] = [idsIn(other), idsIn(look)];
        if (seen === '' && wanted === '') continue;
        yield assertion(other, seen === wanted, {
          expected: `locations ${wanted || '(none)'}, as for the same identifiers in another order`,
          seen: `locations ${seen || '(none)'}`,
        });
      }
    },
  },
  {
    rule: 'LOC-LIST-08',
    *play(play, world) {
      const looks = severalPairs(play, world);
      for (const look of looks) {
        // The same in another order: LOC-LIST-07 compares the two first.
        const isAskedAgain = looks.some(
          (one) => isAfter(one, look) && sortedPairs(pairsOf(one)) === sortedPairs(pairsOf(look)),
        );
        if (isAskedAgain) continue;
        for (const made of madeBefore(play, world, look)) {
          const isMeant = pairsOf(look).some((asked) =>
            made.entries.some((entry) => entry.type === asked.type && entry.data === asked.data),
          );
          if (!isMeant || made.isRemoved) continue;
          const there = recordsOf(look).some((record) => numberMember(record, 'id') === made.id);
          yield assertion(look, there, {
            expected: `a list with location ${String(made.id)}, which has one of the identifiers`,
            seen: there ? 'a list with it' : 'a list without it',
          });
        }
      }
    },
  },
  found('LOC-LIST-04', (asked, entry) => asked.data !== entry.data && contains(entry, asked)),
];

interface MadeLocation {
  readonly id: number | undefined;
  readonly entries: readonly Entry[];
  readonly isRemoved: boolean;
}

interface Search {
  readonly look: Exchange;
  readonly asked: readonly Entry[];
  readonly made: MadeLocation;
}

/** Each search of the case with each location that there was then, as it was last said. */
function* searches(play: Case, world: State): Iterable<Search> {
  for (const look of play.exchanges) {
    const isSearch = look.operation === list && succeeded(look) && tellsIds(look);
    if (!isSearch || keyKind(look.sent, world) !== 'full') continue;
    // How several pairs add up is a question of its own.
    if (parameterValues(look, 'locationtype').length > 1) continue;
    const types = String(parameterText(look, 'locationtype'));
    const asked = [{ type: Number(types), data: parameterText(look, 'locationdata') }];
    for (const made of madeBefore(play, world, look)) yield { look, asked, made };
  }
}

/** The locations of the case that were made before a look, as they were last said. */
function* madeBefore(play: Case, world: State, look: Exchange): Iterable<MadeLocation> {
  for (const made of play.exchanges) {
    if (
      made.operation !== create ||
      !succeeded(made) ||
      keyKind(made.sent, world) === 'foreign' ||
      precedes(look.sent.seq, made.answered.seq)
    )
      continue;
    const id = numberMember(made.json, 'id');
    const later = play.exchanges.filter((one) => changesIt(one, String(id)) && isAfter(look, one));
    const isRemoved = later.some((one) => one.operation === remove);
    const last = later.findLast((one) => one.operation === modify) ?? made;
    yield { id, entries: entriesOf(last), isRemoved };
  }
}

/** The searches of the case for more than one identifier at a time. */
function severalPairs(play: Case, world: State): readonly Exchange[] {
  return play.exchanges.filter(
    (one) =>
      one.operation === list &&
      succeeded(one) &&
      tellsIds(one) &&
      keyKind(one.sent, world) === 'full' &&
      pairsOf(one).length > 1,
  );
}

function pairsOf(look: Exchange): readonly Entry[] {
  const data = parameterValues(look, 'locationdata');
  return parameterValues(look, 'locationtype').map((type, at) => ({
    type: Number(type),
    data: data[at] ?? '',
  }));
}

function sortedPairs(pairs: readonly Entry[]): string {
  return pairs
    .map(({ type, data }) => `${String(type)} ${data}`)
    .toSorted()
    .join('\n');
}

function idsIn(look: Exchange): string {
  const ids = recordsOf(look).map((record) => numberMember(record, 'id') ?? 0);
  return ids.toSorted((one, other) => one - other).join(', ');
}

function isChangedBetween(play: Case, from: Exchange, to: Exchange): boolean {
  const stretch = { fromSeq: from.sent.seq, toSeq: to.answered.seq };
  return isTouched(play, stretch, ({ operation }) => [create, modify, remove].includes(operation));
}

function changesIt(exchange: Exchange, id: string): boolean {
  const changes = exchange.operation === modify || exchange.operation === remove;
  return changes && succeeded(exchange) && pathIdOf(exchange) === id;
}

/** Another network name, or another address where the location has networks of that type and none holds it. */
function isOther(asked: Entry, entries: readonly Entry[]): boolean {
  const isSame = entries.some((entry) => entry.data === asked.data);
  if (isSame || entries.length === 0) return false;
  if (asked.type === 4) return true;
  const isAddress = /^(?:\d+\.){3}\d+$/.test(asked.data) && !isOfNoType(asked);
  const holds = (entry: Entry): boolean => contains(entry, { type: entry.type, data: asked.data });
  return isAddress && entries.some(({ type }) => type === asked.type) && !entries.some(holds);
}

/** By a network name, which no other location has: its id may be another's by now. */
function wasNamed(asked: Entry, entries: readonly Entry[]): boolean {
  return asked.type === 4 && entries.some(({ data }) => data === asked.data);
}

function finds(look: Exchange, id: number | undefined): boolean {
  const isList = look.operation === list;
  return isList && recordsOf(look).some((record) => numberMember(record, 'id') === id);
}

/** A search that one of the identifiers answers to finds the location. */
function found(rule: string, matches: (asked: Entry, entry: Entry) => boolean): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const { look, asked, made } of searches(play, world)) {
        const [one] = asked;
        if (one === undefined || made.isRemoved) continue;
        if (!made.entries.some((entry) => matches(one, entry))) continue;
        const there = recordsOf(look).some((record) => numberMember(record, 'id') === made.id);
        yield assertion(look, there, {
          expected: `a list with location ${String(made.id)} for ${one.data}`,
          seen: there ? 'a list with it' : 'a list without it',
        });
      }
    },
  };
}
