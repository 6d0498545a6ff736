import type { Pairs } from '../../drive/body.ts';
import type { Caller, Reply } from '../../drive/client.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { choicesOf } from '../../journal/choices.ts';
import { textMember } from '../../journal/json.ts';

function provider(stage: Session): readonly [string, string] {
  return ['providerid', String(stage.credentials.facts.providerId)];
}

function look(stage: Session, userName: string): Promise<Reply> {
  return stage.request('users.get', stage.full, {
    parameters: [['username', userName], provider(stage)],
  });
}

function detail(type: string, data?: string): Pairs {
  return [['detailtype', type], ...(data === undefined ? [] : [['detaildata', data] as const])];
}

interface Change {
  readonly parameters: Pairs;
  readonly caller?: Caller;
  readonly pair?: number;
  readonly probes?: readonly string[];
}

async function change(stage: Session, userName: string, wishes: Change): Promise<void> {
  const { parameters, caller = stage.full, ...rest } = wishes;
  await stage.request('users.update', caller, {
    ...rest,
    path: { username: userName },
    parameters: [provider(stage), ...parameters],
  });
  await look(stage, userName);
}

function enter(stage: Session, userid: string, password?: string): Promise<Reply> {
  return stage.request('login.post', stage.panel, {
    parameters: [
      ['authtype', password === undefined ? '3' : '0'],
      ['userid', userid],
      ...(password === undefined ? [] : [['password', password] as const]),
    ],
  });
}

/** Each detail is changed, deleted, and shown; several in one call; types that are none; an unknown user. */
export const usersChange: TestCase = {
  name: 'users/changes',
  async play(stage) {
    const { userName, password } = await stage.user({ password: true });
    await change(stage, userName, { parameters: detail('0', 'Another Name') });
    await change(stage, userName, { parameters: detail('1', `${stage.name('Mail')}@new.example`) });
    await change(stage, userName, { parameters: detail('11', 'Research & Development') });
    await change(stage, userName, { parameters: detail('5', stage.cardNumber()) });
    await change(stage, userName, { parameters: detail('4', stage.cardNumber()) });
    await change(stage, userName, { parameters: detail('11') });
    await change(stage, userName, { parameters: detail('4') });
    for (const [first, second] of ['0 11', '11 0', '0 0'].map((types) => types.split(' '))) {
      const several = [first, second].flatMap((type = '') => detail(type, stage.name('detail')));
      await change(stage, userName, { parameters: several });
    }
    for (const wrong of ['-1', '8', '13', '15']) {
      const pair = stage.pair();
      await change(stage, userName, { pair, parameters: detail(wrong, 'x') });
      await change(stage, userName, { pair, parameters: detail('0', 'A Name') });
    }
    const alias = stage.name('alias');
    await change(stage, userName, { parameters: detail('7', alias) });
    await enter(stage, alias);
    const fresh = `New-${password}`;
    stage.context.recorder.redactor.learn('password', fresh);
    await change(stage, userName, { parameters: detail('3', fresh) });
    await enter(stage, userName, fresh);
    await enter(stage, userName, password);
    const pair = stage.pair();
    await change(stage, stage.name('nobody'), { pair, parameters: detail('0', 'Nobody') });
    await change(stage, userName, { pair, parameters: detail('0', 'Somebody') });
  },
};

/** interface 4.7: each type of the list, with something that fits it. */
function eachDetail(stage: Session): readonly (readonly [type: string, value: string])[] {
  const name = stage.name('detail');
  const password = `Pw-${name}`;
  stage.context.recorder.redactor.learn('password', password);
  const { pin, expiration } = choicesOf(stage.credentials.facts);
  return [
    ['0', 'Each Detail'],
    ['1', `${name}@detail.example`],
    ['2', `/home/${name}`],
    ['3', password],
    ['4', stage.cardNumber()],
    ['5', stage.cardNumber()],
    // SIL-168: in which form a target takes these two is its own.
    ...(pin === undefined ? [] : [['6', pin] as const]),
    ['7', `alias-${name}`],
    ['11', 'Details'],
    ...(expiration === undefined ? [] : [['12', expiration] as const]),
    ['14', `external-${name}`],
  ];
}

/** Each detail type is sent for a user, and all of them for a new one; a type that is none beside them. */
export const usersEachDetail: TestCase = {
  name: 'users/each-detail',
  async play(stage) {
    const { userName } = await stage.user();
    const changing = stage.pair();
    for (const [type, value] of [...eachDetail(stage), ['99', 'x'] as const])
      await stage.request('users.update', stage.full, {
        pair: changing,
        path: { username: userName },
        parameters: [provider(stage), ...detail(type, value)],
      });
    await look(stage, userName);
    const creating = stage.pair();
    for (const more of [[], [['99', 'x'] as const]]) {
      const username = stage.name('detailed');
      const details = [...eachDetail(stage), ...more].flatMap(([type, value]) =>
        detail(type, value),
      );
      await stage.request('users.create', stage.full, {
        pair: creating,
        parameters: [['username', username], provider(stage), ...details],
      });
      await look(stage, username);
    }
  },
};

