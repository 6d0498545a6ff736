import type { Pairs } from '../../drive/body.ts';
import type { Caller, Reply } from '../../drive/client.ts';
import { nearMiss } from '../../drive/near-miss.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

function attempt(
  stage: Session,
  parameters: Pairs,
  more: { readonly caller?: Caller; readonly pair?: number } = {},
): Promise<Reply> {
  const { pair } = more;
  return stage.request('login.post', more.caller ?? stage.panel, {
    parameters,
    ...(pair === undefined ? {} : { pair }),
  });
}

function idOf(user: User, authtype: number): string {
  return (
    [user.userName, user.card, user.shortId, user.userName, user.email][authtype] ?? user.userName
  );
}

/** Each authtype as it is meant, and with a password where none is looked at. */
const loginKinds: TestCase = {
  name: 'login/authtypes',
  async play(stage) {
    const user = await stage.user({ password: true });
    await stage.user();
    await attempt(
      stage,
      [
        ['authtype', '0'],
        ['userid', user.userName],
        ['password', user.password],
      ],
      { caller: stage.full },
    );
    for (const authtype of [1, 2, 3, 4]) {
      const parameters = [
        ['authtype', String(authtype)],
        ['userid', idOf(user, authtype)],
      ] as const;
      await attempt(stage, parameters, { caller: stage.full });
      const ignored = ['not the password', '', 'x'.repeat(3000)];
      if (authtype > 1)
        for (const password of ignored)
          await attempt(stage, [...parameters, ['password', password]], { caller: stage.full });
    }
  },
};

/** Wrong, missing, unknown, out of range: each beside the login that works. */
const loginRefused: TestCase = {
  name: 'login/refused',
  async play(stage) {
    const user = await stage.user({ password: true });
    stage.context.recorder.redactor.learn('password', nearMiss(user.password));
    const right = [
      ['authtype', '0'],
      ['userid', user.userName],
      ['password', user.password],
    ] as const;
    const byName = [
      ['authtype', '3'],
      ['userid', user.userName],
    ] as const;
    const probes: readonly (readonly [probe: Pairs, control: Pairs])[] = [
      [[right[0], right[1], ['password', 'wrong']], right],
      [[right[0], right[1], ['password', nearMiss(user.password)]], right],
      [[right[0], right[1]], right],
      [[['authtype', '5'], byName[1]], byName],
      [[['authtype', '-1'], byName[1]], byName],
      [[['authtype', 'by name'], byName[1]], byName],
      ...[0, 1, 2, 3, 4].map((authtype) => {
        const parameters = [
          ['authtype', String(authtype)],
          ['password', user.password],
        ] as const;
        return [
          [...parameters, ['userid', `${stage.name('nobody')}@nowhere.example`]],
          [...parameters, ['userid', idOf(user, authtype)]],
        ] as const;
      }),
      ...[1, 2, 3, 4].map((authtype) => {
        const kind = ['authtype', String(authtype)] as const;
        const id = idOf(user, authtype);
        return [
          [kind, ['userid', nearMiss(id)]],
          [kind, ['userid', id]],
        ] as const;
      }),
    ];
    for (const [probe, control] of probes) {
      const pair = stage.pair();
      await attempt(stage, probe, { pair });
      await attempt(stage, control, { pair });
    }
  },
};

/**
 * A password that is longer than what some hashes look at, and ones that differ from it at an end or in case only;
 * and one in letters that some encodings lack, with ones whose letters these or a comparison take for the same.
 */
const loginLong: TestCase = {
  name: 'login/long-password',
  async play(stage) {
    const long = `${stage.name('Long')}-${'0123456789'.repeat(10)}`;
    await tryAll(stage, long, [
      nearMiss(long),
      `${long}1`,
      long.toUpperCase(),
      ` ${long}`,
      `${long} `,
    ]);
    const stem = stage.name('Pass');
    const others = ['Ä口令𝒞', 'A密码𝒜', 'ä密码𝒜', 'Ä密码', '????', '?????'];
    await tryAll(
      stage,
      `${stem}-Ä密码𝒜`,
      others.map((end) => `${stem}-${end}`),
    );
  },
};

