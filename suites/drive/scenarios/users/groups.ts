import type { Pairs } from '../../body.ts';
import type { Reply } from '../../client.ts';
import { group } from '../../samples/users.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';

function textualId(stage: Stage): string {
  return `cn=${stage.name('group')},ou=groups,dc=example`;
}

/** Groups are made with and without a textual id, listed, read by both ids and deleted; unknown ones. */
export const groups: Scenario = {
  name: 'groups/create-and-read',
  exercises: [
    'GRP-NEW-01',
    'GRP-NEW-02',
    'GRP-NEW-03',
    'GRP-NEW-05',
    'GRP-NEW-06',
    'GRP-LIST-01',
    'GRP-GET-01',
    'GRP-GET-02',
    'GRP-GET-03',
    'GRP-DEL-01',
    'GRP-DEL-02',
    'GRP-DEL-03',
  ],
  async play(stage) {
    const make = (parameters: Pairs, pair?: number): Promise<Reply> =>
      stage.call('groups.create', stage.full, {
        parameters,
        ...(pair === undefined ? {} : { pair }),
      });
    const { id } = await group(stage);
    await group(stage);
    const dn = textualId(stage);
    const named = (): Pairs => [['groupname', stage.name('named')]];
    await make([...named(), ['groupdn', dn]]);
    await stage.call('groups.list', stage.full);
    const taken = stage.pair();
    await make([...named(), ['groupdn', dn]], taken);
    await make([...named(), ['groupdn', textualId(stage)]], taken);
    await stage.call('groups.get', stage.full, { path: { groupid: dn } });
    await stage.call('groups.list', stage.full);
    await stage.call('groups.delete', stage.full, { path: { groupid: dn } });
    for (const operation of ['groups.get', 'groups.delete']) {
      await stage.call('groups.list', stage.full);
      const pair = stage.pair();
      for (const groupid of [stage.unknownId(), String(id)])
        await stage.call(operation, stage.full, { pair, path: { groupid } });
    }
    await stage.call('groups.list', stage.full);
  },
};

/** A user joins and leaves groups in every way; what is no group. */
export const memberships: Scenario = {
  name: 'groups/memberships',
  exercises: [
    'GRP-MEM-01',
    'GRP-MEM-02',
    'GRP-MEM-03',
    'GRP-MEM-04',
    'USR-GRP-01',
    'USR-GRP-02',
    'USR-GRP-03',
    'USR-GRP-04',
    'USR-GRP-05',
    'USR-GRP-06',
    'USR-GRP-07',
    'USR-GRP-09',
    'USR-GRP-10',
    'USR-GRP-11',
    'SAME-06',
    'SAME-09',
  ],
  async play(stage) {
    const { userName } = await stage.user();
    const first = String((await group(stage)).id);
    const second = String((await group(stage)).id);
    const third = String((await group(stage)).id);
    const dn = textualId(stage);
    const parameters: Pairs = [
      ['groupname', stage.name('textual')],
      ['groupdn', dn],
    ];
    stage.need(await stage.call('groups.create', stage.full, { parameters }), 'creating a group');
    await stage.call('groups.list', stage.full);
    const change = async (
      how: 'add' | 'set' | 'remove',
      ids: readonly string[],
      more: { readonly pair?: number; readonly username?: string } = {},
    ): Promise<void> => {
      const { username = userName, ...rest } = more;
      await stage.call(`users.groups-${how}`, stage.full, {
        ...rest,
        path: { username },
        parameters: ids.map((id) => ['groupid', id] as const),
      });
      await stage.call('users.groups', stage.full, { path: { username: userName } });
    };
    await change('add', [first]);
    await stage.call('users.get', stage.full, {
      parameters: [
        ['username', userName],
        ['providerid', String(stage.cast.facts.providerId)],
      ],
    });
    await stage.login({ userName });
    const reading = stage.pair();
    for (const groupid of [stage.unknownId(), first])
      await stage.call('groups.members', stage.full, { pair: reading, path: { groupid } });
    await change('add', [second]);
    await change('add', [dn]);
    await stage.call('groups.members', stage.full, { path: { groupid: dn } });
    const asking = stage.pair();
    for (const username of [stage.name('nobody'), userName])
      await stage.call('users.groups', stage.full, { pair: asking, path: { username } });
    const username = inCapitals(userName);
    await change('add', [third], { username });
    await stage.call('users.groups', stage.full, { path: { username } });
    await change('remove', [third], { username });
    await change('set', [first, second, third], { username });
    await change('remove', [first, second]);
    await change('set', [second, first]);
    // The last but one, and the last.
    for (const id of [second, first]) await change('remove', [id]);
    await change('set', [second, first]);
    await change('set', []);
    for (const how of ['add', 'set', 'remove'] as const) {
      const pair = stage.pair();
      await change(how, [stage.unknownId()], { pair });
      await change(how, [first], { pair });
    }
  },
};

/** Letters of other scripts have capitals of their own kinds: those of ASCII have one each. */
function inCapitals(userName: string): string {
  return userName.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** A group is made, and the groups are listed at the domain of the account and of a container in it. */
export const groupsOfContainer: Scenario = {
  name: 'groups/of-container',
  exercises: ['GRP-LIST-02'],
  needs: ['domain.container'],
  async play(stage) {
    await group(stage);
    await stage.call('groups.list', stage.full);
    const host = stage.cast.facts.containerDomain ?? '';
    await stage.call('groups.list', stage.full, { host });
  },
};
