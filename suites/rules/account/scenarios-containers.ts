import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import { container, containerWishes, newDomain } from '../../drive/samples/account.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { isArray, member, numberMember, textMember } from '../../journal/json.ts';

/** A container is made and listed; each required parameter is left out once; parents and types that are none. */
const containersCreate: TestCase = {
  name: 'account/create',
  async play(stage) {
    await container(stage);
    await stage.request('containers.list', stage.full);
    const { parameters } = containerWishes(stage);
    for (const missing of new Set(parameters.map(([name]) => name))) {
      const wishes = containerWishes(stage).parameters;
      const pair = stage.pair();
      const lacking = wishes.filter(([name]) => name !== missing);
      await stage.request('account.create', stage.full, { pair, parameters: lacking });
      await stage.request('containers.list', stage.full);
      await stage.request('account.create', stage.full, { pair, parameters: wishes });
    }
    for (const [name, wrong] of [
      ['parentdomain', `${stage.name('nobody')}.example`],
      ['accounttype', '0'],
      ['accounttype', '4'],
    ] as const) {
      const wishes = containerWishes(stage).parameters;
      const pair = stage.pair();
      const probe = replaced(wishes, name, wrong);
      await stage.request('account.create', stage.full, { pair, parameters: probe });
      await stage.request('account.create', stage.full, { pair, parameters: wishes });
    }
  },
};

/** Domain names at the limits of their syntax and beyond, and one that is taken. */
const containersDomains: TestCase = {
  name: 'account/domain-names',
  async play(stage) {
    const make = (domain: string, pair?: number): Promise<unknown> =>
      stage.request('account.create', stage.full, {
        parameters: replaced(containerWishes(stage).parameters, 'domainname', domain),
        ...(pair === undefined ? {} : { pair }),
      });
    const unique = (): string => stage.name('d').toLowerCase();
    const named = (label: string): string => newDomain(stage, label);
    await make(named(`${unique()}-x`));
    await make(named(`a.9.${unique()}.B-2`));
    await stage.request('containers.list', stage.full);
    for (const wrong of [
      named(`-${unique()}`),
      named(`${unique()}-`),
      named(`a..${unique()}`),
      named(`${unique()}_x`),
      `.${named(unique())}`,
      `${named(unique())}.`,
      named(`${unique()} x`),
    ]) {
      const pair = stage.pair();
      await make(wrong, pair);
      await make(named(unique()), pair);
    }
    const taken = named(unique());
    await make(taken);
    const pair = stage.pair();
    await make(taken, pair);
    await stage.request('containers.list', stage.full);
    await make(named(unique()), pair);
  },
};

/** A container is renamed and deleted; unknown ones; one with a queue in it. */
const containersChange: TestCase = {
  name: 'account/containers',
  async play(stage) {
    const made = await container(stage);
    const unknown = { id: String(2_000_000_000 + stage.context.identities.below(100_000_000)) };
    const known = { id: String(made.id) };
    const renamed: Pairs = [
      ['containername', stage.name('renamed')],
      ['domainname', newDomain(stage, stage.name('other').toLowerCase())],
      ['domainname', made.domain],
    ];
    const pair = stage.pair();
    const change = { pair, parameters: renamed };
    await stage.request('containers.update', stage.full, { ...change, path: unknown });
    await stage.request('containers.update', stage.full, { ...change, path: known });
    await stage.request('containers.list', stage.full);
    const empty = { id: String((await container(stage)).id) };
    await stage.request('containers.list', stage.full);
    const deleted = stage.pair();
    await stage.request('containers.delete', stage.full, { pair: deleted, path: unknown });
    await stage.request('containers.delete', stage.full, { pair: deleted, path: empty });
    await stage.request('containers.list', stage.full);
    const full = stage.pair();
    const inside: Pairs = [
      ['domainname', made.domain],
      ['portname', stage.name('queue')],
      ['porttype', '0'],
    ];
    stage.need(
      await stage.request('inputports.create', stage.full, { parameters: inside }),
      'creating a queue in a container',
    );
    await stage.request('containers.list', stage.full);
    for (const withsubnodes of ['false', 'true']) {
      await stage.request('containers.delete', stage.full, {
        pair: full,
        path: known,
        parameters: [['withsubnodes', withsubnodes]],
      });
      await stage.request('containers.list', stage.full);
    }
  },
};

