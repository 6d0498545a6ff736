import { group } from '../../samples/users.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';
import { roomyProvider } from './of-providers.ts';

/** One user joins a group and leaves it, another is in another group, a third in none; the members after each step. */
export const groupOutsiders: Scenario = {
  name: 'groups/outsiders',
  exercises: ['GRP-MEM-05'],
  async play(stage) {
    const [first, second] = [await group(stage), await group(stage)];
    const users = [await stage.user(), await stage.user(), await stage.user()] as const;
    const [member, other, nobody] = users;
    const change = async (
      how: 'add' | 'remove',
      { userName }: { readonly userName: string },
      { id }: { readonly id: number },
    ): Promise<void> => {
      const path = { username: userName };
      const parameters = [['groupid', String(id)]] as const;
      await stage.call(`users.groups-${how}`, stage.full, { path, parameters });
    };
    await change('add', member, first);
    await change('add', other, second);
    for (const { userName } of [member, other, nobody])
      await stage.call('users.groups', stage.full, { path: { username: userName } });
    await members(stage, first);
    await members(stage, second);
    await change('remove', member, first);
    await stage.call('users.groups', stage.full, { path: { username: member.userName } });
    await members(stage, first);
  },
};

async function members(stage: Stage, { id }: { readonly id: number }): Promise<void> {
  await stage.call('groups.members', stage.full, { path: { groupid: String(id) } });
}

/** A user is made in each of two providers, where there can be two, and the users of both are asked for. */
export const usersAllOfProvider: Scenario = {
  name: 'users/all-of-provider',
  exercises: ['USR-ALL-11'],
  async play(stage) {
    const local = String(stage.cast.facts.providerId);
    const other = await roomyProvider(stage);
    await stage.user();
    stage.need(
      await stage.call('users.create', stage.full, {
        parameters: [
          ['username', stage.name('elsewhere')],
          ['providerid', other],
        ],
      }),
      'creating a user in another provider',
    );
    for (const providerid of [other, local])
      await stage.call('users.all', stage.full, {
        parameters: [
          ['providerid', providerid],
          ['maxrecords', '1000'],
        ],
      });
  },
};
