import type { Case } from '../../engine/case/case.ts';
import type { Assertion } from '../../engine/case/check.ts';
import { given, hasPathId } from '../../engine/case/records.ts';
import {
  acceptsSeen,
  addsNothing,
  appears,
  vanishes,
} from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, made, pretends } from '../../engine/fault-proxy/alter.ts';
import { alterItems, namesKnown, whose } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { Json } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { accountId } from '../../engine/session/samples/account.ts';
import { directory, providerWishes } from '../../engine/session/samples/administration.ts';
import { idOf } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { configurationOf, isNamed, typeOf } from './added-providers.ts';

const adds = call('authproviders.add');
const lists = call('authproviders.get');
const removes = call('authproviders.delete');
const added = { by: 'authproviders.add', list: 'authproviders.get', about: isNamed } as const;
const ldapMembers =
  'baseDN groupBaseDN address port ssl userName password active bindType searchMode userNameAttr ' +
  'fullNameAttr emailAttr cardId1Attr cardId2Attr shortIdAttr aliasAttr homeFolderAttr ' +
  'userAttrClass groupAttrClass nonEmptyAttrs';
const required = ['name', 'providerType', 'typeConfiguration', 'accountId'];

/** interface 4.8: authentication providers are added and deleted. */
export const rules = [
  rule('PROV-NEW-01', 'An added authentication provider is listed', {
    from: [
      'authproviders.get call',
      'JSON bodies',
      'authproviders.add call',
      'authproviders.add param name',
    ],
    basis: 'derived',
    check: appears({
      ...added,
      // The list is that of the account under test.
      when: (x) => x.key !== 'foreign',
      until: ['authproviders.delete'],
      fits: (list) => list.param('accountid') !== undefined,
    }),
    faults: fault(
      'provider-is-not-listed',
      'lists no local provider',
      alterItems(lists, (items) => items.slice(0, 1)),
    ),
  }),
  rule(
    'PROV-NEW-02',
    'An authentication provider without a required member is refused and none is added',
    {
      from: [
        ...required.map((name) => `authproviders.add param ${name}`),
        'authproviders.add errors 400',
      ],
      basis: 'derived',
      atLeast: 4,
      refused: 'any',
      besides: addsNothing(added),
      faults: fault(
        'provider-needs-no-type',
        'treats a provider without a type as a local one',
        pretends(
          whose(adds, (body) => !('providerType' in body)),
          made,
        ),
      ),
    },
  ),
  rule('PROV-NEW-03', 'A providerType that is not 0 to 3 is refused', {
    from: ['authproviders.add param providerType', 'authproviders.add errors 400'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'provider-of-any-type',
      'adds a provider of an unknown type',
      pretends(
        whose(adds, ({ providerType }) => providerType === 4),
        made,
      ),
    ),
  }),
  rule('PROV-NEW-04', 'A typeConfiguration that is not the text of a JSON object is refused', {
    from: ['authproviders.add param typeConfiguration', 'authproviders.add errors 400'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'provider-configuration-is-any-text',
      'accepts any text as the configuration of a provider',
      pretends(
        whose(adds, ({ typeConfiguration }) => typeConfiguration === 'not JSON'),
        made,
      ),
    ),
  }),
  rule('PROV-NEW-05', 'An LDAP provider is added with the members of its list', {
    from: ldapMembers.split(' ').map((name) => `4.8 typeConfiguration of LDAP: ${name}`),
    basis: 'SIL-169',
    check: acceptsSeen({
      ...added,
      when: (x) => x.group === undefined && typeOf(x) === 1 && configurationOf(x) !== undefined,
    }),
    faults: fault(
      'no-directories',
      'refuses LDAP providers',
      answersInstead(whose(adds, ({ providerType }) => providerType === 1)),
    ),
  }),
  rule('PROV-NEW-06', 'A provider can be added without priority and id', {
    from: ['authproviders.add param priority', 'authproviders.add param id'],
    check: addedWithLeast,
    faults: fault(
      'provider-needs-a-priority',
      'refuses a provider without a priority',
      answersInstead(whose(adds, (body) => !('priority' in body))),
    ),
  }),
  rule('PROV-DEL-01', 'A deleted authentication provider is no longer listed', {
    from: 'authproviders.delete call',
    basis: 'derived',
    check: vanishes({ by: 'authproviders.delete', list: added.list, about: hasPathId('id') }),
    faults: fault(
      'provider-outlives-its-end',
      'reports a provider as deleted and keeps it',
      answersInstead(both(removes, namesKnown), made),
    ),
  }),
  rule('PROV-DEL-02', 'Deleting an unknown authentication provider is refused', {
    from: ['authproviders.delete call', 'authproviders.delete errors 400'],
    basis: 'SIL-170',
    refused: 'any',
    faults: fault(
      'deleting-no-provider-is-fine',
      'answers the deletion of an unknown provider with success',
      pretends(
        both(removes, (request) => !namesKnown(request)),
        made,
      ),
    ),
  }),
  rule('PROV-DEL-04', 'The last local provider of an account is not deleted', {
    from: 'authproviders.delete call',
    basis: 'SIL-115',
    needs: ['key.vendor', 'domain.vendor'],
    refused: 'any',
    faults: fault(
      'last-provider-goes',
      'reports the last local provider of an account as deleted',
      pretends(removes),
    ),
  }),
  rule('PROV-DEL-03', 'A provider that has users is not deleted', {
    from: 'authproviders.delete call',
    basis: 'SIL-72',
    refused: 'any',
    faults: fault(
      'provider-with-users-goes',
      'reports a provider that has users as deleted',
      pretends(both(removes, namesKnown), made),
    ),
  }),
];

