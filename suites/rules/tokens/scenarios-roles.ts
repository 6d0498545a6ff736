import type { Pairs } from '../../drive/body.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { choicesOf } from '../../journal/choices.ts';

/** A group whose textual id is its name. */
async function namedGroup(stage: Session): Promise<string> {
  const name = stage.name('group');
  const parameters: Pairs = [
    ['groupname', name],
    ['groupdn', name],
  ];
  stage.need(await stage.request('groups.create', stage.full, { parameters }), 'creating a group');
  return name;
}

async function join(stage: Session, userName: string, group: string): Promise<void> {
  const joined = await stage.request('users.groups-add', stage.full, {
    path: { username: userName },
    parameters: [['groupid', group]],
  });
  stage.need(joined, 'adding a user to a group');
}

/** A user whom nobody gave a role calls what SIL-23 lets everybody call. */
const ordinaryUser: TestCase = {
  name: 'roles/ordinary',
  async play(stage) {
    const { userName } = await stage.user();
    const token = await stage.login({ userName });
    const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
    await stage.request('account.get', token, {
      parameters: [['domainname', stage.credentials.facts.domain]],
    });
    await stage.request('outputports.list', token);
    await stage.request('inputports.list', token);
    await stage.request('locations.list', token, {
      parameters: [
        ['locationtype', '1'],
        ['locationdata', '192.0.2.1'],
      ],
    });
    const pair = stage.pair();
    for (const who of [await stage.user(), { userName }])
      await stage.request('users.get', token, {
        pair,
        parameters: [['username', who.userName], provider],
      });
    for (const [type, value] of [
      ['7', stage.name('alias')],
      ['12', choicesOf(stage.credentials.facts).expiration ?? '2090-01-01'],
      ['14', stage.name('external')],
    ] as const) {
      const changing = stage.pair();
      const path = { username: userName };
      const parameters: Pairs = [provider, ['detailtype', type], ['detaildata', value]];
      for (const caller of [token, stage.full])
        await stage.request('users.update', caller, { pair: changing, path, parameters });
    }
    await namedGroup(stage);
    const own = await namedGroup(stage);
    await join(stage, userName, own);
    await stage.request('groups.list', token);
    for (const operation of ['groups.get', 'groups.members'])
      await stage.request(operation, token, { path: { groupid: own } });
    await stage.request('users.card', token, {
      path: { username: userName },
      parameters: [['cardid', stage.cardNumber()]],
    });
  },
};

/**
 * A role is given to a group: a member, who is in a group made before it and in one made after it too, asks for
 * what it allows before and after, and once no longer a member.
 */
const groupRole: TestCase = {
  name: 'roles/group',
  exclusive: true,
  async play(stage) {
    const { userName } = await stage.user();
    const earlier = await namedGroup(stage);
    const group = await namedGroup(stage);
    for (const one of [earlier, group, await namedGroup(stage)]) await join(stage, userName, one);
    const token = await stage.login({ userName });
    await stage.request('documents.history', token);
    await stage.request('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.credentials.facts.domain]],
      members: {
        authProviderId: stage.credentials.facts.providerId,
        roleName: 'Reporting',
        groupName: group,
      },
    });
    await stage.request('documents.history', token);
    await stage.request('users.groups-remove', stage.full, {
      path: { username: userName },
      parameters: [['groupid', group]],
    });
    // A token holds the permissions of its user (interface 5.3), so the question has a new one.
    await stage.request('documents.history', await stage.login({ userName }));
  },
};

/** What roles, and having none, let users do (SIL-23). */
export const roleScenarios: readonly TestCase[] = [ordinaryUser, groupRole];
