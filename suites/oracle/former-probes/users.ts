import { history } from '../../engine/case/history-pages.ts';
import { precedes } from '../../engine/case/order.ts';
import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import {
  creates,
  detailTypes,
  gets,
  knownUser,
  nameIn,
  registers,
  updates,
} from '../../engine/case/user-calls.ts';
import { userList } from '../../engine/case/user-pages.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { providerOf } from '../../engine/state/resources.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const removes = call('users.delete');
const isDeletion = (x: Exchange): boolean => x.param('detaildata') === undefined;
const hasNoSize = (x: Exchange): boolean => !/^[1-9]\d*$/.test(x.param('maxrecords') ?? '1');

/** A change of this detail by a key that lacks just the right for it. */
function isWithout(
  x: Exchange,
  { facts }: State,
  [type, right]: readonly [string, string],
): boolean {
  const key = facts.keys.find(({ name }) => name === keyName(x.sent));
  const holds = (one: string): boolean => key?.permissions?.includes(one) === true;
  const isLimited = key?.kind === 'limited' && holds('ViewUser') && holds('ModifyUser');
  return updates(x) && x.param('detailtype') === type && isLimited && !holds(right);
}

const guarded = { 5: 'GenerateShortID', 4: 'CardManagement', 6: 'GenerateOTP' };

function changesWithout(type: 4 | 5 | 6): FormerProbe {
  return (x, state) => !isDeletion(x) && isWithout(x, state, [String(type), guarded[type]]);
}

export const userProbes: FormerProbes = {
  'USR-02': (x, state) =>
    gets(x) &&
    ['username', 'providerid'].every((name) => x.param(name) !== undefined) &&
    x.key === 'full' &&
    knownUser(x, state) === undefined,
  'USR-06': (x, state) => creates(x) && precedes(knownUser(x, state)?.createdAtSeq, x.sentAt),
  'USR-09': (x) => gets(x) && x.key === 'foreign',
  'USR-12': (x, state) => {
    const asked = Number(x.param('providerid'));
    const user = state.users.get(nameIn(x));
    const isOther = asked > 0 && user?.case !== undefined && user.providerId !== asked;
    return gets(x) && x.key === 'full' && isOther;
  },
  'USR-CARD-04': (x, { users }) =>
    registers(x) &&
    users
      .values()
      .some(
        ({ userName, cards }) => userKey(userName) !== nameIn(x) && cards.has(x.text('cardid')),
      ),
  'USR-ALL-08': (x) => userList(x) && hasNoSize(x),
  'USR-ALL-10': (x, state) => userList(x) && providerOf(x, state) !== state.facts.providerId,
  'USR-DEL-03': (x, _, c) =>
    removes(x) && namesUnknown(x, c, { names: nameIn, madeBy: 'users.create' }),
  'USR-MOD-04': (x) => updates(x) && x.params('detailtype').some((type) => !detailTypes.has(type)),
  'USR-MOD-06': (x, _, c) =>
    updates(x) && namesUnknown(x, c, { names: nameIn, madeBy: 'users.create' }),
  'USR-MOD-07': changesWithout(5),
  'USR-MOD-08': changesWithout(4),
  'USR-MOD-13': changesWithout(6),
  'USR-MOD-17': (x, state) =>
    isDeletion(x) && Object.entries(guarded).some((one) => isWithout(x, state, one)),
  'HIST-30': (x) => history(x) && hasNoSize(x),
  'HIST-31': (x) =>
    history(x) &&
    ['datestart', 'dateend'].some((name) =>
      Number.isNaN(Date.parse(x.param(name) ?? '2026-01-01')),
    ),
};
