import type { Chance } from '../../../../simulators/kit/chance.ts';
import { sha256 } from '../../../../simulators/kit/ids.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import type { Workload } from '../../journal/load/workload.ts';
import type { Client } from '../http/client.ts';
import type { TargetProfile } from '../profile/profile.ts';
import type { LoadDevice, LoadUser } from './calls/calls.ts';
import { inTurns } from './in-turns.ts';
import { logIn } from './log-in.ts';
import { need, SceneError } from './need.ts';
import { type OtherTenant, setUpOtherTenant } from './other-tenant.ts';
import { documentPress, type LoadDocument, lengthOf } from './press.ts';
import type { LoadPrinter } from './printers.ts';
import { sizesOf } from './workload/sizes.ts';

export interface LoadScene {
  readonly queue: string;
  readonly devices: readonly (LoadDevice & { readonly name: string })[];
  /** Who prints, who prints what is recorded, who looks and never prints, who is not measured. */
  readonly people: Readonly<
    Record<'ordinary' | 'witnessed' | 'visitors' | 'troublers', readonly LoadUser[]>
  >;
  /** Who floods, where the profile knows another account; else a trouble-maker of the one under test does. */
  readonly otherTenant?: OtherTenant;
  /** The shortest that a login told. */
  readonly tokenLifeSeconds?: number;
  /** Of all that was made: what is deleted at the end. */
  readonly made: {
    readonly inputPorts: readonly number[];
    readonly outputPorts: readonly number[];
  };
}

export interface SceneWishes {
  readonly profile: TargetProfile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly key: string;
  readonly workload: Workload;
  /** Begins every name that is created, so that it can be found again. */
  readonly prefix: string;
  readonly printers: readonly LoadPrinter[];
  /** Each gets somebody of every kind. */
  readonly drivers: number;
  readonly chance: Chance;
  /** Recorded is what sampled journeys stand on: the ports and their users. */
  readonly recorded: Client;
  readonly plain: Client;
  readonly signal: AbortSignal;
}

/** So many of the crowd are witnesses at the most: their whole traffic is kept in memory until it is judged. */
const mostWitnesses = 200;
const mostVisitors = 100;
const atOnce = 16;

/** Makes users, a queue and output ports through the interface itself. Rejects when one is refused. */
export async function setUpScene(wishes: SceneWishes): Promise<LoadScene> {
  const { workload, drivers, prefix, printers, chance, recorded, plain, signal } = wishes;
  const queue = `${prefix}-queue`;
  const inputPort = await createQueue(wishes, queue);
  const devices = printers.map((printer) => ({ ...printer, reader: readerAddress(chance) }));
  const outputPorts: number[] = [];
  await inTurns(devices, { atOnce, signal }, async (device) => {
    outputPorts.push(await createPort(wishes, device));
  });
  const size = sizesOf(workload.documents);
  const press = documentPress();
  const lives: number[] = [];
  const make = async (kind: Kind, number: number): Promise<LoadUser> => {
    const userName = `${prefix}-${kind}${String(number + 1)}`;
    const client = kind === 'witness' ? recorded : plain;
    const { user, lifeSeconds } = await createUser(client, wishes, userName);
    if (lifeSeconds !== undefined) lives.push(lifeSeconds);
    if (kind !== 'visitor' && kind !== 'trouble') return user;
    const document = press(`${userName}-waits`, size(chance));
    return { ...user, waiting: await upload(client, { ...wishes, queue }, { user, document }) };
  };
  const crowd = async (kind: Kind, count: number): Promise<readonly LoadUser[]> => {
    const numbers = Array.from({ length: count }, (_, number) => number);
    const users = new Map<number, LoadUser>();
    await inTurns(numbers, { atOnce, signal }, async (number) => {
      users.set(number, await make(kind, number));
    });
    return numbers.flatMap((number) => users.get(number) ?? []);
  };
  const counts = countsFor(workload, drivers);
  const people = {
    ordinary: await crowd('user', counts.ordinary),
    witnessed: await crowd('witness', counts.witnessed),
    visitors: await crowd('visitor', counts.visitors),
    troublers: await crowd('trouble', counts.troublers),
  };
  const isFlooded = workload.faults.some(({ kind }) => kind === 'flood');
  const otherTenant = isFlooded ? await setUpOtherTenant(plain, wishes) : undefined;
  return {
    queue,
    devices,
    people,
    ...(otherTenant === undefined ? {} : { otherTenant }),
    ...(lives.length === 0 ? {} : { tokenLifeSeconds: Math.min(...lives) }),
    made: { inputPorts: [inputPort], outputPorts },
  };
}