/** A user with this password, whose name is tried with the others and then with it. */
async function tryAll(stage: Session, password: string, others: readonly string[]): Promise<void> {
  const userName = stage.name('user');
  const passwords = [...others, password];
  for (const one of passwords) stage.context.recorder.redactor.learn('password', one);
  await stage.request('users.create', stage.full, {
    parameters: [
      ['username', userName],
      ['providerid', String(stage.credentials.facts.providerId)],
      ['detailtype', '3'],
      ['detaildata', password],
    ],
  });
  const pair = stage.pair();
  for (const one of passwords)
    await attempt(
      stage,
      [
        ['authtype', '0'],
        ['userid', userName],
        ['password', one],
      ],
      { pair },
    );
}

/** A card whose user has a PIN, with a wrong one; of another the PIN is deleted, and the password still opens the login. */
const loginPin: TestCase = {
  name: 'login/pin',
  async play(stage) {
    const user = await stage.user({ pin: true, password: true });
    const byCard = [
      ['authtype', '1'],
      ['userid', user.card],
    ] as const;
    const pair = stage.pair();
    await attempt(stage, [...byCard, ['password', `${user.pin}9`]], { pair });
    await attempt(stage, [...byCard, ['password', user.pin]], { pair });
    const without = await stage.user({ pin: true, password: true });
    await stage.request('users.update', stage.full, {
      path: { username: without.userName },
      parameters: [
        ['providerid', String(stage.credentials.facts.providerId)],
        ['detailtype', '6'],
      ],
    });
    await attempt(stage, [
      ['authtype', '1'],
      ['userid', without.card],
    ]);
    await attempt(stage, [
      ['authtype', '0'],
      ['userid', without.userName],
      ['password', without.password],
    ]);
  },
};

const loginExpired: TestCase = {
  name: 'login/expired-user',
  needs: ['user.expired'],
  async play(stage) {
    const user = await stage.user();
    const expired = stage.credentials.user('expired');
    const pair = stage.pair();
    await attempt(
      stage,
      [
        ['authtype', '3'],
        ['userid', expired.userName],
      ],
      { pair },
    );
    await attempt(
      stage,
      [
        ['authtype', '3'],
        ['userid', user.userName],
      ],
      { pair },
    );
  },
};

/** The right password stands in the query, then in the body. */
const loginQuery: TestCase = {
  name: 'login/password-in-query',
  async play(stage) {
    const user = await stage.user({ password: true });
    const parameters = [
      ['authtype', '0'],
      ['userid', user.userName],
      ['password', user.password],
    ] as const;
    const pair = stage.pair();
    await stage.request('login.post', stage.panel, { pair, parameters, queried: ['password'] });
    await attempt(stage, parameters, { pair });
  },
};

const guesses = 10;

/** Somebody guesses at a known device, so that only this user is locked out; the right password before and after. */
const loginLockOut: TestCase = {
  name: 'login/lock-out',
  needs: ['allow.lockouts', 'device', 'key.plain'],
  async play(stage) {
    const user = await stage.user({ password: true });
    const caller = { key: stage.credentials.key('plain'), bearer: stage.credentials.device() };
    const enter = (password: string): Promise<Reply> =>
      attempt(
        stage,
        [
          ['authtype', '0'],
          ['userid', user.userName],
          ['password', password],
        ],
        { caller },
      );
    await enter(user.password);
    for (let count = 0; count < guesses; count += 1) await enter(`guess-${String(count)}`);
    await enter(user.password);
  },
};

export const loginScenarios: readonly TestCase[] = [
  loginKinds,
  loginRefused,
  loginPin,
  loginLong,
  loginExpired,
  loginQuery,
  loginLockOut,
];
