import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, member, memberText, numberMember, textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { walksOf } from '../../judge/history-pages.ts';
import { precedes } from '../../judge/order.ts';
import { recordsOf } from '../../judge/records.ts';
import { userWalks } from '../../judge/user-pages.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { changedDuring, lookAfterAll, rivalsOf } from './checks-races.ts';

/** Users, cards and ports that are made at a time, and walks while others write. */
export const parallelMadeChecks: readonly BoundCheck[] = [
  { rule: 'PAR-12', play: (play) => oneUser(play) },
  { rule: 'PAR-20', play: (play) => oneSuccess(play) },
  { rule: 'PAR-13', play: (play) => oneCard(play) },
  { rule: 'PAR-14', play: (play) => eachPort(play) },
  { rule: 'PAR-15', play: (play, world) => historyThroughout(play, world) },
  { rule: 'PAR-16', play: (play, world) => usersThroughout(play, world) },
];

function* oneUser(play: Case): Iterable<Assertion> {
  for (const rivals of userRivals(play)) {
    const winners = rivals.filter(succeeded);
    const [first] = rivals;
    if (first === undefined) continue;
    const look = lookAfterAll(play, 'users.get', {
      calls: rivals,
      fits: (one) => parameter(one, 'username') === parameter(first, 'username'),
    });
    if (look === undefined) continue;
    const kept = textMember(look.json, 'fullName');
    const isOfOne = winners.some((one) => parameterValues(one, 'detaildata')[0] === kept);
    yield assertion(look, isOfOne, {
      expected: 'the fullName of a creation that succeeded',
      seen: `${countOf(winners.length, 'success', 'successes')}, fullName ${kept ?? 'missing'}`,
    });
  }
}

function* oneSuccess(play: Case): Iterable<Assertion> {
  for (const rivals of userRivals(play)) {
    const [last] = rivals.slice(-1);
    const { length } = rivals.filter(succeeded);
    if (last !== undefined)
      yield assertion(last, length === 1, {
        expected: 'one successful creation',
        seen: countOf(length, 'successful creation'),
      });
  }
}

/** Creations of one user name at a time. */
function userRivals(play: Case): ReturnType<typeof rivalsOf> {
  return rivalsOf(play, 'users.create', (one) => parameterText(one, 'username'));
}

function* oneCard(play: Case): Iterable<Assertion> {
  for (const rivals of rivalsOf(play, 'users.card', (one) => parameterText(one, 'cardid'))) {
    const [first] = rivals;
    const card = first && parameter(first, 'cardid');
    const looks = rivals.map(({ sent }) =>
      lookAfterAll(play, 'users.get', {
        calls: rivals,
        fits: (one) => parameter(one, 'username') === sent.pathParameters['username'],
      }),
    );
    const [look] = looks;
    if (card === undefined || look === undefined) continue;
    const made = rivals.filter(succeeded).length;
    const holders = looks.filter((one) => {
      const cards = member(one?.json, 'cards');
      return isArray(cards) && cards.includes(card);
    }).length;
    yield assertion(look, made === 1 && holders === 1, {
      expected: 'one success and one user with the card',
      seen: `${countOf(made, 'success', 'successes')} and ${countOf(holders, 'user')} with the card`,
    });
  }
}

function* eachPort(play: Case): Iterable<Assertion> {
  const named = (one: Exchange): string => parameterText(one, 'portname');
  for (const rivals of rivalsOf(play, 'outputports.create', named)) {
    const made = rivals.filter(succeeded);
    const look = lookAfterAll(play, 'outputports.list', { calls: rivals, fits: () => true });
    if (look === undefined || made.length === 0) continue;
    const ids = made.map(({ json }) => numberMember(json, 'id'));
    const wrong = made.find((one, index) => {
      const id = ids[index];
      const record = recordsOf(look).find((port) => numberMember(port, 'id') === id);
      const address = textMember(record, 'address');
      return ids.indexOf(id) !== index || address !== parameter(one, 'address');
    });
    yield assertion(look, wrong === undefined, {
      expected: `${String(made.length)} ports, each with an id of its own and its address`,
      seen:
        wrong === undefined
          ? 'all ports'
          : `no port at ${parameter(wrong, 'address') ?? '?'} with an id of its own`,
    });
  }
}

function* historyThroughout(play: Case, world: State): Iterable<Assertion> {
  for (const { pages, complete, ...ends } of walksOf(play.exchanges)) {
    const first = ends.first.exchange;
    const asked = pages.map(({ exchange }) => exchange);
    const changes = ['documents.record', 'documents.upload', 'documents.delete'];
    if (!complete || !changedDuring(play, asked, changes)) continue;
    const user = userKey(parameterText(first, 'username'));
    const isOlder = (seq: number): boolean => precedes(seq, first.sent.seq);
    const own = [
      ...world.recorded
        .filter((one) => one.userName === user && isOlder(one.answeredSeq))
        .map(({ title }) => title),
      ...[...world.documents.values()]
        .filter((one) => one.owner === user && isOlder(one.uploadedAtSeq))
        .map(({ name }) => name),
    ];
    const seen = pages.flatMap(({ records }) =>
      records.map((record) => memberText(record, 'documentName')),
    );
    if (own.length > 0) yield onceEach(ends.last.exchange, own, seen);
  }
}

function* usersThroughout(play: Case, world: State): Iterable<Assertion> {
  for (const { pages, first, last, isComplete } of userWalks(play)) {
    if (!isComplete || !changedDuring(play, pages, ['users.create', 'users.delete'])) continue;
    const own = [...world.users.values()]
      .filter((user) => user.case === play.case && precedes(user.createdAtSeq, first.sent.seq))
      .map((user) => userKey(user.userName));
    const seen = pages.flatMap((page) =>
      recordsOf(page).map((record) => userKey(memberText(record, 'userName'))),
    );
    if (own.length > 0) yield onceEach(last, own, seen);
  }
}

function onceEach(last: Exchange, own: readonly string[], seen: readonly string[]): Assertion {
  const times = (name: string): number => seen.filter((one) => one === name).length;
  const lost = own.filter((name) => times(name) === 0).length;
  const repeated = own.filter((name) => times(name) > 1).length;
  return assertion(last, lost + repeated === 0, {
    expected: `each of the ${String(own.length)} earlier records once`,
    seen: `${countOf(lost, 'record')} missing, ${String(repeated)} repeated`,
  });
}
