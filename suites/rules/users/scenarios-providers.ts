import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { accountId } from '../../drive/samples/account.ts';
import { providerWishes } from '../../drive/samples/administration.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { choicesOf } from '../../journal/choices.ts';
import { textMember } from '../../journal/json.ts';

/** A user is made without a provider, then changed and deleted: in another provider, and in none. */
const usersOfProviders: TestCase = {
  name: 'users/of-providers',
  async play(stage) {
    const username = stage.name('user');
    const local = String(stage.credentials.facts.providerId);
    const look = (): Promise<unknown> =>
      stage.request('users.get', stage.full, {
        parameters: [
          ['username', username],
          ['providerid', local],
        ],
      });
    const other = await otherProvider(stage);
    const elsewhere: Pairs = [['providerid', other]];
    const named = (name: string): Pairs => [
      ['detailtype', '0'],
      ['detaildata', name],
    ];
    await stage.request('users.create', stage.full, {
      parameters: [['username', username], ...named('First Name')],
    });
    await look();
    const { userName } = await stage.user();
    const pair = stage.pair();
    for (const providerid of [other, local]) {
      const parameters = [
        ['username', userName],
        ['providerid', providerid],
      ] as const;
      await stage.request('users.get', stage.full, { pair, parameters });
    }
    const path = { username };
    for (const [where, name] of [
      [elsewhere, 'Name Elsewhere'],
      [[], 'Name at Home'],
    ] as const) {
      const parameters = [...where, ...named(name)];
      await stage.request('users.update', stage.full, { path, parameters });
      await look();
    }
    for (const parameters of [elsewhere, []]) {
      await stage.request('users.delete', stage.full, { path, parameters });
      await look();
    }
  },
};

/** Users of one name are in two providers, twice: of the one pair the local user is deleted, of the other the one elsewhere. */
const usersNamesakes: TestCase = {
  name: 'users/namesakes',
  async play(stage) {
    const local = String(stage.credentials.facts.providerId);
    const other = await otherProvider(stage);
    for (const [gone, stays] of [
      [local, other],
      [other, local],
    ] as const) {
      const username = stage.name('namesake');
      const of = (providerid: string): Pairs => [
        ['username', username],
        ['providerid', providerid],
      ];
      for (const provider of [gone, stays]) {
        const made = await stage.request('users.create', stage.full, { parameters: of(provider) });
        stage.need(made, 'creating one of two users of a name');
      }
      const look = (): Promise<Reply> =>
        stage.request('users.get', stage.full, { parameters: of(stays) });
      await look();
      // Without a provider the local one is meant.
      const parameters: Pairs = gone === local ? [] : [['providerid', gone]];
      await stage.request('users.delete', stage.full, { path: { username }, parameters });
      await look();
      await stage.request('users.get', stage.full, { parameters: of(gone) });
    }
  },
};

/** As many as it takes to find one whose id has several digits. */
const mostProviders = 10;

/** An alias is for another provider: by its suffix, which is no part of the name that is logged in with. */
const aliasElsewhere: TestCase = {
  name: 'users/alias-elsewhere',
  async play(stage) {
    let provider = await otherProvider(stage, true);
    for (let more = 1; more < mostProviders && provider.length === 1; more += 1)
      provider = await otherProvider(stage, true);
    const { userName } = await stage.user();
    const alias = stage.name('host');
    await stage.request('users.update', stage.full, {
      path: { username: userName },
      parameters: [
        ['providerid', String(stage.credentials.facts.providerId)],
        ['detailtype', '7'],
        ['detaildata', `${alias}#${provider}`],
      ],
    });
    await stage.request('login.post', stage.panel, {
      parameters: [
        ['authtype', '3'],
        ['userid', alias],
      ],
    });
  },
};

/** interface 4.7 and 4.3: of which provider a user is. */
export const userProviderScenarios: readonly TestCase[] = [
  usersOfProviders,
  usersNamesakes,
  aliasElsewhere,
];

const above = 1001;
const atATime = 8;

/** A provider has one user more than the largest page, at least, and more than that is asked for. */
export const usersLargestPage: TestCase = {
  name: 'users/largest-page',
  async play(stage) {
    const provider = ['providerid', await roomyProvider(stage)] as const;
    let left = above;
    const make = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const parameters: Pairs = [
          ['username', stage.name('user')],
          provider,
          ['detailtype', '4'],
          ['detaildata', stage.cardNumber()],
        ];
        stage.need(
          await stage.request('users.create', stage.full, { parameters }),
          'creating a user',
        );
      }
    };
    await Promise.all(Array.from({ length: atATime }, make));
    for (const size of ['1000', '5000']) {
      const parameters: Pairs = [provider, ['maxrecords', size]];
      await stage.request('users.all', stage.full, { parameters });
    }
  },
};

/** Users of a provider of their own, not created in the order of their names, in pages of many sizes. */
export const usersPageSizes: TestCase = {
  name: 'users/page-sizes',
  async play(stage) {
    const provider = ['providerid', await otherProvider(stage)] as const;
    const initials = ['f', 'B', 'e', 'A', 'c', 'D'];
    for (const initial of initials) {
      const parameters: Pairs = [
        ['username', stage.name(initial)],
        provider,
        ['detailtype', '4'],
        ['detaildata', stage.cardNumber()],
      ];
      stage.need(
        await stage.request('users.create', stage.full, { parameters }),
        'creating a user',
      );
    }
    for (const size of [1, 2, 3, 4, initials.length]) {
      let token: string | undefined;
      for (let page = 0; page <= initials.length; page += 1) {
        const more: Pairs = token === undefined ? [] : [['pagetoken', token]];
        const parameters: Pairs = [provider, ['maxrecords', String(size)], ...more];
        const { json, headers } = await stage.request('users.all', stage.full, { parameters });
        // SIL-18: beside the list, or in a header where the list stands alone.
        token = textMember(json, 'nextPageToken') ?? headers['nextpagetoken'];
        if (token === undefined || token === '') break;
      }
    }
  },
};

/** One of its own, so that others need not walk past a thousand users; else the local one. */
export async function roomyProvider(stage: Session): Promise<string> {
  try {
    return await otherProvider(stage);
  } catch (error) {
    if (error instanceof Blocked) return String(stage.credentials.facts.providerId);
    throw error;
  }
}

/** The id of a new provider that nobody is of. */
export async function otherProvider(stage: Session, active = false): Promise<string> {
  if (choicesOf(stage.credentials.facts).addedProvider === 'ldap')
    throw new Blocked('no local provider can be added (choices.addedProvider)');
  const members = { ...(await providerWishes(stage)), active };
  stage.need(
    await stage.request('authproviders.add', stage.full, { members }),
    'adding a provider',
  );
  const listed = await stage.request('authproviders.get', stage.full, {
    parameters: [['accountid', String(await accountId(stage))]],
  });
  return String(idOf(listed, 'name', members.name));
}
