import type { Chance } from '../../../../simulators/kit/chance.ts';
import { itemsOf, numberMember, textMember } from '../../journal/json.ts';
import { uniqueDocument } from '../documents/documents.ts';
import type { Caller, Reply } from '../http/client.ts';
import { askHistory } from '../printers/recorded-jobs.ts';
import type { Session } from '../session.ts';
import type { Port, User } from '../session-context.ts';
import { usual } from '../unchanged.ts';

/** A user whose documents, created users and queues no other owner uses. */
export interface Owner {
  readonly user: User;
  token: Caller;
  /** Documents whose upload was answered. */
  readonly uploads: Map<string, 'doc' | 'push'>;
  /** Documents that wait, as far as is known. */
  waiting: string[];
  /** Created users, and those of them that were changed since the last look at them. */
  readonly people: string[];
  readonly touched: Set<string>;
  readonly queues: number[];
}

/** Owners who share a queue, printers, and push queues for each of these. */
export interface Setup {
  readonly owners: readonly Owner[];
  /** The first owner, who uploads a document that waits until the end. */
  readonly patient: Owner;
  readonly queue: string;
  readonly pushes: readonly string[];
  readonly ports: readonly Port[];
}

export async function setUp(s: Session, others: number): Promise<Setup> {
  const queue = await s.queue();
  const front = s.credentials.facts.declines.includes('ipp') ? 'raw' : 'ipp';
  const ports = [await s.printer(), await s.printer({ front })];
  const pushes: string[] = [];
  for (const port of ports) pushes.push(await s.queue(port));
  const patient = await newOwner(s);
  const owners = [patient];
  await s.times(others, async () => owners.push(await newOwner(s)));
  return { owners, patient, queue, pushes, ports };
}

async function newOwner(s: Session): Promise<Owner> {
  const user = await s.user();
  const token = await s.login(user);
  const made = { people: [], touched: new Set<string>(), queues: [] };
  return { user, token, uploads: new Map(), waiting: [], ...made };
}

export interface Load {
  readonly s: Session;
  readonly setup: Setup;
  readonly owner: Owner;
  readonly chance: Chance;
}

/** One call; undefined if there is nothing to do it with. */
type Step = (load: Load) => Promise<Reply> | undefined;

export function upload(load: Load): Promise<Reply> {
  return uploadTo(load, 'doc');
}

/** The document is printed by itself: the owner need not look for it. */
export function push(load: Load): Promise<Reply> {
  return uploadTo(load, 'push');
}

const fixtures = ['one-page-a4.pdf', 'report-50k.pdf', 'hundred-pages.pdf'];

async function uploadTo({ s, setup, owner, chance }: Load, kind: 'doc' | 'push'): Promise<Reply> {
  const file = uniqueDocument(s.name(kind), chance.pick(fixtures));
  const queue = kind === 'push' ? chance.pick(setup.pushes) : setup.queue;
  const reply = await s.sendUp(owner.user, queue, { file });
  const uuid = textMember(reply.json, 'uuid');
  if (uuid === undefined) return reply;
  owner.uploads.set(uuid, kind);
  if (kind === 'doc') owner.waiting.push(uuid);
  return reply;
}

function send({ s, setup, owner, chance }: Load): Promise<Reply> | undefined {
  const port = chance.pick(setup.ports).address;
  return withFirst(owner.waiting, (uuid) => s.call('documents.send', { uuid, port }, owner.token));
}

/** Takes the first of these for a call. */
function withFirst<T>(all: T[], step: (first: T) => Promise<Reply>): Promise<Reply> | undefined {
  const first = all.shift();
  return first === undefined ? undefined : step(first);
}

function remove({ s, owner }: Load): Promise<Reply> | undefined {
  return withFirst(owner.waiting, (uuid) => s.call('documents.delete', { uuid }, owner.token));
}

export function tap({ s, setup, owner, chance }: Load): Promise<Reply> {
  owner.waiting = [];
  return s.call('card.get', { cd: owner.user.card, Mac: chance.pick(setup.ports).reader });
}

