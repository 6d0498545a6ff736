import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, seenAnswer } from '../../judge/check.ts';
import { userKey } from '../../model/document-state.ts';

/** The authtype (interface 4.1) by which a detail opens the login: an alias is a name. */
const ways: ReadonlyMap<string, string> = new Map([
  ['1', '4'],
  ['3', '0'],
  ['4', '1'],
  ['5', '2'],
  ['7', '3'],
]);
const byPassword = '0';
const writes: ReadonlySet<string> = new Set([
  'users.update',
  'users.card',
  'users.create',
  'users.import',
]);

/** interface 4.7: what was deleted from a user is nobody's, until it is given to somebody again. */
export const deletedDetailChecks: readonly BoundCaseCheck[] = [
  deletedDetail('USR-MOD-15', (login, exchanges) => !isRegistered(login, exchanges)),
  // Whether a card that was registered is the detail that an update deletes, the interface does not say.
  deletedDetail('USR-MOD-18', isRegistered),
];

function deletedDetail(
  rule: string,
  isMeant: (login: Exchange, exchanges: readonly Exchange[]) => boolean,
): BoundCaseCheck {
  return {
    rule,
    *play({ exchanges }) {
      const logins = exchanges.filter((one) => one.operation === 'login.post');
      const gifts = exchanges.filter((one) => writes.has(one.operation) && !isDeletion(one));
      for (const deletion of exchanges.filter((one) => isDeletion(one) && succeeded(one))) {
        const way = ways.get(parameterText(deletion, 'detailtype'));
        for (const before of logins) {
          if (parameter(before, 'authtype') !== way || !isOwn(before, deletion)) continue;
          const again = logins.find((one) => isAfter(one, deletion) && isSame(one, before));
          const isGiven = gifts.some((one) => !isAfter(before, one));
          if (again === undefined || isGiven || !isMeant(before, exchanges)) continue;
          yield assertion(again, !succeeded(again), {
            expected: 'no login after the detail was deleted',
            seen: seenAnswer(again),
          });
        }
      }
    },
  };
}

/** A login by a card that was registered by the call for that. */
function isRegistered(login: Exchange, exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    (one) =>
      one.operation === 'users.card' &&
      parameter(login, 'authtype') === '1' &&
      parameter(one, 'cardid') === parameter(login, 'userid'),
  );
}

/** interface 4.7: an update without detaildata. */
export function isDeletion(one: Exchange): boolean {
  return one.operation === 'users.update' && parameter(one, 'detaildata') === undefined;
}

/** A login of the user, before the deletion, by the password or by something else than the name. */
function isOwn(login: Exchange, deletion: Exchange): boolean {
  const owner = userKey(pathText(deletion, 'username'));
  return (
    isAfter(deletion, login) &&
    succeeded(login) &&
    userKey(memberText(login.json, 'userName')) === owner &&
    (parameter(login, 'authtype') === byPassword ||
      userKey(parameterText(login, 'userid')) !== owner)
  );
}

function isSame(one: Exchange, other: Exchange): boolean {
  const names = ['authtype', 'userid'];
  if (parameter(one, 'authtype') === byPassword) names.push('password');
  return names.every((name) => parameter(one, name) === parameter(other, name));
}
