import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Pairs } from '../body.ts';
import type { LoadTarget, LoadUser } from './load-target.ts';
import type { LoadPrinter } from './printers.ts';

/** A printer with the reader beside it. */
export interface LoadDevice extends LoadPrinter {
  readonly reader: string;
}

export interface LoadScene {
  readonly users: readonly LoadUser[];
  readonly devices: readonly LoadDevice[];
  readonly queue: string;
}

export interface SceneWishes {
  /** Begins every name that is created, so that it can be found again. */
  readonly prefix: string;
  readonly users: number;
  readonly printers: readonly LoadPrinter[];
  readonly chance: Chance;
}

/** Makes users, a queue and output ports through the interface itself. */
export async function setUpScene(target: LoadTarget, wishes: SceneWishes): Promise<LoadScene> {
  const { prefix, printers, chance } = wishes;
  const queue = `${prefix}-queue`;
  await target.ask('PUT', '/inputports', [
    ['domainname', target.profile.domains.customer],
    ['portname', queue],
    ['porttype', '0'],
  ]);
  const devices = printers.map((printer) => ({ ...printer, reader: readerAddress(chance) }));
  for (const device of devices) await createPort(target, prefix, device);
  const users = Array.from({ length: wishes.users }, (_, index) => ({
    userName: `${prefix}-user${String(index + 1)}`,
    card: String(1_000_000_000 + chance.below(3_000_000_000)),
  }));
  for (const user of users) await createUser(target, user);
  return { users, devices, queue };
}

async function createPort(target: LoadTarget, prefix: string, device: LoadDevice): Promise<void> {
  await target.ask('POST', '/outputports', [
    ['domainname', target.profile.domains.customer],
    ['portname', `${prefix}-${device.name.replace(' ', '')}`],
    ['address', device.address],
    ['porttype', '1'],
    ['vendor', 'unknown'],
    ['printprotocol', '0'],
    ['ipreaderaddress', device.reader],
  ]);
}

/** Detail type 4 is the card id (interface 4.7). */
async function createUser(target: LoadTarget, user: LoadUser): Promise<void> {
  const pairs: Pairs = [
    ['username', user.userName],
    ['providerid', String(target.profile.providerId)],
    ['detailtype', '4'],
    ['detaildata', user.card],
  ];
  await target.ask('PUT', '/users', pairs);
}

function readerAddress(chance: Chance): string {
  const octet = (): string => chance.below(256).toString(16).padStart(2, '0');
  return `02:${octet()}:${octet()}:${octet()}:${octet()}:${octet()}`;
}