/** A user logs in by alias, two cards and short id; each detail is deleted, and a type that is none; the user tries again. */
export const usersDetailsDeleted: TestCase = {
  name: 'users/details-deleted',
  async play(stage) {
    const { userName } = await stage.user();
    const update = (parameters: Pairs, pair?: number): Promise<Reply> =>
      stage.request('users.update', stage.full, {
        ...(pair === undefined ? {} : { pair }),
        path: { username: userName },
        parameters: [provider(stage), ...parameters],
      });
    const details = eachDetail(stage);
    for (const [type, value] of details) await update(detail(type, value));
    const second = stage.cardNumber();
    const path = { username: userName };
    await stage.request('users.card', stage.full, { path, parameters: [['cardid', second]] });
    const tryAll = async (): Promise<void> => {
      for (const [type, value] of [...details, ['4', second] as const]) {
        const authtype = { 1: '4', 3: '0', 4: '1', 5: '2', 7: '3' }[type];
        if (authtype === undefined) continue;
        const who = authtype === '0' ? { userid: userName, password: value } : { userid: value };
        const parameters = Object.entries({ authtype, ...who });
        await stage.request('login.post', stage.panel, { parameters });
      }
    };
    await tryAll();
    const pair = stage.pair();
    for (const type of [...details.map(([one]) => one), '99']) await update(detail(type), pair);
    await tryAll();
  },
};

/** Details that need a right of their own, by keys that lack it. */
export const usersChangeRights: TestCase = {
  name: 'users/change-rights',
  needs: ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'],
  async play(stage) {
    const { userName } = await stage.user();
    for (const [right, type] of [
      ['GenerateShortID', '5'],
      ['CardManagement', '4'],
      ['GenerateOTP', '6'],
    ] as const) {
      const secret = stage.credentials
        .limitedKeys()
        .find(
          ({ permissions }) =>
            !permissions.includes(right) &&
            ['ViewUser', 'ModifyUser'].every((one) => permissions.includes(one)),
        )?.secret;
      const caller: Caller = secret === undefined ? stage.full : { key: secret };
      const pair = stage.pair();
      const { pin } = choicesOf(stage.credentials.facts);
      const value = type === '6' ? (pin ?? stage.cardNumber()) : stage.cardNumber();
      const parameters = detail(type, value);
      // Which detail is the one-time password is not said (SIL-79).
      const isProbe = secret !== undefined && type !== '6';
      const probes = isProbe ? { probes: ['KEY-06'] } : {};
      await change(stage, userName, { pair, caller, parameters, ...probes });
      await change(stage, userName, { pair, parameters });
      await change(stage, userName, { caller, parameters: detail('11', stage.name('department')) });
      const deleting = stage.pair();
      const removal = { pair: deleting, parameters: detail(type) };
      await change(stage, userName, { ...removal, caller, ...probes });
      await change(stage, userName, removal);
    }
  },
};

/** A user is deleted, asked for, and tries to log in; one that nobody made. */
export const usersDelete: TestCase = {
  name: 'users/delete',
  async play(stage) {
    const { userName } = await stage.user();
    await look(stage, userName);
    const pair = stage.pair();
    for (const username of [stage.name('nobody'), userName])
      await stage.request('users.delete', stage.full, {
        pair,
        path: { username },
        parameters: [provider(stage)],
      });
    await look(stage, userName);
    await enter(stage, userName);
  },
};

const enough = 52;
const mostPages = 400;

/** All users of the provider, page by page, in small pages, in one of the default size and one beyond the largest. */
export const usersAll: TestCase = {
  name: 'users/all',
  // Others make users meanwhile: what that does to a walk is left open (SIL-17).
  exclusive: true,
  async play(stage) {
    for (let made = 1; made < enough; made += 1) await stage.user();
    await look(stage, await memberOfAGroup(stage));
    const page = (more: Pairs, pair?: number): Promise<Reply> =>
      stage.request('users.all', stage.full, {
        parameters: more,
        ...(pair === undefined ? {} : { pair }),
      });
    const own = provider(stage);
    await page([own]);
    await page([own, ['maxrecords', '3']]);
    await page([own, ['maxrecords', '1000']]);
    for (const size of ['0', '-5', 'many']) {
      const pair = stage.pair();
      await page([own, ['maxrecords', size]], pair);
      await page([own, ['maxrecords', '5']], pair);
    }
    const pair = stage.pair();
    await page([['providerid', stage.unknownId()]], pair);
    await page([own], pair);
    let token: string | undefined;
    for (let at = 0; at < mostPages; at += 1) {
      const size = ['maxrecords', '20'] as const;
      const reply = await page([
        own,
        size,
        ...(token === undefined ? [] : [['pagetoken', token] as const]),
      ]);
      // SIL-18: beside the list, or in a header where the list stands alone.
      token = textMember(reply.json, 'nextPageToken') ?? reply.headers['nextpagetoken'];
      if (token === undefined || token === '') break;
    }
  },
};

/** A user whose record has everything that a record may have. */
async function memberOfAGroup(stage: Session): Promise<string> {
  const { userName } = await stage.user();
  const name = stage.name('walkers');
  const named: Pairs = [
    ['groupname', name],
    ['groupdn', name],
  ];
  await stage.request('groups.create', stage.full, { parameters: named });
  await stage.request('users.groups-add', stage.full, {
    path: { username: userName },
    parameters: [['groupid', name]],
  });
  return userName;
}
