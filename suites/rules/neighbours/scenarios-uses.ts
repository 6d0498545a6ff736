import type { Pairs } from '../../drive/body.ts';
import type { Caller } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import { dummyPort, dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** What the other account has, and how it is called. */
interface Neighbour {
  readonly there: Caller;
  readonly domain: string;
  readonly providerId: string;
}

/** A provider and an output port of the other account are put to use here; its user's card is held to a reader here. */
export const neighbourUses: TestCase = {
  name: 'neighbours/uses',
  needs: ['key.foreign', 'user.foreign', 'domain.foreign'],
  async play(stage) {
    const neighbour = {
      there: { key: stage.credentials.key('foreign') },
      domain: stage.credentials.facts.foreignDomain ?? '',
      providerId: String(stage.credentials.user('foreign').providerId),
    };
    await makeTheirs(stage, neighbour);
    await feedTheirs(stage, neighbour);
    await tapTheirs(stage, neighbour);
  },
};

/** A user here is to join a group of the other account, by its textual id: a number may be one of a group here. */
export const neighbourGroups: TestCase = {
  name: 'neighbours/groups',
  needs: ['key.foreign'],
  async play(stage) {
    await joinTheirs(stage, { key: stage.credentials.key('foreign') });
  },
};

async function joinTheirs(stage: Session, there: Caller): Promise<void> {
  const path = { username: (await stage.user()).userName };
  const groups: string[] = [];
  for (const caller of [there, stage.full]) {
    const group = stage.name('group');
    const parameters: Pairs = [
      ['groupname', group],
      ['groupdn', group],
    ];
    stage.need(await stage.request('groups.create', caller, { parameters }), 'creating a group');
    groups.push(group);
  }
  const pair = stage.pair();
  for (const group of groups) {
    const parameters = [['groupid', group]] as const;
    await stage.request('users.groups-add', stage.full, { pair, path, parameters });
    await stage.request('users.groups', stage.full, { path });
  }
}

async function makeTheirs(stage: Session, { there, providerId }: Neighbour): Promise<void> {
  for (const caller of [there, stage.full]) {
    const parameters: Pairs = [
      ['username', stage.name('stranger')],
      ['providerid', providerId],
    ];
    await stage.request('users.create', caller, { parameters });
    await stage.request('users.get', there, { parameters });
  }
}

async function feedTheirs(stage: Session, { there, domain }: Neighbour): Promise<void> {
  const wishes = dummyWishes(stage).parameters.map(
    ([name, value]) => [name, name === 'domainname' ? domain : value] as const,
  );
  const theirs = stage.need(
    await stage.request('outputports.create', there, { parameters: wishes }),
    'creating a port in the other account',
  );
  for (const id of [madeId(theirs), (await dummyPort(stage)).id]) {
    const wanted = queueWishes(stage).filter(([name]) => name !== 'porttype');
    const parameters: Pairs = [...wanted, ['porttype', '1'], ['outputportid', String(id)]];
    await stage.request('inputports.create', stage.full, { parameters });
  }
  await stage.request('inputports.list', stage.full);
}

async function tapTheirs(stage: Session, { there, domain, providerId }: Neighbour): Promise<void> {
  const userName = stage.name('stranger');
  const card = stage.cardNumber();
  const portname = stage.name('queue');
  const provider = ['providerid', providerId] as const;
  const user: Pairs = [['username', userName], provider, ['detailtype', '4'], ['detaildata', card]];
  const queue: Pairs = [
    ['domainname', domain],
    ['portname', portname],
    ['porttype', '0'],
  ];
  stage.need(await stage.request('users.create', there, { parameters: user }), 'creating a user');
  stage.need(await stage.request('inputports.create', there, { parameters: queue }), 'a queue');
  const file = uniqueDocument(stage.name('doc'));
  const parameters: Pairs = [
    ['username', userName],
    ['portname', portname],
    ['title', file.fileName],
    provider,
  ];
  stage.need(await stage.request('documents.upload', there, { parameters, file }), 'upload');
  const token = await stage.login({ userName }, there);
  await stage.look(token);
  const { reader } = await dummyPort(stage);
  const own = await stage.user();
  const pair = stage.pair();
  for (const cd of [card, own.card]) {
    const parameters = [
      ['cd', cd],
      ['Mac', reader],
    ] as const;
    await stage.request('card.get', stage.full, { pair, parameters });
    await stage.look(token);
  }
}