type Kind = 'user' | 'witness' | 'visitor' | 'trouble';

function countsFor({ users, sampled, mix, faults }: Workload, drivers: number) {
  const looks = (['list', 'download', 'history', 'users'] as const).some(
    (journey) => (mix[journey] ?? 0) > 0,
  );
  const isTroubled = faults.some(({ kind }) => kind !== 'stalled-printer');
  const least = (count: number): number => Math.max(count, drivers);
  const witnesses = Math.min(mostWitnesses, Math.ceil(users * sampled));
  return {
    ordinary: least(users),
    witnessed: sampled > 0 ? least(witnesses) : 0,
    visitors: looks ? least(Math.min(mostVisitors, users)) : 0,
    troublers: isTroubled ? 1 : 0,
  };
}

async function createQueue(
  { recorded, profile, key }: SceneWishes,
  portname: string,
): Promise<number> {
  const reply = await need(recorded, 'inputports.create', {
    caller: { key },
    parameters: [
      ['domainname', profile.domains.customer],
      ['portname', portname],
      ['porttype', '0'],
    ],
  });
  return numberMember(reply.json, 'id') ?? 0;
}

async function createPort(
  { recorded, profile, key, prefix }: SceneWishes,
  device: LoadDevice & { readonly name: string },
): Promise<number> {
  const reply = await need(recorded, 'outputports.create', {
    caller: { key },
    parameters: [
      ['domainname', profile.domains.customer],
      ['portname', `${prefix}-${device.name.replace(' ', '')}`],
      ['address', device.address],
      ['porttype', '1'],
      ['vendor', 'unknown'],
      ['printprotocol', '0'],
      ['ipreaderaddress', device.reader],
    ],
  });
  return numberMember(reply.json, 'id') ?? 0;
}

/** With a card and a token. Detail type 4 is the card id (interface 4.7). */
async function createUser(
  client: Client,
  { profile, key, chance }: SceneWishes,
  userName: string,
): Promise<{ readonly user: LoadUser; readonly lifeSeconds: number | undefined }> {
  const card = String(1_000_000_000 + chance.below(3_000_000_000));
  await need(client, 'users.create', {
    caller: { key },
    parameters: [
      ['username', userName],
      ['providerid', String(profile.providerId)],
      ['detailtype', '4'],
      ['detaildata', card],
    ],
  });
  const { token, lifeSeconds } = await logIn(client, key, userName);
  return { user: { userName, card, token }, lifeSeconds };
}

async function upload(
  client: Client,
  { profile, key, queue }: SceneWishes & { readonly queue: string },
  { user, document }: Waiting,
): Promise<NonNullable<LoadUser['waiting']>> {
  const bytes = Buffer.concat(document.pieces);
  const { fileName } = document;
  const reply = await need(client, 'documents.upload', {
    caller: { key },
    parameters: [
      ['username', user.userName],
      ['portname', queue],
      ['title', fileName],
      ['providerid', String(profile.providerId)],
    ],
    file: { fileName, bytes },
  });
  const uuid = textMember(reply.json, 'uuid');
  if (uuid === undefined)
    throw new SceneError('the run cannot be prepared: an upload returned no uuid');
  return { uuid, sha256: sha256(bytes), sizeBytes: lengthOf(document.pieces) };
}

interface Waiting {
  readonly user: LoadUser;
  readonly document: LoadDocument;
}

function readerAddress(chance: Chance): string {
  const octet = (): string => chance.below(256).toString(16).padStart(2, '0');
  return `02:${octet()}:${octet()}:${octet()}:${octet()}:${octet()}`;
}
