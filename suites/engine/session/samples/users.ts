import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import { idOf, madeId, type Sample, type SampleMaker } from './sample.ts';

/** A local group: its id. */
export async function group(
  s: Session,
  name = s.name('group'),
): Promise<{ readonly id: number; readonly name: string }> {
  const reply = s.need(
    await s.request('groups.create', s.full, { parameters: [['groupname', name]] }),
    'creating a group',
  );
  const made = (reply.json as { readonly id?: unknown } | undefined)?.id;
  if (typeof made === 'number') return { id: madeId(reply), name };
  // SIL-1C: "ErrorCodeInfo carrying the new group id" need not be a member of that name
  return { id: idOf(await s.request('groups.list', s.full), 'groupName', name), name };
}

/** A user who is a member of a group. */
async function groupMember(
  s: Session,
): Promise<{ readonly userName: string; readonly groupId: string }> {
  const { userName } = await s.user();
  const groupId = String((await group(s)).id);
  s.need(
    await s.request('users.groups-add', s.full, {
      path: { username: userName },
      parameters: [['groupid', groupId]],
    }),
    'adding a user to a group',
  );
  return { userName, groupId };
}

function who(s: Session, userName: string): Pairs {
  return [
    ['username', userName],
    ['providerid', String(s.credentials.facts.providerId)],
  ];
}

function lookAt(s: Session, userName: string): NonNullable<Sample['look']> {
  return { operation: 'users.get', options: { parameters: who(s, userName) } };
}

function groupsOf(userName: string): NonNullable<Sample['look']> {
  return { operation: 'users.groups', options: { path: { username: userName } } };
}

/** interface 4.7. */
export const userSamples: Readonly<Record<string, SampleMaker>> = {
  'users.get': async (s) => ({
    options: { parameters: who(s, (await s.user()).userName) },
  }),
  'users.all': async (s) => {
    // Users come by name, and a page ends: this one stands on the first.
    await s.user({ name: `0-${s.name('early')}` });
    const parameters: Pairs = [
      ['providerid', String(s.credentials.facts.providerId)],
      ['maxrecords', '1000'],
    ];
    return { options: { parameters } };
  },
  'users.create': async (s) => {
    const name = s.name('made');
    return { options: { parameters: who(s, name) }, look: lookAt(s, name) };
  },
  'users.delete': async (s) => {
    const { userName } = await s.user();
    const options = { path: { username: userName }, parameters: who(s, userName).slice(1) };
    return { options, look: lookAt(s, userName) };
  },
  'users.update': async (s) => {
    const { userName } = await s.user();
    const parameters: Pairs = [
      ['providerid', String(s.credentials.facts.providerId)],
      ['detailtype', '11'],
      ['detaildata', s.name('department')],
    ];
    return {
      options: { path: { username: userName }, parameters },
      look: lookAt(s, userName),
    };
  },
  'users.import': async (s) => {
    const { name } = await group(s, s.name('row'));
    const userName = s.name('row');
    const parameters: Pairs = [
      ['group', name],
      ['mapping', 'userName:0,firstName:1,lastName:2,email:3,group:4'],
      ['separator', ';'],
    ];
    const bytes = Buffer.from(`${userName};First;Last;${userName}@example.org;${name}\n`);
    const file = { fileName: 'people.csv', bytes };
    return { options: { parameters, file }, look: lookAt(s, userName) };
  },
  'users.card': async (s) => {
    const { userName } = await s.user();
    const parameters: Pairs = [['cardid', s.cardNumber()]];
    return {
      options: { path: { username: userName }, parameters },
      look: lookAt(s, userName),
    };
  },
  'users.groups': async (s) => {
    const { userName } = await groupMember(s);
    return { options: { path: { username: userName } } };
  },
  'users.groups-add': membership,
  'users.groups-set': membership,
  'users.groups-remove': async (s) => {
    const { userName, groupId } = await groupMember(s);
    const options = {
      path: { username: userName },
      parameters: [['groupid', groupId]] as const,
    };
    return { options, look: groupsOf(userName) };
  },
};

async function membership(s: Session): Promise<Sample> {
  const { userName } = await s.user();
  const groupId = String((await group(s)).id);
  const options = { path: { username: userName }, parameters: [['groupid', groupId]] as const };
  return { options, look: groupsOf(userName) };
}

const groups = { operation: 'groups.list', options: {} };

/** interface 4.12. */
export const groupSamples: Readonly<Record<string, SampleMaker>> = {
  'groups.list': async (s) => {
    await group(s);
    return { options: {} };
  },
  'groups.create': async (s) => ({
    options: { parameters: [['groupname', s.name('group')]] },
    look: groups,
  }),
  'groups.delete': async (s) => {
    const { id } = await group(s);
    return { options: { path: { groupid: String(id) } }, look: groups };
  },
  'groups.get': async (s) => {
    const { id } = await group(s);
    return { options: { path: { groupid: String(id) } } };
  },
  'groups.members': async (s) => {
    const { groupId } = await groupMember(s);
    return { options: { path: { groupid: groupId } } };
  },
};
