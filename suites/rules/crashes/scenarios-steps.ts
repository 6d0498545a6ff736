import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Reply } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import type { Session } from '../../drive/session.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import type { Ground, Owner } from './scenarios-owners.ts';

export interface Doing {
  readonly stage: Session;
  readonly ground: Ground;
  readonly owner: Owner;
  readonly chance: Chance;
}

/** One call; undefined when there is nothing to do it with. */
export type Step = (doing: Doing) => Promise<Reply> | undefined;

const fixtures = ['one-page-a4.pdf', 'report-50k.pdf', 'hundred-pages.pdf'];

export async function upload({ stage, ground, owner, chance }: Doing): Promise<Reply> {
  const file = uniqueDocument(stage.name('doc'), chance.pick(fixtures));
  const reply = await stage.sendUp(owner.user, ground.queue, { file });
  const uuid = textMember(reply.json, 'uuid');
  if (uuid === undefined) return reply;
  owner.known.add(uuid);
  owner.waiting.push(uuid);
  return reply;
}

/** It goes to its printer by itself: the owner need not look for it. */
export async function push({ stage, ground, owner, chance }: Doing): Promise<Reply> {
  const file = uniqueDocument(stage.name('push'), chance.pick(fixtures));
  const reply = await stage.sendUp(owner.user, chance.pick(ground.pushes), { file });
  const uuid = textMember(reply.json, 'uuid');
  if (uuid !== undefined) owner.pushed.add(uuid);
  return reply;
}

function send({ stage, ground, owner, chance }: Doing): Promise<Reply> | undefined {
  const uuid = owner.waiting.shift();
  const path = { uuid: uuid ?? '', port: chance.pick(ground.ports).address };
  return uuid === undefined ? undefined : stage.request('documents.send', owner.token, { path });
}

function remove({ stage, owner }: Doing): Promise<Reply> | undefined {
  const uuid = owner.waiting.shift();
  if (uuid === undefined) return undefined;
  return stage.request('documents.delete', owner.token, { path: { uuid } });
}

export function tap({ stage, ground, owner, chance }: Doing): Promise<Reply> {
  owner.waiting = [];
  return stage.request('card.get', stage.full, {
    parameters: [
      ['cd', owner.user.card],
      ['Mac', chance.pick(ground.ports).reader],
    ],
  });
}

function record({ stage, owner }: Doing): Promise<Reply> {
  return stage.request('documents.record', owner.token, {
    parameters: [
      ['jobtype', 'COPY'],
      ['title', stage.name('copy')],
    ],
  });
}

function makePerson({ stage, owner }: Doing): Promise<Reply> {
  const userName = stage.name('person');
  owner.people.push(userName);
  owner.touched.add(userName);
  return stage.request('users.create', stage.full, {
    parameters: [
      ['username', userName],
      provider(stage),
      ['detailtype', '0'],
      ['detaildata', `Full ${userName}`],
    ],
  });
}

function changePerson({ stage, owner, chance }: Doing): Promise<Reply> | undefined {
  if (owner.people.length === 0) return undefined;
  const username = chance.pick(owner.people);
  owner.touched.add(username);
  return stage.request('users.update', stage.full, {
    path: { username },
    parameters: [provider(stage), ['detailtype', '11'], ['detaildata', stage.name('department')]],
  });
}

function registerCard({ stage, owner, chance }: Doing): Promise<Reply> | undefined {
  if (owner.people.length === 0) return undefined;
  const username = chance.pick(owner.people);
  owner.touched.add(username);
  const parameters = [['cardid', stage.cardNumber()]] as const;
  return stage.request('users.card', stage.full, { path: { username }, parameters });
}

function dropPerson({ stage, owner }: Doing): Promise<Reply> | undefined {
  const username = owner.people.shift();
  if (username === undefined) return undefined;
  owner.touched.add(username);
  const parameters = [provider(stage)];
  return stage.request('users.delete', stage.full, { path: { username }, parameters });
}

async function makeQueue({ stage, owner }: Doing): Promise<Reply> {
  const reply = await stage.request('inputports.create', stage.full, {
    parameters: [
      ['domainname', stage.credentials.facts.domain],
      ['portname', stage.name('spare')],
      ['porttype', '0'],
    ],
  });
  const id = numberMember(reply.json, 'id');
  if (id !== undefined) owner.queues.push(id);
  return reply;
}

function dropQueue({ stage, owner }: Doing): Promise<Reply> | undefined {
  const id = owner.queues.shift();
  if (id === undefined) return undefined;
  return stage.request('inputports.delete', stage.full, { path: { inputportid: String(id) } });
}

function provider(stage: Session): readonly [string, string] {
  return ['providerid', String(stage.credentials.facts.providerId)];
}

/** What happens more often stands there more often. */
const shares: readonly (readonly [step: Step, share: number])[] = [
  [upload, 4],
  [push, 2],
  [send, 3],
  [remove, 1],
  [tap, 1],
  [record, 2],
  [makePerson, 2],
  [changePerson, 1],
  [registerCard, 1],
  [dropPerson, 1],
  [makeQueue, 1],
  [dropQueue, 1],
];

export const steps: readonly Step[] = shares.flatMap(([step, share]) =>
  Array.from({ length: share }, () => step),
);
