import type { Pairs } from '../../drive/body.ts';
import type { Caller } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import { dummyPort, dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';

/** What the other account has, and how it is called. */
interface Neighbour {
  readonly there: Caller;
  readonly domain: string;
  readonly providerId: string;
}

/** A provider and an output port of the other account are put to use here; its user's card is held to a reader here. */
export const neighbourUses: Scenario = {
  name: 'neighbours/uses',
  exercises: ['NEIGH-USR-01', 'NEIGH-IN-01', 'NEIGH-TAP-02'],
  needs: ['key.foreign', 'user.foreign', 'domain.foreign'],
  async play(stage) {
    const neighbour = {
      there: { key: stage.cast.key('foreign') },
      domain: stage.cast.facts.foreignDomain ?? '',
      providerId: String(stage.cast.user('foreign').providerId),
    };
    await makeTheirs(stage, neighbour);
    await feedTheirs(stage, neighbour);
    await tapTheirs(stage, neighbour);
  },
};

/** A user here is to join a group of the other account, by its textual id: a number may be one of a group here. */
export const neighbourGroups: Scenario = {
  name: 'neighbours/groups',
  exercises: ['NEIGH-GRP-01'],
  needs: ['key.foreign'],
  async play(stage) {
    await joinTheirs(stage, { key: stage.cast.key('foreign') });
  },
};

async function joinTheirs(stage: Stage, there: Caller): Promise<void> {
  const path = { username: (await stage.user()).userName };
  const groups: string[] = [];
  for (const caller of [there, stage.full]) {
    const group = stage.name('group');
    const parameters: Pairs = [
      ['groupname', group],
      ['groupdn', group],
    ];
    stage.need(await stage.call('groups.create', caller, { parameters }), 'creating a group');
    groups.push(group);
  }
  const pair = stage.pair();
  for (const group of groups) {
    const parameters = [['groupid', group]] as const;
    await stage.call('users.groups-add', stage.full, { pair, path, parameters });
    await stage.call('users.groups', stage.full, { path });
  }
}

async function makeTheirs(stage: Stage, { there, providerId }: Neighbour): Promise<void> {
  for (const caller of [there, stage.full]) {
    const parameters: Pairs = [
      ['username', stage.name('stranger')],
      ['providerid', providerId],
    ];
    await stage.call('users.create', caller, { parameters });
    await stage.call('users.get', there, { parameters });
  }
}

async function feedTheirs(stage: Stage, { there, domain }: Neighbour): Promise<void> {
  const wishes = dummyWishes(stage).parameters.map(
    ([name, value]) => [name, name === 'domainname' ? domain : value] as const,
  );
  const theirs = stage.need(
    await stage.call('outputports.create', there, { parameters: wishes }),
    'creating a port in the other account',
  );
  for (const id of [madeId(theirs), (await dummyPort(stage)).id]) {
    const wanted = queueWishes(stage).filter(([name]) => name !== 'porttype');
    const parameters: Pairs = [...wanted, ['porttype', '1'], ['outputportid', String(id)]];
    await stage.call('inputports.create', stage.full, { parameters });
  }
  await stage.call('inputports.list', stage.full);
}

async function tapTheirs(stage: Stage, { there, domain, providerId }: Neighbour): Promise<void> {
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
  stage.need(await stage.call('users.create', there, { parameters: user }), 'creating a user');
  stage.need(await stage.call('inputports.create', there, { parameters: queue }), 'a queue');
  const file = uniqueDocument(stage.name('doc'));
  const parameters: Pairs = [
    ['username', userName],
    ['portname', portname],
    ['title', file.fileName],
    provider,
  ];
  stage.need(await stage.call('documents.upload', there, { parameters, file }), 'upload');
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
    await stage.call('card.get', stage.full, { pair, parameters });
    await stage.look(token);
  }
}
