import fc from 'fast-check';
import type { Pairs } from '../../engine/session/http/body.ts';
import type { Session } from '../../engine/session/session.ts';
import { seldom, text, which } from '../arguments.ts';
import { enter, lookAtUser, provider, wasDone } from '../looks.ts';
import { type MadeUser, pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

/** interface 4.7, detailtype: those that a look shows. 8 is none. */
const shownDetails = fc.constantFrom('0', '1', '5', '11', '8');

const makeUser = defineMove({
  name: 'create a user',
  weight: 3,
  args: fc.record({ password: seldom }),
  async play(stage, made, { password }) {
    const user = await stage.user({ password });
    const known: MadeUser = {
      ...user,
      gone: false,
      ...(password ? { secret: user.password } : {}),
    };
    made.users.push(known);
    made.cards.push({ number: user.card, holder: known });
    await lookAtUser(stage, known);
  },
});

const makeUserAgain = defineMove({
  name: 'create a user again',
  wants: ['users'],
  args: fc.record({ user: which, nameless: seldom }),
  async play(stage, made, { user, nameless }) {
    const known = pick(made.users, user);
    const parameters: Pairs = [
      ...(nameless ? [] : [['username', known.userName] as const]),
      provider(stage),
      ['detailtype', '0'],
      ['detaildata', stage.name('another')],
    ];
    const reply = await stage.request('users.create', stage.full, { parameters });
    if (!nameless && wasDone(reply)) renew(known);
    await lookAtUser(stage, known);
  },
});

/** The same name, another user: nothing of the first one's is left. */
function renew(user: MadeUser): void {
  user.gone = false;
  delete user.token;
  delete user.secret;
}

const changeUser = defineMove({
  name: 'change a detail',
  wants: ['users'],
  args: fc.record({ user: which, type: shownDetails, value: fc.option(text, { nil: undefined }) }),
  async play(stage, made, { user, type, value }) {
    const known = pick(made.users, user);
    const data = value === undefined ? undefined : detailOf(stage, type, value);
    const parameters: Pairs = [
      provider(stage),
      ['detailtype', type],
      ...(data === undefined ? [] : [['detaildata', data] as const]),
    ];
    await stage.request('users.update', stage.full, { path: pathOf(known), parameters });
    await lookAtUser(stage, known);
  },
});

function detailOf(stage: Session, type: string, value: string): string {
  if (type === '5') return stage.cardNumber();
  return type === '1' ? `${stage.name('mail')}@elsewhere.example` : value;
}

const changePassword = defineMove({
  name: 'change the password',
  wants: ['users'],
  args: fc.record({ user: which }),
  async play(stage, made, { user }) {
    const known = pick(made.users, user);
    const fresh = `Pw-${stage.name('new')}`;
    stage.context.recorder.redactor.learn('password', fresh);
    const parameters: Pairs = [provider(stage), ['detailtype', '3'], ['detaildata', fresh]];
    const path = pathOf(known);
    const done = wasDone(await stage.request('users.update', stage.full, { path, parameters }));
    const before = known.secret;
    // Whether a token outlives the password is not said.
    if (done) {
      delete known.token;
      known.secret = fresh;
    }
    const passwords = [fresh, before].filter((one) => one !== undefined);
    for (const password of passwords)
      await enter(stage, { authtype: '0', userid: known.userName, password });
  },
});

const deleteUser = defineMove({
  name: 'delete a user',
  wants: ['users'],
  args: fc.record({ user: which, unknown: seldom }),
  async play(stage, made, { user, unknown }) {
    const known = pick(made.users, user);
    const path = unknown ? { username: stage.name('nobody') } : pathOf(known);
    const reply = await stage.request('users.delete', stage.full, {
      path,
      parameters: [provider(stage)],
    });
    if (!unknown && wasDone(reply)) known.gone = true;
    await lookAtUser(stage, known);
    if (known.gone && known.token !== undefined) await stage.look(known.token);
    await enter(stage, { authtype: '3', userid: known.userName });
  },
});

const logIn = defineMove({
  name: 'log in',
  wants: ['users'],
  args: fc.record({ user: which, by: fc.constantFrom('card', 'short id', 'name', 'e-mail') }),
  async play(stage, made, { user, by }) {
    const { card, shortId, userName, email } = pick(made.users, user);
    const entries = {
      card: { authtype: '1', userid: card },
      'short id': { authtype: '2', userid: shortId },
      name: { authtype: '3', userid: userName },
      'e-mail': { authtype: '4', userid: email },
    };
    // A card that another user got as well opens nobody knows whom.
    const isOwn = made.cards.some(({ number }) => number === card);
    await enter(stage, entries[by === 'card' && !isOwn ? 'name' : by]);
  },
});

function pathOf({ userName }: MadeUser): { readonly username: string } {
  return { username: userName };
}

/** interface 4.3 and 4.7. */
export const peopleMoves: readonly Drawn[] = [
  makeUser,
  makeUserAgain,
  changeUser,
  changePassword,
  deleteUser,
  logIn,
];
