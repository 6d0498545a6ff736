import type { Pairs } from '../../drive/body.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** A user of the name of one here is in the other account; the one here is deleted. */
export const neighbourNamesakes: TestCase = {
  name: 'neighbours/namesakes',
  needs: ['key.foreign', 'user.foreign'],
  async play(stage) {
    const there = { key: stage.credentials.key('foreign') };
    const { userName } = await stage.user();
    const parameters: Pairs = [
      ['username', userName],
      ['providerid', String(stage.credentials.user('foreign').providerId)],
    ];
    const made = await stage.request('users.create', there, { parameters });
    stage.need(made, 'creating a user in the other account');
    await stage.request('users.get', there, { parameters });
    await stage.request('users.delete', stage.full, { path: { username: userName } });
    await stage.request('users.get', there, { parameters });
  },
};

/** A group with the textual id of one here is in the other account; the one here is deleted by it. */
export const neighbourGroupNamesakes: TestCase = {
  name: 'neighbours/group-namesakes',
  needs: ['key.foreign'],
  async play(stage) {
    const there = { key: stage.credentials.key('foreign') };
    const groupid = `cn=${stage.name('group')},ou=groups,dc=example`;
    for (const caller of [there, stage.full]) {
      const parameters: Pairs = [
        ['groupname', stage.name('namesake')],
        ['groupdn', groupid],
      ];
      stage.need(await stage.request('groups.create', caller, { parameters }), 'creating a group');
    }
    const path = { groupid };
    await stage.request('groups.get', there, { path });
    await stage.request('groups.delete', stage.full, { path });
    await stage.request('groups.get', there, { path });
  },
};
