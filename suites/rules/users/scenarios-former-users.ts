import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { group } from '../../drive/samples/users.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
import type { StageUser } from '../../drive/stage-parts.ts';

type Id = readonly [authtype: string, userid: string];

/** What somebody logs in by without a password, besides the name (interface 4.3). */
function idsOf({
  card,
  shortId,
  email,
}: Pick<StageUser, 'card' | 'shortId' | 'email'>): readonly Id[] {
  return [
    ['1', card],
    ['2', shortId],
    ['4', email],
  ];
}

async function enterBy(stage: Stage, ids: readonly Id[]): Promise<void> {
  for (const [authtype, userid] of ids)
    await stage.call('login.post', stage.panel, {
      parameters: Object.entries({ authtype, userid }),
    });
}

function who(stage: Stage, username: string): Pairs {
  return [
    ['username', username],
    ['providerid', String(stage.cast.facts.providerId)],
  ];
}

function look(stage: Stage, username: string): Promise<Reply> {
  return stage.call('users.get', stage.full, { parameters: who(stage, username) });
}

/** The short id, the e-mail address and the card of a user are changed: the old ones are tried, and the new ones. */
const usersFormerIds: Scenario = {
  name: 'users/former-ids',
  exercises: ['USR-MOD-16'],
  async play(stage) {
    const user = await stage.user();
    const fresh = {
      card: stage.cardNumber(),
      shortId: stage.cardNumber(),
      email: `${stage.name('New')}@new.example`,
    };
    await enterBy(stage, idsOf(user));
    for (const [type, value] of [
      ['5', fresh.shortId],
      ['1', fresh.email],
      ['4', fresh.card],
    ] as const)
      await stage.call('users.update', stage.full, {
        path: { username: user.userName },
        parameters: [
          ...who(stage, user.userName).slice(1),
          ['detailtype', type],
          ['detaildata', value],
        ],
      });
    await enterBy(stage, idsOf(user));
    await enterBy(stage, idsOf(fresh));
  },
};

/**
 * Of two members of a group one is deleted; the name is given again, and what opened the login to another one, a card
 * to the other member; then the group is deleted.
 */
const usersFormer: Scenario = {
  name: 'users/former',
  exercises: ['USR-DEL-07', 'USR-DEL-08', 'USR-DEL-09', 'GRP-MEM-06', 'GRP-DEL-04'],
  async play(stage) {
    const [gone, stays] = [await stage.user(), await stage.user()];
    const groupid = String((await group(stage)).id);
    const ofUser = (username: string): Promise<Reply> =>
      stage.call('users.groups', stage.full, { path: { username } });
    const members = (): Promise<Reply> =>
      stage.call('groups.members', stage.full, { path: { groupid } });
    for (const { userName } of [gone, stays]) {
      const path = { username: userName };
      const parameters = [['groupid', groupid]] as const;
      await stage.call('users.groups-add', stage.full, { path, parameters });
      await ofUser(userName);
    }
    await look(stage, gone.userName);
    await members();
    const second = stage.cardNumber();
    const register = ({ userName }: StageUser): Promise<Reply> =>
      stage.call('users.card', stage.full, {
        path: { username: userName },
        parameters: [['cardid', second]],
      });
    await register(gone);
    await enterBy(stage, [...idsOf(gone), ['1', second]]);
    await stage.call('users.delete', stage.full, {
      path: { username: gone.userName },
      parameters: who(stage, gone.userName).slice(1),
    });
    await enterBy(stage, idsOf(gone));
    await members();
    await stage.call('users.create', stage.full, { parameters: who(stage, gone.userName) });
    await look(stage, gone.userName);
    await ofUser(gone.userName);
    await members();
    await makeHeir(stage, gone);
    await register(stays);
    await enterBy(stage, [...idsOf(gone), ['1', second]]);
    await look(stage, stays.userName);
    await stage.call('groups.delete', stage.full, { path: { groupid } });
    await ofUser(stays.userName);
    await look(stage, stays.userName);
  },
};

/** A new user who has what a deleted one logged in by. */
async function makeHeir(stage: Stage, { card, shortId, email }: StageUser): Promise<void> {
  const details = [
    ['4', card],
    ['5', shortId],
    ['1', email],
  ] as const;
  const parameters: Pairs = [
    ...who(stage, stage.name('user')),
    ...details.flatMap(
      ([type, value]) =>
        [
          ['detailtype', type],
          ['detaildata', value],
        ] as const,
    ),
  ];
  await stage.call('users.create', stage.full, { parameters });
}

/** interface 4.7: what was a user's, after a change or the deletion. */
export const formerScenarios: readonly Scenario[] = [usersFormer, usersFormerIds];
