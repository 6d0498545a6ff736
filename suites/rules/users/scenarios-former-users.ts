import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

type Id = readonly [authtype: string, userid: string];

/** What somebody logs in by without a password, besides the name (interface 4.3). */
function idsOf({ card, shortId, email }: Pick<User, 'card' | 'shortId' | 'email'>): readonly Id[] {
  return [
    ['1', card],
    ['2', shortId],
    ['4', email],
  ];
}

async function enterBy(stage: Session, ids: readonly Id[]): Promise<void> {
  for (const [authtype, userid] of ids)
    await stage.request('login.post', stage.panel, {
      parameters: Object.entries({ authtype, userid }),
    });
}

function who(stage: Session, username: string): Pairs {
  return [
    ['username', username],
    ['providerid', String(stage.credentials.facts.providerId)],
  ];
}

function look(stage: Session, username: string): Promise<Reply> {
  return stage.request('users.get', stage.full, { parameters: who(stage, username) });
}

/** The short id, the e-mail address and the card of a user are changed: the old ones are tried, and the new ones. */
const usersFormerIds: TestCase = {
  name: 'users/former-ids',
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
      await stage.request('users.update', stage.full, {
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
const usersFormer: TestCase = {
  name: 'users/former',
  async play(stage) {
    const [gone, stays] = [await stage.user(), await stage.user()];
    const groupid = String((await group(stage)).id);
    const ofUser = (username: string): Promise<Reply> =>
      stage.request('users.groups', stage.full, { path: { username } });
    const members = (): Promise<Reply> =>
      stage.request('groups.members', stage.full, { path: { groupid } });
    for (const { userName } of [gone, stays]) {
      const path = { username: userName };
      const parameters = [['groupid', groupid]] as const;
      await stage.request('users.groups-add', stage.full, { path, parameters });
      await ofUser(userName);
    }
    await look(stage, gone.userName);
    await members();
    const second = stage.cardNumber();
    const register = ({ userName }: User): Promise<Reply> =>
      stage.request('users.card', stage.full, {
        path: { username: userName },
        parameters: [['cardid', second]],
      });
    await register(gone);
    await enterBy(stage, [...idsOf(gone), ['1', second]]);
    await stage.request('users.delete', stage.full, {
      path: { username: gone.userName },
      parameters: who(stage, gone.userName).slice(1),
    });
    await enterBy(stage, idsOf(gone));
    await members();
    await stage.request('users.create', stage.full, { parameters: who(stage, gone.userName) });
    await look(stage, gone.userName);
    await ofUser(gone.userName);
    await members();
    await makeHeir(stage, gone);
    await register(stays);
    await enterBy(stage, [...idsOf(gone), ['1', second]]);
    await look(stage, stays.userName);
    await stage.request('groups.delete', stage.full, { path: { groupid } });
    await ofUser(stays.userName);
    await look(stage, stays.userName);
  },
};

/** A new user who has what a deleted one logged in by. */
async function makeHeir(stage: Session, { card, shortId, email }: User): Promise<void> {
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
  await stage.request('users.create', stage.full, { parameters });
}

/** interface 4.7: what was a user's, after a change or the deletion. */
export const formerScenarios: readonly TestCase[] = [usersFormer, usersFormerIds];
