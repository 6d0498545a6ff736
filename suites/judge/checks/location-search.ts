import { type Exchange, isAfter, parameterText, succeeded } from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type PlayCheck, situation } from '../check.ts';
import { precedes } from '../order.ts';
import { recordsOf } from '../records.ts';
import { keyKind } from '../sight.ts';
import { tellsIds } from '../things.ts';
import { contains, type Entry, entriesOf, pathIdOf } from './location-identifiers.ts';

const create = 'locations.create';
const list = 'locations.list';
const modify = 'locations.update';
const remove = 'locations.delete';

/** interface 4.10: what a search for identifiers finds. */
export const locationSearchChecks: readonly Check[] = [
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
];

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
