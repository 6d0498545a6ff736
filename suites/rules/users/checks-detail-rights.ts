import {
  type Exchange,
  keyName,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { isDeletion } from './checks-detail-types.ts';
import { lookAfter } from './checks-look-after.ts';
import { shownDetail } from './checks-paging.ts';

const update = 'users.update';
const card = '4';
const shortId = '5';
const pin = '6';

/** interface 4.7: rights that are needed for some details only. */
export const detailRightChecks: readonly BoundCheck[] = [
  needsRight('USR-MOD-07', { type: shortId, right: 'GenerateShortID' }),
  needsRight('USR-MOD-08', { type: card, right: 'CardManagement' }),
  needsRight('USR-MOD-13', { type: pin, right: 'GenerateOTP' }),
  {
    rule: 'USR-MOD-17',
    ...refuses({
      probe: (exchange, world) =>
        Object.entries(guardedDetails).some(
          ([type, right]) => isDeletion(exchange) && isWithout(exchange, world, { type, right }),
        ),
      by: 'caller',
    }),
  },
  {
    rule: 'USR-MOD-09',
    *play(play, world) {
      for (const change of play.exchanges) {
        const limited = ['GenerateShortID', 'CardManagement'].some((right) =>
          lacksOnly(change, world, right),
        );
        const type = parameterText(change, 'detailtype');
        if (change.operation !== update || type !== '11' || !limited) continue;
        const look = lookAfter(play, world, change);
        const ok = succeeded(change);
        const shows = look && shownDetail(look, type) === parameter(change, 'detaildata');
        if (!ok || shows === true)
          yield assertion(change, ok, {
            expected: 'success with the detail changed',
            seen: seenAnswer(change),
          });
      }
    },
  },
];

/** interface 4.7: the right is needed for this detail only. */
function needsRight(
  rule: string,
  { type, right }: { readonly type: string; readonly right: string },
): BoundCheck {
  return {
    rule,
    ...refuses({
      probe: (exchange, world) =>
        !isDeletion(exchange) && isWithout(exchange, world, { type, right }),
      by: 'caller',
    }),
  };
}

const guardedDetails = {
  [shortId]: 'GenerateShortID',
  [card]: 'CardManagement',
  [pin]: 'GenerateOTP',
} as const;

/** The change or deletion of this detail by a key that lacks just the right for it. */
function isWithout(
  exchange: Exchange,
  world: State,
  { type, right }: { readonly type: string; readonly right: string },
): boolean {
  return (
    exchange.operation === update &&
    parameter(exchange, 'detailtype') === type &&
    lacksOnly(exchange, world, right)
  );
}

function lacksOnly(exchange: Exchange, world: State, right: string): boolean {
  const key = world.facts.keys.find(({ name }) => name === keyName(exchange.sent));
  const holds = (one: string): boolean => key?.permissions?.includes(one) === true;
  return key?.kind === 'limited' && !holds(right) && holds('ViewUser') && holds('ModifyUser');
}
