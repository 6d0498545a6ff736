import type { Case } from '../../engine/case/case.ts';
import { given, lacksOne, recordsOf } from '../../engine/case/records.ts';
import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText, numberMember } from '../../engine/journal/json.ts';
import { configurationOf, typeOf } from '../../rules/administration/added-providers.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbes } from '../former-probes.ts';

const addsProvider = call('authproviders.add');
const addsControl = call('accesscontrols.add');
const removesProvider = call('authproviders.delete');
const names = (x: Exchange): string => x.path('id');
const roles = ['Administrators', 'Users', 'Reporting', 'Support'];

/** By the first list of the case that has one provider alone. */
function isOnlyProvider(x: Exchange, c: Case): boolean {
  const lists = c.calls(call('authproviders.get')).map(recordsOf);
  const alone = lists.find((records) => records.length === 1);
  return x.sent.pathParameters['id'] === String(numberMember(alone?.[0], 'id'));
}

export const administration: FormerProbes = {
  'PROV-NEW-02': (x) =>
    addsProvider(x) && lacksOne(['name', 'providerType', 'typeConfiguration', 'accountId'])(x),
  'PROV-NEW-03': (x) => addsProvider(x) && ![0, 1, 2, 3, undefined].includes(typeOf(x)),
  'PROV-NEW-04': (x) => addsProvider(x) && configurationOf(x) === undefined,
  'PROV-DEL-02': (x, _, c) => removesProvider(x) && namesUnknown(x, c, { names }),
  'PROV-DEL-03': (x, state) =>
    removesProvider(x) &&
    [...state.users.values()].some(
      (user) => user.case === x.sent.case && String(user.providerId) === names(x),
    ),
  'PROV-DEL-04': (x, _, c) =>
    c.scenario === 'account/provider' && removesProvider(x) && isOnlyProvider(x, c),
  'ACL-NEW-02': (x) => addsControl(x) && !roles.includes(memberText(x.sent.json, 'roleName')),
  'ACL-NEW-04': (x) =>
    addsControl(x) &&
    ['userName', 'groupName'].filter((name) => given(x, name) !== undefined).length !== 1,
  'ACL-NEW-05': (x, { facts }) => {
    const id = given(x, 'authProviderId');
    // That of another account may be a number of this one as well.
    const isKnown =
      id === facts.providerId || facts.users.some(({ providerId }) => providerId === id);
    return addsControl(x) && !isKnown;
  },
  'ACL-DEL-02': (x, _, c) =>
    x.operation === 'accesscontrols.delete' && namesUnknown(x, c, { names }),
};
