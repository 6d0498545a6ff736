import type { Pairs } from '../../drive/body.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
import { choicesOf } from '../../journal/choices.ts';

/** A group whose textual id is its name. */
async function namedGroup(stage: Stage): Promise<string> {
  const name = stage.name('group');
  const parameters: Pairs = [
    ['groupname', name],
    ['groupdn', name],
  ];
  stage.need(await stage.call('groups.create', stage.full, { parameters }), 'creating a group');
  return name;
}

async function join(stage: Stage, userName: string, group: string): Promise<void> {
  const joined = await stage.call('users.groups-add', stage.full, {
    path: { username: userName },
    parameters: [['groupid', group]],
  });
  stage.need(joined, 'adding a user to a group');
}

/** A user whom nobody gave a role calls what SIL-23 lets everybody call. */
const ordinaryUser: Scenario = {
  name: 'roles/ordinary',
  exercises: ['TOK-09', 'TOK-10', 'TOK-11', 'TOK-13'],
  async play(stage) {
    const { userName } = await stage.user();
    const token = await stage.login({ userName });
    const provider = ['providerid', String(stage.cast.facts.providerId)] as const;
    await stage.call('account.get', token, {
      parameters: [['domainname', stage.cast.facts.domain]],
    });
    await stage.call('outputports.list', token);
    await stage.call('inputports.list', token);
    await stage.call('locations.list', token, {
      parameters: [
        ['locationtype', '1'],
        ['locationdata', '192.0.2.1'],
      ],
    });
    const pair = stage.pair();
    for (const who of [await stage.user(), { userName }])
      await stage.call('users.get', token, {
        pair,
        parameters: [['username', who.userName], provider],
      });
    for (const [type, value] of [
      ['7', stage.name('alias')],
      ['12', choicesOf(stage.cast.facts).expiration ?? '2090-01-01'],
      ['14', stage.name('external')],
    ] as const) {
      const changing = stage.pair();
      const path = { username: userName };
      const parameters: Pairs = [provider, ['detailtype', type], ['detaildata', value]];
      for (const caller of [token, stage.full])
        await stage.call('users.update', caller, { pair: changing, path, parameters });
    }
    await namedGroup(stage);
    const own = await namedGroup(stage);
    await join(stage, userName, own);
    await stage.call('groups.list', token);
    for (const operation of ['groups.get', 'groups.members'])
      await stage.call(operation, token, { path: { groupid: own } });
    await stage.call('users.card', token, {
      path: { username: userName },
      parameters: [['cardid', stage.cardNumber()]],
    });
  },
};

/**
 * A role is given to a group: a member, who is in a group made before it and in one made after it too, asks for
 * what it allows before and after, and once no longer a member.
 */
const groupRole: Scenario = {
  name: 'roles/group',
  exercises: ['ACL-NEW-07'],
  exclusive: true,
  async play(stage) {
    const { userName } = await stage.user();
    const earlier = await namedGroup(stage);
    const group = await namedGroup(stage);
    for (const one of [earlier, group, await namedGroup(stage)]) await join(stage, userName, one);
    const token = await stage.login({ userName });
    await stage.call('documents.history', token);
    await stage.call('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.cast.facts.domain]],
      members: {
        authProviderId: stage.cast.facts.providerId,
        roleName: 'Reporting',
        groupName: group,
      },
    });
    await stage.call('documents.history', token);
    await stage.call('users.groups-remove', stage.full, {
      path: { username: userName },
      parameters: [['groupid', group]],
    });
    // A token holds the permissions of its user (interface 5.3), so the question has a new one.
    await stage.call('documents.history', await stage.login({ userName }));
  },
};

/** What roles, and having none, let users do (SIL-23). */
export const roleScenarios: readonly Scenario[] = [ordinaryUser, groupRole];
