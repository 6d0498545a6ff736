import {
  type Exchange,
  isAfter,
  keyName,
  parameter,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import {
  asText,
  isObject,
  type Json,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { accepts, keepsPasswords } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { holdsPassword } from '../../judge/queries.ts';
import { given, holdsText, lacksOne, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import {
  acceptsSeen,
  appears,
  refusesUnknown,
  refusesWithout,
  vanishes,
} from '../../judge/resource-assertions.ts';
import { isThere } from '../neighbours/checks-caller.ts';

const add = 'authproviders.add';
const list = 'authproviders.get';
const remove = 'authproviders.delete';

// The members of these records are not shown (SIL-1B): a record is known by the names in it.
const named = (record: Json, said: Exchange): boolean => holdsText(record, given(said, 'name'));
const idOf = (exchange: Exchange): string => pathText(exchange, 'id');

export const providerChecks: readonly BoundCheck[] = [
  {
    rule: 'PROV-NEW-01',
    ...appears({
      by: add,
      // The list is that of the account under test.
      when: (made, world) => !isThere(made, world),
      until: [remove],
      list,
      fits: (look) => parameter(look, 'accountid') !== undefined,
      about: named,
    }),
  },
  {
    rule: 'PROV-NEW-02',
    ...refusesWithout(add, {
      probe: lacksOne(['name', 'providerType', 'typeConfiguration', 'accountId']),
      unchanged: { list, about: named },
    }),
  },
  {
    rule: 'PROV-NEW-03',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === add && ![0, 1, 2, 3, undefined].includes(typeOf(exchange)),
      by: 'any',
    }),
  },
  {
    rule: 'PROV-NEW-04',
    ...refuses({
      probe: (exchange) => exchange.operation === add && !isConfiguration(exchange),
      by: 'any',
    }),
  },
  {
    rule: 'PROV-NEW-05',
    ...acceptsSeen({
      by: add,
      when: (exchange) =>
        exchange.sent.pair === undefined && typeOf(exchange) === 1 && isConfiguration(exchange),
      list,
      about: named,
    }),
  },
  {
    rule: 'PROV-NEW-06',
    *play(play, world) {
      const isLeast = (one: Exchange): boolean =>
        ['priority', 'id'].every((name) => given(one, name) === undefined);
      // Which kinds can be added is the target's to say (SIL-167): one that was added with both shows it.
      const kinds = new Set(
        play.exchanges
          .filter((one) => one.operation === add && succeeded(one) && !isLeast(one))
          .map(typeOf),
      );
      yield* {
        rule: 'PROV-NEW-06',
        ...acceptsSeen({
          by: add,
          when: (one) => one.sent.pair === undefined && isLeast(one) && kinds.has(typeOf(one)),
          list,
          about: named,
        }),
      }.play(play, world);
    },
  },
  {
    rule: 'PROV-GET-02',
    ...accepts(
      (exchange) => exchange.operation === list && keyName(exchange.sent) === undefined,
      '200 with the list of providers',
    ),
  },
  {
    rule: 'PROV-GET-03',
    *play(play) {
      for (const look of play.exchanges) {
        const keyless = look.operation === list && keyName(look.sent) === undefined;
        if (!keyless || !succeeded(look)) continue;
        const isShown = holdsPassword(look);
        for (const added of addedBefore(play, look)) {
          if ((typeOf(added) !== 2 && typeOf(added) !== 3) || !isConfiguration(added)) continue;
          const isListed = recordsOf(look).some((record) => named(record, added));
          const ok = !isShown && !(isListed && hidesSecret(play, added));
          yield assertion(look, ok, {
            expected: 'no provider with client or web secrets',
            seen: isShown
              ? 'a client or web secret in the answer'
              : isListed
                ? `the provider ${asText(given(added, 'name'))}, which has a secret`
                : 'no such provider',
          });
        }
      }
    },
  },
  { rule: 'PROV-GET-04', ...keepsPasswords(list, add, remove) },
  {
    rule: 'PROV-DEL-01',
    ...vanishes({
      by: remove,
      list,
      about: (record, removed) => String(numberMember(record, 'id')) === idOf(removed),
    }),
  },
  { rule: 'PROV-DEL-02', ...refusesUnknown(remove, { names: idOf, by: 'any' }) },
  {
    rule: 'PROV-DEL-03',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === remove &&
        [...world.users.values()].some(
          (user) => user.case === exchange.sent.case && String(user.providerId) === idOf(exchange),
        ),
      by: 'any',
    }),
  },
];

function typeOf(exchange: Exchange): number | undefined {
  return numberMember(exchange.sent.json, 'providerType');
}

function isConfiguration(exchange: Exchange): boolean {
  const text = textMember(exchange.sent.json, 'typeConfiguration');
  try {
    return isObject(JSON.parse(text ?? '{}') as Json);
  } catch {
    return false;
  }
}

/**
 * The members of these configurations are not shown (4.8): that the target takes one for a secret is seen where
 * it shows a caller with a key the rest of the configuration alone.
 */
function hidesSecret(play: Case, added: Exchange): boolean {
  const client = clientOf(added);
  if (client === '') return false;
  return play.exchanges.some(
    (one) =>
      one.operation === list &&
      keyName(one.sent) !== undefined &&
      !holdsPassword(one) &&
      recordsOf(one).some(
        (record) => named(record, added) && JSON.stringify(record).includes(client),
      ),
  );
}

function clientOf(added: Exchange): string {
  const text = textMember(added.sent.json, 'typeConfiguration');
  return memberText(JSON.parse(text ?? '{}') as Json, 'clientId');
}

function addedBefore(play: Case, look: Exchange): readonly Exchange[] {
  return play.exchanges.filter(
    (one) => one.operation === add && succeeded(one) && isAfter(look, one),
  );
}
