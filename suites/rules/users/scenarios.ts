import type { Pairs } from '../../drive/body.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

function who(stage: Session, userName: string): Pairs {
  return [
    ['username', userName],
    ['providerid', String(stage.credentials.facts.providerId)],
  ];
}

/** A user is made and read; an unknown one is asked for; the same is made again; one is made with an empty detail among others. */
export const usersCreate: TestCase = {
  name: 'users/create-and-get',
  async play(stage) {
    const user = await stage.user({ password: true });
    const get = (userName: string, pair?: number): Promise<unknown> =>
      stage.request('users.get', stage.full, {
        parameters: who(stage, userName),
        ...(pair === undefined ? {} : { pair }),
      });
    await get(user.userName);
    const pair = stage.pair();
    await get(stage.name('nobody'), pair);
    await get(user.userName, pair);
    const again = stage.pair();
    const other: Pairs = [
      ['detailtype', '0'],
      ['detaildata', 'Another User'],
    ];
    await stage.request('users.create', stage.full, {
      pair: again,
      parameters: [...who(stage, user.userName), ...other],
    });
    await get(user.userName);
    await stage.request('users.create', stage.full, {
      pair: again,
      parameters: [...who(stage, stage.name('fresh')), ...other],
    });
    const gaps: Pairs = ['0', '1', '11'].flatMap((type) => [
      ['detailtype', type],
      ['detaildata', type === '1' ? '' : stage.name('department')],
    ]);
    const partly = stage.name('partly');
    await stage.request('users.create', stage.full, {
      parameters: [...who(stage, partly), ...gaps],
    });
    await get(partly);
  },
};

/** A full key of another account asks for a user of this one. */
export const usersForeign: TestCase = {
  name: 'users/foreign',
  needs: ['key.foreign'],
  async play(stage) {
    const user = await stage.user();
    const pair = stage.pair();
    const parameters = who(stage, user.userName);
    await stage.request(
      'users.get',
      { key: stage.credentials.key('foreign') },
      { pair, parameters },
    );
    await stage.request('users.get', stage.full, { pair, parameters });
  },
};

/** A card is registered, shown and used; once more for its user, and for a second one; one more card of the user. */
export const usersCard: TestCase = {
  name: 'users/card',
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const register = (userName: string, cardid: string, pair?: number): Promise<unknown> =>
      stage.request('users.card', stage.full, {
        path: { username: userName },
        parameters: [['cardid', cardid]],
        ...(pair === undefined ? {} : { pair }),
      });
    const card = stage.cardNumber();
    for (let time = 0; time < 2; time += 1) {
      await register(user.userName, card);
      await stage.request('users.get', stage.full, { parameters: who(stage, user.userName) });
      await stage.request('login.post', stage.full, {
        parameters: [
          ['authtype', '1'],
          ['userid', card],
        ],
      });
    }
    const taken = stage.pair();
    await register(other.userName, card, taken);
    await register(other.userName, stage.cardNumber(), taken);
    // The first card may belong to the other user now, where a card may move.
    const [second, third] = [stage.cardNumber(), stage.cardNumber()];
    for (const one of [second, third]) await register(user.userName, one);
    await stage.request('users.get', stage.full, { parameters: who(stage, user.userName) });
    for (const one of [third, second, card, user.card])
      await stage.request('login.post', stage.full, {
        parameters: [
          ['authtype', '1'],
          ['userid', one],
        ],
      });
  },
};

export const usersCardPlainKey: TestCase = {
  name: 'users/card-plain-key',
  needs: ['key.plain'],
  async play(stage) {
    const user = await stage.user();
    const card = stage.cardNumber();
    await stage.request(
      'users.card',
      { key: stage.credentials.key('plain') },
      { path: { username: user.userName }, parameters: [['cardid', card]] },
    );
    await stage.request('login.post', stage.full, {
      parameters: [
        ['authtype', '1'],
        ['userid', card],
      ],
    });
  },
};
