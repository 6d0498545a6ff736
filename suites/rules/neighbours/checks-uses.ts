import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { member, memberText } from '../../journal/json.ts';
import type { BoundCheck, Case } from '../../judge/check.ts';
import { assertion, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { recordsOf } from '../../judge/records.ts';
import { isThere, madeThere } from './checks-caller.ts';

/**
 * What another account has is of no use here. Numbers may be those of things here (each account may
 * count its own), so that what counts is what became of the others' things, not how a call is answered.
 */
export const neighbourUseChecks: readonly BoundCheck[] = [
  {
    rule: 'NEIGH-USR-01',
    *play({ exchanges }, world) {
      const provider = world.facts.users.find(({ actor }) => actor === 'foreign')?.providerId;
      const looks = exchanges.filter((one) => one.operation === 'users.get' && isThere(one, world));
      if (!looks.some(succeeded)) return;
      for (const made of exchanges) {
        const isTheirs = parameterText(made, 'providerid') === String(provider);
        if (made.operation !== 'users.create' || !isTheirs || isThere(made, world)) continue;
        const look = looks.find(
          (one) => isAfter(one, made) && parameter(one, 'username') === parameter(made, 'username'),
        );
        if (look === undefined) continue;
        yield assertion(look, !succeeded(look), {
          expected: '404 or 403 for the user in the other account',
          seen: seenAnswer(look),
        });
      }
    },
  },
  {
    rule: 'NEIGH-IN-01',
    *play(play, world) {
      const theirs = madeThere(play, world, ['outputports.create', 'portname']);
      const list = play.exchanges.find(
        (one) => one.operation === 'inputports.list' && succeeded(one) && !isThere(one, world),
      );
      const fed = list === undefined ? [] : fedPorts(play, list);
      if (list === undefined || theirs.size === 0 || fed.length === 0) return;
      const wrong = fed.find((name) => theirs.has(name));
      yield assertion(list, wrong === undefined, {
        expected: 'no queue mapped to a port of the other account',
        seen: wrong === undefined ? 'no such queue' : `a queue mapped to port ${wrong}`,
      });
    },
  },
  {
    rule: 'NEIGH-TAP-02',
    *play(play, world) {
      const cards = madeThere(play, world, ['users.create', 'detaildata']);
      const looks = play.exchanges.filter(
        (one) => one.operation === 'documents.list' && isThere(one, world) && succeeded(one),
      );
      for (const tap of play.exchanges) {
        const isTap = tap.operation.startsWith('card.') && !isThere(tap, world);
        if (!isTap || !cards.has(parameterText(tap, 'cd'))) continue;
        const before = looks.findLast((look) => isAfter(tap, look));
        const after = looks.find((look) => isAfter(look, tap));
        if (before === undefined || after === undefined || recordsOf(before).length === 0) continue;
        const waiting = recordsOf(after).length;
        yield assertion(after, waiting === recordsOf(before).length, {
          expected: countOf(recordsOf(before).length, 'document waiting', 'documents waiting'),
          seen: countOf(waiting, 'document waiting', 'documents waiting'),
        });
      }
    },
  },
];

/** The output ports that queues of the case are listed with. */
function fedPorts(play: Case, list: Exchange): readonly string[] {
  const queues = new Set(
    play.exchanges
      .filter((one) => one.operation === 'inputports.create')
      .map((one) => parameter(one, 'portname')),
  );
  return recordsOf(list)
    .filter((record) => queues.has(memberText(record, 'name')))
    .flatMap((record) =>
      typeof member(record, 'outputPort') === 'string' ? [memberText(record, 'outputPort')] : [],
    );
}