function* addedWithLeast(c: Case): Iterable<Assertion> {
  const isLeast = (x: Exchange): boolean =>
    ['priority', 'id'].every((name) => given(x, name) === undefined);
  // The target decides which kinds can be added (SIL-167); one that was added with both shows it.
  const kinds = new Set(
    c
      .calls(adds)
      .filter((x) => x.ok && !isLeast(x))
      .map(typeOf),
  );
  const check = acceptsSeen({
    ...added,
    when: (x) => x.group === undefined && isLeast(x) && kinds.has(typeOf(x)),
  });
  yield* check.play(c, c.state);
}

type Members = Readonly<Record<string, Json>>;

export const testCases = [
  /** Providers of each kind are added, listed with a key and without, and deleted; what is no provider. */
  testCase('providers/add-and-delete', [], async (s) => {
    const password = `Directory-${s.name('secret')}`;
    s.context.recorder.redactor.learn('password', password);
    const secrets = JSON.stringify({ clientId: s.name('host'), clientSecret: password });
    const add = async (more: Members): Promise<string> => {
      const members = { ...(await providerWishes(s)), ...more };
      await s.call('authproviders.add', members);
      return members.name;
    };
    await add({});
    await list(s);
    const { priority: _, id: __, ...least } = await providerWishes(s);
    await s.call('authproviders.add', least);
    await add({ providerType: 1, typeConfiguration: directory(password) });
    for (const providerType of [2, 3]) await add({ providerType, typeConfiguration: secrets });
    await list(s);
    await list(s, {});
    await addNoProviders(s);
    const [spare, inUse] = [await add({}), await add({})];
    const listed = await list(s);
    const [spareId, inUseId] = [idOf(listed, 'name', spare), idOf(listed, 'name', inUse)];
    // A target with the fault would delete the user: it is one of the run's own.
    const tenant = { username: s.name('tenant'), providerid: inUseId };
    s.need(await s.call('users.create', tenant), 'creating a user in a provider');
    const pair = s.pair();
    for (const [id, probes] of [
      [s.unknownId(), ['PROV-DEL-02']],
      [spareId, undefined],
      [inUseId, ['PROV-DEL-03']],
    ] as const) {
      const mark = probes === undefined ? { pair } : { pair, probes };
      await s.call('authproviders.delete', { id }, { ...s.full, ...mark });
      await list(s);
    }
  }),
];

async function list(s: Session, caller = s.full) {
  return s.call('authproviders.get', { accountid: await accountId(s) }, caller);
}

async function addNoProviders(s: Session): Promise<void> {
  const whole: Members = await providerWishes(s);
  for (const [rules, wrong] of [
    ...required.map((name) => ['PROV-NEW-02', { [name]: undefined }] as const),
    ['PROV-NEW-03', { providerType: 4 }],
    ['PROV-NEW-03', { providerType: -1 }],
    ['PROV-NEW-04', { typeConfiguration: 'not JSON' }],
    ['PROV-NEW-04', { typeConfiguration: '[]' }],
  ] as const) {
    const name = s.name('refused');
    await s.probe(
      rules,
      async () => {
        await s.call('authproviders.add', { ...whole, name, ...wrong });
        await list(s);
      },
      () => s.call('authproviders.add', { ...whole, name: s.name('control') }),
    );
  }
}
