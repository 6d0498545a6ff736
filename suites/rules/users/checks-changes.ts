import { userInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, member, memberText } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { isSameDetail } from '../../judge/details.ts';
import { countOf } from '../../judge/finding-words.ts';
import { seenLogin } from '../../judge/logins.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isAbsent, provenPairs, refuses } from '../../judge/refusals.ts';
import { refusesUnknown } from '../../judge/resource-assertions.ts';
import { listMismatch, shapeWords } from '../../judge/shape.ts';
import { userKey } from '../../model/document-state.ts';
import { isElsewhere } from '../../model/elsewhere.ts';
import type { State } from '../../model/state.ts';
import { providerOf } from '../../model/things.ts';
import { detailRightChecks } from './checks-detail-rights.ts';
import { detailTypes } from './checks-detail-types.ts';
import { lookAfter } from './checks-look-after.ts';
import {
  defaultUserPage,
  eachUserOnce,
  largestUserPage,
  listedWithDetails,
  nextUserToken,
  pageSizes,
  refusedSizes,
  shownAs,
  shownDetail,
  tokensLeadOn,
} from './checks-paging.ts';
import { passwordChange } from './checks-password-change.ts';

const all = 'users.all';
const get = 'users.get';
const update = 'users.update';
const remove = 'users.delete';
const create = 'users.create';
const login = 'login.post';
const card = '4';

export const userChangeChecks: readonly BoundCheck[] = [
  {
    rule: 'USR-ALL-01',
    *answer(exchange) {
      const records = recordsOf(exchange);
      if (exchange.operation !== all || !succeeded(exchange) || records.length === 0) return;
      const wrong = listMismatch([...records], userInfo);
      yield assertion(exchange, wrong === undefined, shapeWords(wrong));
    },
  },
  { rule: 'USR-ALL-02', play: eachUserOnce },
  { rule: 'USR-ALL-12', play: tokensLeadOn },
  { rule: 'USR-ALL-13', play: listedWithDetails },
  {
    rule: 'USR-ALL-10',
    *play(play, world) {
      const probe = (exchange: Exchange): boolean =>
        exchange.operation === all && providerOf(exchange, world) !== world.facts.providerId;
      for (const [asked] of provenPairs(play, world, { probe })) {
        const users = succeeded(asked) ? recordsOf(asked).length : 0;
        yield assertion(asked, asked.status < 500 && users === 0, {
          expected: 'no users and no 5xx',
          seen: `${String(asked.status)} with ${countOf(users, 'user')}`,
        });
      }
    },
  },
  { rule: 'USR-ALL-03', play: (play) => pageSizes(play, (asked) => asked) },
  {
    rule: 'USR-ALL-04',
    play: (play) =>
      pageSizes(
        play,
        (asked) => (asked === undefined ? defaultUserPage : undefined),
        (page) => nextUserToken(page) !== undefined,
      ),
  },
  {
    rule: 'USR-ALL-05',
    *play(play) {
      // Of so few that all fit, a page says nothing about the largest.
      const isCut = (page: Exchange): boolean => nextUserToken(page) !== undefined;
      yield* pageSizes(play, (asked) => (isBeyond(asked) ? largestUserPage : undefined), isCut);
      yield* refusedSizes(play, isBeyond);
    },
  },
  afterDeletion('USR-DEL-01', get, isAbsent),
  afterDeletion('USR-DEL-02', login, (look) => !succeeded(look)),
  {
    rule: 'USR-DEL-03',
    ...refusesUnknown(remove, { names: userOf, by: 'any', madeBy: create }),
  },
  shown('USR-MOD-01', (change) => {
    const value = parameter(change, 'detaildata');
    return parameterValues(change, 'detailtype').length === 1 && value !== undefined
      ? value
      : undefined;
  }),
  shown('USR-MOD-02', (change) => (parameter(change, 'detaildata') === undefined ? '' : undefined)),
  {
    rule: 'USR-MOD-03',
    *play(play, world) {
      for (const change of play.exchanges) {
        const types = parameterValues(change, 'detailtype');
        const look = lookAfter(play, world, change);
        if (change.operation !== update || types.length < 2) continue;
        if (refused(change)) yield* refusedChange(change, world, types);
        if (look === undefined || !succeeded(change)) continue;
        const values = parameterValues(change, 'detaildata');
        const [first = '', ...others] = types;
        const changed = others.filter((type, at) =>
          isSameDetail(shownAs[type] ?? '', shownDetail(look, type), values[at + 1] ?? ''),
        );
        const isChanged = isSameDetail(
          shownAs[first] ?? '',
          shownDetail(look, first),
          values[0] ?? '',
        );
        const ok = isChanged && changed.length === 0;
        yield assertion(look, ok, {
          expected: `only ${shownAs[first] ?? first} changed, to ${values[0] ?? 'empty'}`,
          seen: types
            .map((type) => `${shownAs[type] ?? type} ${shownDetail(look, type) ?? 'missing'}`)
            .join(', '),
        });
      }
    },
  },
  {
    rule: 'USR-MOD-04',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === update &&
        parameterValues(exchange, 'detailtype').some((type) => !detailTypes.has(type)),
      by: 'any',
    }),
  },
  passwordChange,
  {
    rule: 'USR-MOD-06',
    ...refusesUnknown(update, { names: userOf, by: 'any', madeBy: create }),
  },
  ...detailRightChecks,
  {
    rule: 'USR-MOD-10',
    *play(play) {
      for (const change of changesIn(play)) {
        const alias = parameter(change, 'detaildata');
        if (parameter(change, 'detailtype') !== '7' || alias === undefined) continue;
        const entered = play.exchanges.find(
          (one) =>
            one.operation === login &&
            isAfter(one, change) &&
            parameter(one, 'userid') === alias.replace(/#\d+$/, ''),
        );
        if (entered === undefined) continue;
        const name = memberText(entered.json, 'userName');
        yield assertion(entered, succeeded(entered) && userKey(name) === userOf(change), {
          expected: `a login of ${userOf(change)}`,
          seen: seenLogin(entered),
        });
      }
    },
  },
];