function record({ s, owner }: Load): Promise<Reply> {
  return s.call('documents.record', { jobtype: 'COPY', title: s.name('copy') }, owner.token);
}

function createPerson({ s, owner }: Load): Promise<Reply> {
  const username = s.name('person');
  owner.people.push(username);
  owner.touched.add(username);
  const fullName = { detailtype: 0, detaildata: `Full ${username}` };
  return s.call('users.create', { username, providerid: providerOf(s), ...fullName });
}

function providerOf(s: Session): number {
  return s.credentials.facts.providerId;
}

function changePerson({ s, owner, chance }: Load): Promise<Reply> | undefined {
  if (owner.people.length === 0) return undefined;
  const username = chance.pick(owner.people);
  owner.touched.add(username);
  const department = { detailtype: 11, detaildata: s.name('department') };
  return s.call('users.update', { username, providerid: providerOf(s), ...department });
}

function registerCard({ s, owner, chance }: Load): Promise<Reply> | undefined {
  if (owner.people.length === 0) return undefined;
  const username = chance.pick(owner.people);
  owner.touched.add(username);
  return s.call('users.card', { username, cardid: s.cardNumber() });
}

function deletePerson({ s, owner }: Load): Promise<Reply> | undefined {
  return withFirst(owner.people, (username) => {
    owner.touched.add(username);
    return s.call('users.delete', { username, providerid: providerOf(s) });
  });
}

async function createQueue({ s, owner }: Load): Promise<Reply> {
  const parameters = { domainname: s.domain, portname: s.name('spare'), porttype: 0 };
  const reply = await s.call('inputports.create', parameters);
  const id = numberMember(reply.json, 'id');
  if (id !== undefined) owner.queues.push(id);
  return reply;
}

function deleteQueue({ s, owner }: Load): Promise<Reply> | undefined {
  return withFirst(owner.queues, (inputportid) => s.call('inputports.delete', { inputportid }));
}

const shares: readonly (readonly [step: Step, share: number])[] = [
  [upload, 4],
  [push, 2],
  [send, 3],
  [remove, 1],
  [tap, 1],
  [record, 2],
  [createPerson, 2],
  [changePerson, 1],
  [registerCard, 1],
  [deletePerson, 1],
  [createQueue, 1],
  [deleteQueue, 1],
];

/** Each step as often as its share. */
export const steps: readonly Step[] = shares.flatMap(([step, share]) =>
  Array.from({ length: share }, () => step),
);

const samples = 3;

/** Looks at what an owner has after the target was started again. */
export async function inspect(s: Session, owner: Owner, chance: Chance): Promise<void> {
  const uuids = itemsOf((await lookAnew(s, owner)).json).map(
    (one) => textMember(one, 'uuid') ?? '',
  );
  owner.waiting = uuids.filter((uuid) => owner.uploads.get(uuid) === 'doc');
  // Uploads that the kill left without an answer, and some of the others.
  const unknown = uuids.filter((uuid) => !owner.uploads.has(uuid));
  const from = chance.below(Math.max(1, owner.waiting.length - samples));
  for (const uuid of [...unknown, ...owner.waiting.slice(from, from + samples)])
    await s.call('documents.download', { uuid, ...usual, retain: true }, owner.token);
  for (const username of owner.touched)
    await s.call('users.get', { username, providerid: providerOf(s) });
  owner.touched.clear();
  const { userName } = owner.user;
  await askHistory(s, { username: userName, jobtype: 'COPY', maxrecords: 2000 });
}

/** SIL-163: an owner who is refused after the kill, since sessions are kept in memory, logs in again. */
async function lookAnew(s: Session, owner: Owner): Promise<Reply> {
  const reply = await s.look(owner.token);
  if (reply.status !== 401 && reply.status !== 403) return reply;
  owner.token = await s.login(owner.user);
  return s.look(owner.token);
}
