import {
  type Exchange,
  isAfter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCaseCheck, seenAnswer } from '../../judge/check.ts';
import { userKey } from '../../model/document-state.ts';
import { isThere } from './checks-caller.ts';

type NameOf = (exchange: Exchange) => string;

const userOf: NameOf = (exchange) =>
  userKey(pathText(exchange, 'username') || parameterText(exchange, 'username'));
const groupOf: NameOf = (exchange) => pathText(exchange, 'groupid');

/** Names are each account's own: what is deleted here by its name goes from no other account. */
export const neighbourNamesakeChecks: readonly BoundCaseCheck[] = [
  staysThere('NEIGH-USR-02', { removal: 'users.delete', look: 'users.get', nameOf: userOf }),
  staysThere('NEIGH-GRP-02', { removal: 'groups.delete', look: 'groups.get', nameOf: groupOf }),
];

/** What the other account's key was shown before a deletion here is shown to it after that. */
function staysThere(
  rule: string,
  words: { readonly removal: string; readonly look: string; readonly nameOf: NameOf },
): BoundCaseCheck {
  const { removal, look, nameOf } = words;
  return {
    rule,
    *play({ exchanges }, world) {
      for (const deletion of exchanges) {
        if (deletion.operation !== removal || isThere(deletion, world) || !succeeded(deletion))
          continue;
        const there = exchanges.filter(
          (one) => isThere(one, world) && nameOf(one) === nameOf(deletion),
        );
        const before = there.findLast((one) => one.operation === look && isAfter(deletion, one));
        const after = there.find((one) => one.operation === look && isAfter(one, deletion));
        const isGone = there.some((one) => one.operation === removal);
        if (isGone || after === undefined || before === undefined || !isSuccess(before)) continue;
        yield assertion(after, isSuccess(after), {
          expected: `the ${look === 'users.get' ? 'user' : 'group'} of the other account still there`,
          seen: seenAnswer(after),
        });
      }
    },
  };
}
