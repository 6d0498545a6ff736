import type { Case } from '../../engine/case/case.ts';
import { given, holdsText, recordsOf } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { authtypes, login, userOf } from '../../rules/login/logins.ts';
import type { FormerProbes } from '../former-probes.ts';

export const loginProbes: FormerProbes = {
  'LOG-04': (x, state) =>
    isOfKnown(x, state) && ![undefined, userOf(x, state)?.password].includes(x.param('password')),
  'LOG-05': (x, state) => isOfKnown(x, state) && x.param('password') === undefined,
  'LOG-10': (x, state) =>
    login(x) &&
    authtypes.includes(x.text('authtype')) &&
    x.param('userid') !== undefined &&
    userOf(x, state) === undefined,
  'LOG-11': (x) => login(x) && !authtypes.includes(x.param('authtype') ?? '0'),
  'LOG-15': (x, state) => {
    const pin = x.param('authtype') === '1' ? userOf(x, state)?.pin : undefined;
    return pin !== undefined && x.param('password') !== undefined && x.param('password') !== pin;
  },
  'LOG-16': (x, state) =>
    login(x) &&
    x.param('userid') === state.facts.users.find(({ actor }) => actor === 'expired')?.userName,
  'LOG-17': (x) => login(x) && x.sent.malformed === 'in the query: password',
  'LOG-19': (x, state, c) =>
    c.scenario === 'login/of-providers' &&
    login(x) &&
    c.exchanges.some(
      (one) =>
        one.operation === 'users.create' &&
        one.ok &&
        one.param('providerid') !== String(state.facts.providerId) &&
        one.param('detaildata') === x.param('password'),
    ),
  'LOG-20': (x, _, c) => {
    const name = userKey(x.text('userid'));
    if (!login(x) || x.param('authtype') !== '3') return false;
    const inactive = inactiveProviders(c);
    const makers = c.exchanges.filter(
      (one) =>
        one.operation === 'users.create' &&
        x.isAfter(one) &&
        userKey(one.text('username')) === name,
    );
    return (
      makers.length > 0 &&
      makers.every((one) => inactive.has(one.param('providerid') ?? 'the local one'))
    );
  },
};

function isOfKnown(x: Exchange, state: State): boolean {
  if (!login(x) || x.param('authtype') !== '0' || x.sent.malformed !== undefined) return false;
  const user = userOf(x, state);
  return user?.case !== undefined && user.providerId === state.facts.providerId && x.key === 'full';
}

function inactiveProviders({ exchanges }: Case): ReadonlySet<string> {
  const added = exchanges.filter((one) => one.operation === 'authproviders.add' && one.ok);
  if (added.some((one) => ![undefined, 0].includes(given(one, 'id') as number))) return new Set();
  const lists = exchanges.filter((one) => one.operation === 'authproviders.get').flatMap(recordsOf);
  return new Set(
    added
      .filter((one) => given(one, 'active') === false)
      .flatMap((one) => lists.filter((record) => holdsText(record, given(one, 'name'))))
      .map((record) => String(numberMember(record, 'id'))),
  );
}
