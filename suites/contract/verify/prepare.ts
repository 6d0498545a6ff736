import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import type { Session } from '../../engine/session/session.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { type StateName, stateNames } from '../states.ts';
import { removeWaiting } from './remove-waiting.ts';

/** What a set-up tells of what only the provider knows, by the names of the pacts' expressions. */
export type StateValues = Readonly<Record<string, string>>;

/** States of a service, prepared through the interface itself and taken away again. */
export interface Preparation {
  /** Rejects with Blocked when the service can't be brought there. */
  set(state: string, parameters: JsonObject): Promise<StateValues>;
  /** What was prepared goes, the last first, whatever the service says to that. */
  clear(): Promise<void>;
}

interface Scene {
  readonly s: Session;
  readonly parameters: JsonObject;
  /** Done when the state is over. */
  readonly leave: (away: () => Promise<unknown>) => void;
}

type Preparer = (scene: Scene) => Promise<StateValues>;

export function openPreparation(s: Session): Preparation {
  let left: (() => Promise<unknown>)[] = [];
  return {
    set: async (state, parameters) => {
      const name = stateNames.find((one) => one === state);
      if (name === undefined) throw new Blocked(`this verifier cannot prepare '${state}'`);
      return preparers[name]({ s, parameters, leave: (away) => void left.push(away) });
    },
    clear: async () => {
      const all = left.toReversed();
      left = [];
      for (const away of all) await away();
    },
  };
}

const nothing: Preparer = () => Promise.resolve({});

const preparers: Readonly<Record<StateName, Preparer>> = {
  'a user': makeUser,
  'the user is logged in': async ({ s, parameters }) => {
    const { bearer } = await s.login({ userName: given(parameters, 'userName') });
    return { userToken: bearer ?? '' };
  },
  'a trusted device': async ({ s }) => {
    if (s.credentials.facts.device === undefined)
      throw new Blocked('the profile has no deviceToken');
    return { deviceToken: s.credentials.device() };
  },
  'a pull queue': makeQueue,
  'documents wait': makeDocuments,
  'an output port that prints': (scene) => makePort(scene, false),
  'an output port that is not ready': (scene) => makePort(scene, true),
  'no user has this card': nothing,
  'the queue does not exist': nothing,
  'the interface does not specify this answer': nothing,
};

/** Detail types of interface 4.7. */
const detailTypes: Readonly<Record<string, number>> = {
  fullName: 0,
  email: 1,
  password: 3,
  card: 4,
  shortId: 5,
  pin: 6,
};

async function makeUser({ s, parameters, leave }: Scene): Promise<StateValues> {
  const userName = given(parameters, 'userName');
  const { redactor } = s.context.recorder;
  for (const kind of ['password', 'pin'] as const) {
    const secret = textMember(parameters, kind);
    if (secret !== undefined) redactor.learn(kind, secret);
  }
  const provider = ['providerid', String(s.credentials.facts.providerId)] as const;
  const away = (): Promise<unknown> =>
    s.request('users.delete', s.full, {
      path: { username: userName },
      parameters: [provider],
    });
  // An earlier run may have been cut off before it could tidy up.
  await away();
  const details = Object.entries(detailTypes).flatMap(([name, type]) => {
    const value = textMember(parameters, name);
    if (value === undefined) return [];
    return [['detailtype', String(type)] as const, ['detaildata', value] as const];
  });
  const pairs = [['username', userName] as const, provider, ...details];
  s.need(await s.request('users.create', s.full, { parameters: pairs }), 'creating a user');
  // Nothing says that documents go with their user: they may wait for the next one of the name.
  await removeWaiting(s, userName);
  leave(async () => {
    await removeWaiting(s, userName);
    await away();
  });
  return {};
}

async function makeQueue({ s, parameters, leave }: Scene): Promise<StateValues> {
  const portname = given(parameters, 'portName');
  await removeNamed(s, 'inputports', portname);
  const pairs = [
    ['domainname', s.credentials.facts.domain],
    ['portname', portname],
    ['porttype', '0'],
  ] as const;
  const reply = await s.request('inputports.create', s.full, { parameters: pairs });
  s.need(reply, 'creating a queue');
  leave(() => remove(s, 'inputports', numberMember(reply.json, 'id')));
  return {};
}

async function makeDocuments({ s, parameters, leave }: Scene): Promise<StateValues> {
  const user = { userName: given(parameters, 'userName') };
  const uuids: string[] = [];
  for (let count = numberMember(parameters, 'count') ?? 1; count > 0; count -= 1) {
    const reply = await s.sendUp(user, given(parameters, 'portName'));
    s.need(reply, 'an upload');
    const uuid = textMember(reply.json, 'uuid');
    if (uuid === undefined) throw new Blocked('an upload was answered without a uuid', reply.call);
    uuids.push(uuid);
    leave(() => s.request('documents.delete', s.full, { path: { uuid } }));
  }
  return { uuid: uuids[0] ?? '' };
}

const portName = 'contract-port';

/** One of our printers behind an output port; one that is not ready refuses connections. */
async function makePort({ s, parameters, leave }: Scene, broken: boolean): Promise<StateValues> {
  if (!s.credentials.facts.allow.includes('paper'))
    throw new Blocked('the profile has no allow.paper');
  await removeNamed(s, 'outputports', portName);
  const printer = await s.context.printers.add(s.context.case, {
    front: 'raw',
    faults: broken ? [{ kind: 'refuse' }] : [],
  });
  const pairs = [
    ['domainname', s.credentials.facts.domain],
    ['portname', portName],
    ['address', printer.address],
    ['porttype', '1'],
    ['vendor', 'unknown'],
    ['printprotocol', '0'],
    ['deviceserial', textMember(parameters, 'serial') ?? s.name('serial')],
    ['ipreaderaddress', textMember(parameters, 'reader') ?? s.readerAddress()],
  ] as const;
  const reply = await s.request('outputports.create', s.full, { parameters: pairs });
  s.need(reply, 'creating an output port');
  leave(() => remove(s, 'outputports', numberMember(reply.json, 'id')));
  return { address: printer.address };
}

type Ports = 'inputports' | 'outputports';

async function removeNamed(s: Session, ports: Ports, name: string): Promise<void> {
  const { json } = await s.request(`${ports}.list`, s.full);
  const records: readonly Json[] = isArray(json ?? null) ? (json as readonly Json[]) : [];
  for (const record of records) {
    if (isObject(record) && record['name'] === name)
      await remove(s, ports, numberMember(record, 'id'));
  }
}

async function remove(s: Session, ports: Ports, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const path = { [ports === 'inputports' ? 'inputportid' : 'outputportid']: String(id) };
  await s.request(`${ports}.delete`, s.full, { path });
}

function given(parameters: JsonObject, name: string): string {
  const value = textMember(parameters, name);
  if (value === undefined) throw new Blocked(`the state has no parameter '${name}'`);
  return value;
}
