import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { itemsOf, numberMember } from '../../journal/json.ts';
import { formerScenarios } from './scenarios-former-users.ts';
import { usersEveryName } from './scenarios-names.ts';
import { roomyProvider } from './scenarios-providers.ts';

/** One user joins a group and leaves it, another is in another group, a third in none; the members after each step. */
const groupOutsiders: TestCase = {
  name: 'groups/outsiders',
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
      await stage.request(`users.groups-${how}`, stage.full, { path, parameters });
    };
    await change('add', member, first);
    await change('add', other, second);
    for (const { userName } of [member, other, nobody])
      await stage.request('users.groups', stage.full, { path: { username: userName } });
    await members(stage, first);
    await members(stage, second);
    await change('remove', member, first);
    await stage.request('users.groups', stage.full, { path: { username: member.userName } });
    await members(stage, first);
  },
};

async function members(stage: Session, { id }: { readonly id: number }): Promise<void> {
  await stage.request('groups.members', stage.full, { path: { groupid: String(id) } });
}

const atATime = 8;

/** So many times, a few at once. */
async function often(times: number, what: () => Promise<void>): Promise<void> {
  let left = times;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await what();
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** A group has as many members as lists often end at, and one more. */
const groupOfMany: TestCase = {
  name: 'groups/many-members',
  async play(stage) {
    const { id } = await group(stage);
    const join = async (): Promise<void> => {
      const username = stage.name('member');
      const made = await stage.request('users.create', stage.full, {
        parameters: [['username', username]],
      });
      stage.need(made, 'creating a user');
      await stage.request('users.groups-add', stage.full, {
        path: { username },
        parameters: [['groupid', String(id)]],
      });
    };
    let before = 0;
    for (const size of [100, 500, 501]) {
      await often(size - before, join);
      before = size;
      await members(stage, { id });
    }
  },
};

/** There are as many groups as lists often end at, and one more. */
const groupsOfMany: TestCase = {
  name: 'groups/many',
  // Others make groups meanwhile, and would have to read them all.
  exclusive: true,
  async play(stage) {
    const made: number[] = [];
    const make = async (): Promise<void> => {
      const parameters = [['groupname', stage.name('group')]] as const;
      const reply = await stage.request('groups.create', stage.full, { parameters });
      made.push(numberMember(stage.need(reply, 'creating a group').json, 'id') ?? 0);
    };
    const list = (): Promise<Reply> => stage.request('groups.list', stage.full);
    const there = itemsOf((await list()).json).length;
    await often(Math.max(end - there, 1), make);
    await list();
    await make();
    await list();
    await often(made.length, async () => {
      const groupid = String(made.pop());
      await stage.request('groups.delete', stage.full, { path: { groupid } });
    });
  },
};

const end = 500;

/** A user of another provider alone is deleted without a provider: there is nobody of that name in the local one. */
const usersDeleteElsewhere: TestCase = {
  name: 'users/delete-elsewhere',
  async play(stage) {
    const providerid = await roomyProvider(stage);
    const username = stage.name('elsewhere');
    const parameters: Pairs = [
      ['username', username],
      ['providerid', providerid],
    ];
    stage.need(
      await stage.request('users.create', stage.full, { parameters }),
      'creating a user in another provider',
    );
    await stage.request('users.delete', stage.full, { path: { username } });
    await stage.request('users.get', stage.full, { parameters });
  },
};

/** A user is made in each of two providers, where there can be two, and the users of both are asked for. */
const usersAllOfProvider: TestCase = {
  name: 'users/all-of-provider',
  async play(stage) {
    const local = String(stage.credentials.facts.providerId);
    const other = await roomyProvider(stage);
    const token = await stage.login(await stage.user());
    stage.need(
      await stage.request('users.create', stage.full, {
        parameters: [
          ['username', stage.name('elsewhere')],
          ['providerid', other],
        ],
      }),
      'creating a user in another provider',
    );
    for (const caller of [stage.full, token])
      for (const providerid of [other, local])
        await stage.request('users.all', caller, {
          parameters: [
            ['providerid', providerid],
            ['maxrecords', '1000'],
          ],
        });
  },
};

/** interface 4.7 and 4.12: who is in a provider or a group, and who is not. */
export const outsiderScenarios: readonly TestCase[] = [
  usersAllOfProvider,
  usersDeleteElsewhere,
  ...formerScenarios,
  usersEveryName,
  groupOutsiders,
  groupOfMany,
  groupsOfMany,
];
