import { cautionOf } from '../../catalogue/cautions.ts';
import type { CallOptions } from '../../drive/client.ts';
import { accountId, container, containerWishes } from '../../drive/samples/account.ts';
import { location, locationWishes, providerWishes } from '../../drive/samples/administration.ts';
import { dummyPort, pullQueue, queueWishes } from '../../drive/samples/ports.ts';
import { idOf, madeId } from '../../drive/samples/sample.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { csv, line, mapping, seeImported } from '../users/scenarios-import-steps.ts';

type Call = readonly [operation: string, options: CallOptions];

/**
 * What was read, is changed by one call, and read again at once, while nobody else changes anything: what a service
 * remembers of the first read must be forgotten because of this change, and not because of another.
 */
export const quietChanges: TestCase = {
  name: 'account/quiet-changes',
  needs: cautionOf('accesscontrols.delete'),
  exclusive: true,
  async play(stage) {
    await quietUser(stage);
    await quietLocation(stage);
    await quietPorts(stage);
    await quietUploads(stage);
    await quietContainer(stage);
    await quietProvider(stage);
  },
};

/** Reads before the change, twice, and after it. */
async function around(stage: Session, change: Call, reads: readonly Call[]): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    for (const [operation, options] of reads) await stage.request(operation, stage.full, options);
  await stage.request(change[0], stage.full, change[1]);
  for (const [operation, options] of reads) await stage.request(operation, stage.full, options);
}

async function quietUser(stage: Session): Promise<void> {
  // They come again in a file, in which signs are not specified.
  const user = await stage.user({ name: stage.name('row') });
  const other = await stage.user();
  const { userName } = user;
  const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
  const path = { username: userName };
  const lookAt = (username: string): Call => [
    'users.get',
    { parameters: [['username', username], provider] },
  ];
  const look = lookAt(userName);
  // Who is not meant stays as before.
  const looks = [look, lookAt(other.userName)];
  const update = (...detail: readonly (readonly [string, string])[]): Call => [
    'users.update',
    { path, parameters: [provider, ...detail] },
  ];
  await around(stage, update(['detailtype', '0'], ['detaildata', 'Quiet']), looks);
  const byCard: Call = [
    'login.post',
    {
      parameters: [
        ['authtype', '1'],
        ['userid', user.card],
      ],
    },
  ];
  await around(stage, update(['detailtype', '4']), [...looks, byCard]);
  const { id } = await group(stage);
  const groupid = String(id);
  const reads: readonly Call[] = [
    ...looks,
    ['users.groups', { path }],
    ['groups.members', { path: { groupid } }],
  ];
  const parameters = [['groupid', groupid]] as const;
  await around(stage, ['users.groups-add', { path, parameters }], reads);
  await around(stage, ['users.groups-remove', { path, parameters }], reads);
  const groups: readonly Call[] = [
    ['groups.get', { path: { groupid } }],
    ['groups.list', {}],
  ];
  await around(stage, ['groups.delete', { path: { groupid } }], groups);
  await quietImport(stage, userName, look);
  await around(stage, ['users.delete', { path, parameters: [provider] }], looks);
}

/** The user, who has been asked for, is imported with another name and address. */
async function quietImport(stage: Session, userName: string, look: Call): Promise<void> {
  const { id, name } = await group(stage, stage.name('row'));
  const members: Call = ['groups.members', { path: { groupid: String(id) } }];
  const parameters = [
    ['group', name],
    ['mapping', mapping],
    ['separator', ';'],
  ] as const;
  const file = csv([line(userName, name, ';')]);
  await around(stage, ['users.import', { parameters, file }], [look, members]);
  await seeImported(stage, userName);
  await stage.request(members[0], stage.full, members[1]);
}

async function quietLocation(stage: Session): Promise<void> {
  const { id } = await location(stage);
  const path = { id: String(id) };
  const other = await location(stage);
  const looks: readonly Call[] = [id, other.id].map((one) => [
    'locations.get',
    { path: { locationid: String(one) } },
  ]);
  await around(
    stage,
    ['locations.update', { path, members: { ...locationWishes(stage), id } }],
    looks,
  );
  await around(stage, ['locations.delete', { path }], looks);
}

async function quietPorts(stage: Session): Promise<void> {
  const { id } = await dummyPort(stage);
  const path = { outputportid: String(id) };
  const ports: readonly Call[] = [['outputports.list', {}]];
  const parameters = [['description', 'quiet']] as const;
  await around(stage, ['outputports.update', { path, parameters }], ports);
  await around(stage, ['outputports.delete', { path }], ports);
  const wishes = { parameters: queueWishes(stage) };
  const made = await stage.request('inputports.create', stage.full, wishes);
  const inputportid = String(madeId(stage.need(made, 'creating a queue')));
  const queues: readonly Call[] = [['inputports.list', {}]];
  await around(stage, ['inputports.delete', { path: { inputportid } }], queues);
}

/** A queue that has taken documents is deleted; another one is the control. */
async function quietUploads(stage: Session): Promise<void> {
  const user = await stage.user();
  const control = await stage.queue();
  const token = await stage.login(user);
  const { parameters, id } = await pullQueue(stage);
  const portname = parameters.find(([one]) => one === 'portname')?.[1] ?? '';
  for (let round = 0; round < 2; round += 1) await stage.upload(user, portname);
  await stage.request('inputports.delete', stage.full, { path: { inputportid: String(id) } });
  const pair = stage.pair();
  await stage.sendUp(user, portname, { pair });
  await stage.look(token);
  await stage.sendUp(user, control, { pair });
}

async function quietContainer(stage: Session): Promise<void> {
  const list: readonly Call[] = [['containers.list', {}]];
  const { parameters } = containerWishes(stage);
  await around(stage, ['account.create', { parameters }], list);
  const { id, domain } = await container(stage);
  const accountdomain = ['accountdomain', domain] as const;
  const controls: Call = ['accesscontrols.get', { parameters: [accountdomain] }];
  const members = {
    authProviderId: stage.credentials.facts.providerId,
    roleName: 'Users',
    userName: (await stage.user()).userName,
  };
  const add: Call = ['accesscontrols.add', { parameters: [accountdomain], members }];
  await around(stage, add, [controls]);
  const listed = await stage.request(controls[0], stage.full, controls[1]);
  const position = String(idOf(listed, 'userName', members.userName));
  const remove: CallOptions = { path: { id: position }, parameters: [accountdomain] };
  await around(stage, ['accesscontrols.delete', remove], [controls]);
  await around(stage, ['containers.delete', { path: { id: String(id) } }], list);
}

async function quietProvider(stage: Session): Promise<void> {
  const parameters = [['accountid', String(await accountId(stage))]] as const;
  const list: Call = ['authproviders.get', { parameters }];
  const members = await providerWishes(stage);
  await around(stage, ['authproviders.add', { members }], [list]);
  const listed = await stage.request(list[0], stage.full, list[1]);
  const id = String(idOf(listed, 'name', members.name));
  await around(stage, ['authproviders.delete', { path: { id } }], [list]);
}