/** A container of containers is deleted; the domain name of a deleted one is used again; the account itself is no container. */
const containersEnd: TestCase = {
  name: 'account/containers-end',
  needs: cautionOf('account.update'),
  async play(stage) {
    const remove = (id: number, parameters: Pairs = [], pair?: number): Promise<unknown> =>
      stage.request('containers.delete', stage.full, {
        path: { id: String(id) },
        parameters,
        ...(pair === undefined ? {} : { pair }),
      });
    const outer = await container(stage);
    // Whether a container holds containers is for the tree to say (SIL-80).
    await stage.request('account.create', stage.full, {
      parameters: replaced(containerWishes(stage).parameters, 'parentdomain', outer.domain),
    });
    const ending = stage.pair();
    for (const withsubnodes of ['false', 'true']) {
      await remove(outer.id, [['withsubnodes', withsubnodes]], ending);
      await stage.request('containers.list', stage.full);
    }
    const first = await container(stage);
    await remove(first.id);
    await stage.request('containers.list', stage.full);
    const again = replaced(containerWishes(stage).parameters, 'domainname', first.domain);
    await stage.request('account.create', stage.full, { parameters: again });
    await changeAccount(stage);
  },
};

/** The account under test is called a container, and given the name and the domain names that it has. */
async function changeAccount(stage: Session): Promise<void> {
  const parameters: Pairs = [['domainname', stage.credentials.facts.domain]];
  const { json } = await stage.request('account.get', stage.full, { parameters });
  const id = numberMember(json, 'id');
  const domains = member(json, 'domainNames');
  const name = textMember(json, 'name');
  if (id === undefined || name === undefined || !isArray(domains)) return;
  const other = await container(stage);
  const pair = stage.pair();
  for (const one of [
    { id, name, domains: domains.map(String) },
    { id: other.id, name: other.name, domains: [other.domain] },
  ])
    await stage.request('containers.update', stage.full, {
      pair,
      path: { id: String(one.id) },
      parameters: [
        ['containername', one.name],
        ...one.domains.map((domain) => ['domainname', domain] as const),
      ],
    });
}

const lists: Readonly<Record<string, string>> = {
  locale: 'pt-BR zh cs da nl en fr de id it ja ko ms no pl pt sk es sv th',
  defaultpapersize: 'A3 A4 A5 Letter',
  theme: 'blue orange purple red green breeze',
};

/** Every value of the lists, and one that is not on each. */
export const accountSettings: TestCase = {
  name: 'account/settings',
  needs: cautionOf('account.update'),
  async play(stage) {
    for (const [name, words] of Object.entries(lists)) {
      const values = words.split(' ');
      for (const value of values)
        await stage.request('account.update', stage.full, { parameters: [[name, value]] });
      const pair = stage.pair();
      await stage.request('account.update', stage.full, { pair, parameters: [[name, 'Tabloid']] });
      const first = values[0] ?? '';
      await stage.request('account.update', stage.full, { pair, parameters: [[name, first]] });
    }
    await stage.request('account.get', stage.full);
    await stage.request('account.get', stage.full, {
      parameters: [['domainname', stage.credentials.facts.domain]],
    });
  },
};

function replaced(pairs: Pairs, name: string, value: string): Pairs {
  return pairs.map((pair) => (pair[0] === name ? [name, value] : pair));
}

/** interface 4.2: containers. */
export const containerScenarios: readonly TestCase[] = [
  containersCreate,
  containersDomains,
  containersChange,
  containersEnd,
];
