import {
  type Exchange,
  forbidden,
  isAfter,
  parameter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf, inList, notInList } from '../../judge/finding-words.ts';
import { type HistoryPage, pageOf } from '../../judge/history-pages.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { lookAfter, settledAfter } from '../../judge/queries.ts';
import type { State } from '../../model/state.ts';
import { afterRefusedChange } from './checks-refused-changes.ts';

/** interface 5: who is refused changes nothing. */
export const refusalChecks: readonly BoundCheck[] = [
  {
    rule: 'GEN-REFUSE-01',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (!forbidden(exchange)) continue;
        const look = (afterRefusal[exchange.operation] ?? afterRefusedChange)(
          exchange,
          play,
          world,
        );
        if (look !== undefined) yield look;
      }
    },
  },
];

/** By refused operation: the first look after it, and whether it shows a change. */
const afterRefusal: Readonly<
  Record<string, (refused: Exchange, play: Case, world: State) => Assertion | undefined>
> = {
  'users.create': (refused, play) => {
    const name = parameterText(refused, 'username');
    const look = play.exchanges.find(
      (one) =>
        one.operation === 'users.get' &&
        isAfter(one, refused) &&
        parameter(one, 'username') === name,
    );
    if (look === undefined || madeBetween(play, { refused, look, name, by: 'username' }))
      return undefined;
    // Who is refused the look as well sees nothing of what is there.
    if (forbidden(look)) return undefined;
    const made = succeeded(look);
    return assertion(look, !made, {
      expected: 'no such user after the refused call',
      seen: seenAnswer(look),
    });
  },
  'inputports.create': (refused, play) => portAfter(refused, play, 'inputports.list'),
  'outputports.create': (refused, play) => portAfter(refused, play, 'outputports.list'),
  'documents.upload': (refused, play, world) => {
    const look = lookAfter(play, world, {
      user: parameterText(refused, 'username'),
      seq: refused.answered.seq,
    });
    if (look === undefined) return undefined;
    const strange = [...look.uuids].filter((uuid) => !world.documents.has(uuid)).length;
    return assertion(look.exchange, strange === 0, {
      expected: 'no document of the refused upload',
      seen: `${countOf(strange, 'document')} that no upload created`,
    });
  },
  'documents.send': (refused, play, world) => {
    const document = world.documents.get(pathText(refused, 'uuid'));
    const settled = settledAfter(play, refused.answered.seq) ?? Number.POSITIVE_INFINITY;
    const others = document?.releases.filter((one) => one.call !== refused.sent.call) ?? [];
    const next =
      others.find((one) => precedes(refused.sent.seq, one.sentSeq))?.sentSeq ?? settled + 1;
    const isAlone = others.every((one) => one.sentSeq >= next || one.outcome === 'refused');
    if (document === undefined || !isAlone) return undefined;
    const early = document.prints.find((one) => liesBetween(one.seq, refused.sent.seq, next));
    if (early === undefined && settled >= next) return undefined;
    return {
      ok: early === undefined,
      witness: [early?.seq ?? settled, refused.sent.seq],
      expected: 'no print after the refused send',
      seen: early === undefined ? 'no print' : 'a print of the document',
    };
  },
  'documents.record': (refused, play) => {
    const title = parameterText(refused, 'title');
    const pages = play.exchanges
      .filter((one) => isAfter(one, refused))
      .map(pageOf)
      .filter((page) => page !== undefined);
    const shows = ({ records }: HistoryPage): boolean =>
      records.some((record) => textMember(record, 'documentName') === title);
    const page = pages.find(shows) ?? pages.at(-1);
    if (page === undefined || title === '') return undefined;
    if (madeBetween(play, { refused, look: page.exchange, name: title, by: 'title' }))
      return undefined;
    return assertion(page.exchange, !shows(page), {
      expected: `a history without job ${title}`,
      seen: shows(page) ? 'a history with it' : 'a history without it',
    });
  },
  'documents.delete': (refused, play, world) => {
    const document = world.documents.get(pathText(refused, 'uuid'));
    const look =
      document === undefined
        ? undefined
        : lookAfter(play, world, { user: document.owner, seq: refused.answered.seq });
    if (document === undefined || look === undefined) return undefined;
    const gone = [...document.attempts, ...document.releases].some(
      (one) =>
        one.outcome !== 'refused' && precedes(one.answeredSeq ?? 0, look.exchange.answered.seq),
    );
    const there = look.uuids.has(document.uuid);
    return gone ? undefined : assertion(look.exchange, there, inList('the document', there));
  },
};

function portAfter(refused: Exchange, play: Case, list: string): Assertion | undefined {
  const name = parameterText(refused, 'portname');
  const look = play.exchanges.find(
    (one) => one.operation === list && isAfter(one, refused) && succeeded(one),
  );
  if (
    look === undefined ||
    !isArray(look.json) ||
    madeBetween(play, { refused, look, name, by: 'portname' })
  )
    return undefined;
  const there = look.json.some((record) => textMember(record, 'name') === name);
  return assertion(look, !there, notInList(`port ${name}`, there));
}

interface Between {
  readonly refused: Exchange;
  readonly look: Exchange;
  readonly name: string;
  readonly by: string;
}

/** The same thing was made by a call that succeeded before the look. */
function madeBetween(play: Case, { refused, look, name, by }: Between): boolean {
  return play.exchanges.some(
    (one) =>
      one.operation === refused.operation &&
      succeeded(one) &&
      precedes(one.sent.seq, look.answered.seq) &&
      parameter(one, by) === name,
  );
}