function isBeyond(asked: number | undefined): boolean {
  return (asked ?? 0) > largestUserPage;
}

function userOf(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}

function changesIn(play: Case): readonly Exchange[] {
  return play.exchanges.filter((one) => one.operation === update && succeeded(one));
}

/** interface 4.7: several may be sent; one that nobody has may be a reason of its own. */
function* refusedChange(
  change: Exchange,
  world: State,
  types: readonly string[],
): Iterable<Assertion> {
  const isPlain = change.sent.pair === undefined && types.every((type) => detailTypes.has(type));
  if (isPlain && isByFullKeyAlone(change, world))
    yield assertion(change, false, {
      expected: 'success with the first detail changed',
      seen: seenAnswer(change),
    });
}

/** A look after a change shows what was said; `said` undefined: not a change of this kind. */
function shown(rule: string, said: (change: Exchange) => string | undefined): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const change of changesIn(play)) {
        const type = parameterText(change, 'detailtype');
        const wanted = said(change);
        const look = lookAfter(play, world, change);
        if (wanted === undefined || look === undefined) continue;
        if (type !== card && shownAs[type] === undefined) continue;
        const cards = member(look.json, 'cards');
        const seen = type === card ? JSON.stringify(cards) : shownDetail(look, type);
        // SIL-69: how a card is written is the target's to choose.
        const ok =
          type === card
            ? isArray(cards) && (wanted === '') === (cards.length === 0)
            : isSameDetail(shownAs[type] ?? '', seen, wanted);
        yield assertion(look, ok, {
          expected: `${shownAs[type] ?? 'cards'} ${JSON.stringify(wanted)}`,
          seen: `${shownAs[type] ?? 'cards'} ${seen ?? 'missing'}`,
        });
      }
    },
  };
}

/** What a call about a deleted user is answered. */
function afterDeletion(
  rule: string,
  operation: string,
  gone: (look: Exchange) => boolean,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world): Iterable<Assertion> {
      for (const removed of play.exchanges.filter((one) => one.operation === remove)) {
        if (!succeeded(removed) || isElsewhere(world, removed)) continue;
        const look = play.exchanges.find(
          (one) =>
            one.operation === operation &&
            isAfter(one, removed) &&
            keyKind(one.sent, world) === 'full' &&
            userKey(parameter(one, 'username') ?? parameterText(one, 'userid')) ===
              userOf(removed) &&
            (operation === login || providerOf(one, world) === providerOf(removed, world)),
        );
        if (look !== undefined && !isMadeAgain(play, removed, look))
          yield assertion(look, gone(look), {
            expected: `${look.operation === login ? 'no login' : '404 or 403'} after the user was deleted`,
            seen: seenAnswer(look),
          });
      }
    },
  };
}

/** Somebody of that name may be there again. */
function isMadeAgain({ exchanges }: Case, removed: Exchange, look: Exchange): boolean {
  return exchanges.some(
    (one) =>
      one.operation === create &&
      isAfter(one, removed) &&
      precedes(one.sent.seq, look.answered.seq) &&
      userKey(parameterText(one, 'username')) === userOf(removed),
  );
}
