import type { Parameters } from '../../engine/session/call-parameters.ts';
import type { Reply } from '../../engine/session/http/client.ts';
import { accountId, container, containerWishes } from '../../engine/session/samples/account.ts';
import {
  location,
  locationWishes,
  providerWishes,
} from '../../engine/session/samples/administration.ts';
import { dummyPort, pullQueue } from '../../engine/session/samples/ports.ts';
import { idOf } from '../../engine/session/samples/sample.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import type { How } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { csv, line, mapping, seeImported } from '../users/import-files.ts';

type Call = readonly [
  operation: string,
  parameters: Parameters,
  options?: Pick<How, 'members' | 'file'>,
];

/**
 * Reads a resource, changes it by one call, and reads it again at once, while nobody else changes anything: what a service
 * remembers of the first read must be forgotten because of this change, and not because of another.
 */
export const quietChanges = testCase(
  'account/quiet-changes',
  { needs: sideEffectPermissions('accesscontrols.delete'), exclusive: true },
  async (s) => {
    await quietUser(s);
    await quietLocation(s);
    await quietPorts(s);
    await quietUploads(s);
    await quietContainer(s);
    await quietProvider(s);
  },
);

/** Reads before the change, twice, and after it. */
async function around(s: Session, change: Call, ...reads: readonly Call[]): Promise<void> {
  for (const one of [...reads, ...reads, change, ...reads]) await send(s, one);
}

function send(s: Session, [operation, parameters, options]: Call): Promise<Reply> {
  return s.call(operation, parameters, { ...s.full, ...options });
}

async function quietUser(s: Session): Promise<void> {
  // They come again in a file, in which signs are not specified.
  const { userName: username, card } = await s.user({ name: s.name('row') });
  const other = await s.user();
  const provider = { providerid: s.credentials.facts.providerId };
  const lookAt = (name: string): Call => ['users.get', { username: name, ...provider }];
  const look = lookAt(username);
  // Other users stay as before.
  const looks = [look, lookAt(other.userName)];
  const update = (detail: { detailtype: number; detaildata?: string }): Call => [
    'users.update',
    { username, ...provider, ...detail },
  ];
  await around(s, update({ detailtype: 0, detaildata: 'Quiet' }), ...looks);
  const byCard: Call = ['login.post', { authtype: 1, userid: card }];
  await around(s, update({ detailtype: 4 }), ...looks, byCard);
  const groupid = (await group(s)).id;
  const members: Call = ['groups.members', { groupid }];
  const reads = [...looks, ['users.groups', { username }] as const, members];
  await around(s, ['users.groups-add', { username, groupid }], ...reads);
  await around(s, ['users.groups-remove', { username, groupid }], ...reads);
  await around(s, ['groups.delete', { groupid }], ['groups.get', { groupid }], ['groups.list', {}]);
  await quietImport(s, username, look);
  await around(s, ['users.delete', { username, ...provider }], ...looks);
}

/** The user, who has been asked for, is imported with another name and address. */
async function quietImport(s: Session, userName: string, look: Call): Promise<void> {
  const { id, name } = await group(s, s.name('row'));
  const members: Call = ['groups.members', { groupid: id }];
  const file = csv([line(userName, name)]);
  const parameters = { group: name, mapping, separator: ';' };
  await around(s, ['users.import', parameters, { file }], look, members);
  await seeImported(s, userName);
  await send(s, members);
}

async function quietLocation(s: Session): Promise<void> {
  const { id } = await location(s);
  const other = await location(s);
  const looks = [id, other.id].map((locationid): Call => ['locations.get', { locationid }]);
  const members = { ...locationWishes(s), id };
  await around(s, ['locations.update', { id }, { members }], ...looks);
  await around(s, ['locations.delete', { id }], ...looks);
}

async function quietPorts(s: Session): Promise<void> {
  const outputportid = (await dummyPort(s)).id;
  const ports: Call = ['outputports.list', {}];
  await around(s, ['outputports.update', { outputportid, description: 'quiet' }], ports);
  await around(s, ['outputports.delete', { outputportid }], ports);
  const inputportid = (await pullQueue(s)).id;
  await around(s, ['inputports.delete', { inputportid }], ['inputports.list', {}]);
}

/** A queue that has taken documents is deleted; another one is the control. */
async function quietUploads(s: Session): Promise<void> {
  const user = await s.user();
  const control = await s.queue();
  const token = await s.login(user);
  const { parameters, id } = await pullQueue(s);
  const portname = parameters.find(([one]) => one === 'portname')?.[1] ?? '';
  await s.times(2, () => s.upload(user, portname));
  await s.call('inputports.delete', { inputportid: id });
  await s.probe(
    'DOC-UP-07',
    async () => {
      await s.sendUp(user, portname);
      await s.look(token);
    },
    () => s.sendUp(user, control),
  );
}

async function quietContainer(s: Session): Promise<void> {
  const list: Call = ['containers.list', {}];
  await around(s, ['account.create', Object.fromEntries(containerWishes(s).parameters)], list);
  const { id, domain: accountdomain } = await container(s);
  const controls: Call = ['accesscontrols.get', { accountdomain }];
  const { userName } = await s.user();
  const authProviderId = s.credentials.facts.providerId;
  const control = { accountdomain, authProviderId, roleName: 'Users', userName };
  await around(s, ['accesscontrols.add', control], controls);
  const position = idOf(await send(s, controls), 'userName', userName);
  await around(s, ['accesscontrols.delete', { id: position, accountdomain }], controls);
  await around(s, ['containers.delete', { id }], list);
}

async function quietProvider(s: Session): Promise<void> {
  const list: Call = ['authproviders.get', { accountid: await accountId(s) }];
  const members = await providerWishes(s);
  await around(s, ['authproviders.add', {}, { members }], list);
  const id = idOf(await send(s, list), 'name', members.name);
  await around(s, ['authproviders.delete', { id }], list);
}
