import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import { idOf, madeId, type Sample, type SampleMaker } from './sample.ts';

/** A local group: its id. */
export async function group(
  stage: Session,
  name = stage.name('group'),
): Promise<{ readonly id: number; readonly name: string }> {
  const reply = stage.need(
    await stage.request('groups.create', stage.full, { parameters: [['groupname', name]] }),
    'creating a group',
  );
  const made = (reply.json as { readonly id?: unknown } | undefined)?.id;
  if (typeof made === 'number') return { id: madeId(reply), name };
  // SIL-1C: "ErrorCodeInfo carrying the new group id" need not be a member of that name
  return { id: idOf(await stage.request('groups.list', stage.full), 'groupName', name), name };
}

/** A user who is a member of a group. */
async function groupMember(
  stage: Session,
): Promise<{ readonly userName: string; readonly groupId: string }> {
  const { userName } = await stage.user();
  const groupId = String((await group(stage)).id);
  stage.need(
    await stage.request('users.groups-add', stage.full, {
      path: { username: userName },
      parameters: [['groupid', groupId]],
    }),
    'adding a user to a group',
  );
  return { userName, groupId };
}

function who(stage: Session, userName: string): Pairs {
  return [
    ['username', userName],
    ['providerid', String(stage.credentials.facts.providerId)],
  ];
}

function lookAt(stage: Session, userName: string): NonNullable<Sample['look']> {
  return { operation: 'users.get', options: { parameters: who(stage, userName) } };
}

function groupsOf(userName: string): NonNullable<Sample['look']> {
  return { operation: 'users.groups', options: { path: { username: userName } } };
}

/** interface 4.7. */
export const userSamples: Readonly<Record<string, SampleMaker>> = {
  'users.get': async (stage) => ({
    options: { parameters: who(stage, (await stage.user()).userName) },
  }),
  'users.all': async (stage) => {
    // Users come by name, and a page ends: this one stands on the first.
    await stage.user({ name: `0-${stage.name('early')}` });
    const parameters: Pairs = [
      ['providerid', String(stage.credentials.facts.providerId)],
      ['maxrecords', '1000'],
    ];
    return { options: { parameters } };
  },
  'users.create': async (stage) => {
    const name = stage.name('made');
    return { options: { parameters: who(stage, name) }, look: lookAt(stage, name) };
  },
  'users.delete': async (stage) => {
    const { userName } = await stage.user();
    const options = { path: { username: userName }, parameters: who(stage, userName).slice(1) };
    return { options, look: lookAt(stage, userName) };
  },
  'users.update': async (stage) => {
    const { userName } = await stage.user();
    const parameters: Pairs = [
      ['providerid', String(stage.credentials.facts.providerId)],
      ['detailtype', '11'],
      ['detaildata', stage.name('department')],
    ];
    return {
      options: { path: { username: userName }, parameters },
      look: lookAt(stage, userName),
    };
  },
  'users.import': async (stage) => {
    const { name } = await group(stage, stage.name('row'));
    const userName = stage.name('row');
    const parameters: Pairs = [
      ['group', name],
      ['mapping', 'userName:0,firstName:1,lastName:2,email:3,group:4'],
      ['separator', ';'],
    ];
    const bytes = Buffer.from(`${userName};First;Last;${userName}@example.org;${name}\n`);
    const file = { fileName: 'people.csv', bytes };
    return { options: { parameters, file }, look: lookAt(stage, userName) };
  },
  'users.card': async (stage) => {
    const { userName } = await stage.user();
    const parameters: Pairs = [['cardid', stage.cardNumber()]];
    return {
      options: { path: { username: userName }, parameters },
      look: lookAt(stage, userName),
    };
  },
  'users.groups': async (stage) => {
    const { userName } = await groupMember(stage);
    return { options: { path: { username: userName } } };
  },
  'users.groups-add': membership,
  'users.groups-set': membership,
  'users.groups-remove': async (stage) => {
    const { userName, groupId } = await groupMember(stage);
    const options = {
      path: { username: userName },
      parameters: [['groupid', groupId]] as const,
    };
    return { options, look: groupsOf(userName) };
  },
};

async function membership(stage: Session): Promise<Sample> {
  const { userName } = await stage.user();
  const groupId = String((await group(stage)).id);
  const options = { path: { username: userName }, parameters: [['groupid', groupId]] as const };
  return { options, look: groupsOf(userName) };
}

const groups = { operation: 'groups.list', options: {} };

/** interface 4.12. */
export const groupSamples: Readonly<Record<string, SampleMaker>> = {
  'groups.list': async (stage) => {
    await group(stage);
    return { options: {} };
  },
  'groups.create': async (stage) => ({
    options: { parameters: [['groupname', stage.name('group')]] },
    look: groups,
  }),
  'groups.delete': async (stage) => {
    const { id } = await group(stage);
    return { options: { path: { groupid: String(id) } }, look: groups };
  },
  'groups.get': async (stage) => {
    const { id } = await group(stage);
    return { options: { path: { groupid: String(id) } } };
  },
  'groups.members': async (stage) => {
    const { groupId } = await groupMember(stage);
    return { options: { path: { groupid: groupId } } };
  },
};
