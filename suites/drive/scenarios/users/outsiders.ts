import type { Pairs } from '../../body.ts';
import { group } from '../../samples/users.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';
import { roomyProvider } from './of-providers.ts';

/** One user joins a group and leaves it, another is in another group, a third in none; the members after each step. */
const groupOutsiders: Scenario = {
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

const beyond = 501;
const atATime = 8;

/** A group has one member more than what lists often end at. */
const groupOfMany: Scenario = {
  name: 'groups/many-members',
  exercises: ['GRP-MEM-02'],
  async play(stage) {
    const { id } = await group(stage);
    let left = beyond;
    const join = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const username = stage.name('member');
        const made = await stage.call('users.create', stage.full, {
          parameters: [['username', username]],
        });
        stage.need(made, 'creating a user');
        await stage.call('users.groups-add', stage.full, {
          path: { username },
          parameters: [['groupid', String(id)]],
        });
      }
    };
    await Promise.all(Array.from({ length: atATime }, join));
    await members(stage, { id });
  },
};

/** A user of another provider alone is deleted without a provider: there is nobody of that name in the local one. */
const usersDeleteElsewhere: Scenario = {
  name: 'users/delete-elsewhere',
  exercises: ['USR-DEL-06'],
  async play(stage) {
    const providerid = await roomyProvider(stage);
    const username = stage.name('elsewhere');
    const parameters: Pairs = [
      ['username', username],
      ['providerid', providerid],
    ];
    stage.need(
      await stage.call('users.create', stage.full, { parameters }),
      'creating a user in another provider',
    );
    await stage.call('users.delete', stage.full, { path: { username } });
    await stage.call('users.get', stage.full, { parameters });
  },
};

/** A user is made in each of two providers, where there can be two, and the users of both are asked for. */
const usersAllOfProvider: Scenario = {
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

/** interface 4.7 and 4.12: who is in a provider or a group, and who is not. */
export const outsiderScenarios: readonly Scenario[] = [
  usersAllOfProvider,
  usersDeleteElsewhere,
  groupOutsiders,
  groupOfMany,
];
