import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ids } from '../../../../simulators/kit/ids.ts';
import type { ClockOffset } from './clock-offset.ts';
import {
  connectSecretly,
  type DriverAddress,
  driverSecret,
  secretVariable,
} from './driver/secret.ts';
import {
  type DriverLink,
  DriverLost,
  type LinkParts,
  openLink,
  type Witnessed,
} from './driver-link.ts';

export interface DriversOptions extends Pick<LinkParts, 'clock' | 'played'> {
  /** With the name of the driver whose journeys these events are of. */
  readonly witnessed: (name: string, events: Witnessed['events']) => void;
  /** So many on this machine. */
  readonly local: number;
  /** Those on others: HOST:PORT each. */
  readonly hosts: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ids: Ids;
  /** Of this Platen. */
  readonly version: string;
}

export interface LoadDriver extends DriverLink {
  /** How its clock stands to ours; on this machine there is one clock. */
  readonly offset: ClockOffset;
  readonly isLocal: boolean;
}

export interface Drivers extends AsyncDisposable {
  readonly all: readonly LoadDriver[];
}

const connectMs = 10_000;
const sameClock: ClockOffset = { offsetNs: 0n, uncertaintyMs: 0 };

/** Rejects with the name of the driver that is not there, or is of another protocol. */
export async function openDrivers(options: DriversOptions): Promise<Drivers> {
  await using stack = new AsyncDisposableStack();
  const secret = options.hosts.length === 0 ? undefined : driverSecret(options.environment);
  const addresses = options.hosts.map(readAddress);
  const all: LoadDriver[] = [];
  for (let index = 0; index < options.local; index += 1) {
    const own = options.ids.secret();
    const name = `driver ${String(index + 1)}`;
    const child = stack.adopt(await forkDriver(name, own, options), endChild);
    const link = await linkTo(name, child.address, { ...options, secret: own });
    stack.defer(() => link.close());
    all.push({ ...link, offset: sameClock, isLocal: true });
  }
  for (const [index, address] of addresses.entries()) {
    const name = options.hosts[index] ?? '';
    const link = await linkTo(name, address, { ...options, secret: secret ?? '' });
    stack.defer(() => link.close());
    all.push({ ...link, offset: await link.clockOffset(), isLocal: false });
  }
  const owned = stack.move();
  return { all, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Throws with what is wrong in words. */
export function readAddress(text: string): DriverAddress {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const name = bracketed ?? plain;
  const number = Number(digits);
  if (name === undefined || !(number >= 1 && number <= 65_535))
    throw new Error(`"${text}" is not a HOST:PORT of a driver`);
  return { host: name, port: number };
}

async function linkTo(
  name: string,
  address: DriverAddress,
  { secret, clock, played, witnessed }: DriversOptions & { readonly secret: string },
): Promise<DriverLink> {
  try {
    const socket = await connectSecretly(address, secret, connectMs);
    return await openLink({
      name,
      socket,
      clock,
      played,
      witnessed: (events) => witnessed(name, events),
    });
  } catch (error) {
    if (error instanceof DriverLost) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DriverLost(`${name} can't be reached: ${why}`);
  }
}

interface ForkedDriver {
  readonly child: ChildProcess;
  readonly address: DriverAddress;
}

async function forkDriver(
  name: string,
  secret: string,
  { environment, version }: DriversOptions,
): Promise<ForkedDriver> {
  const path = fileURLToPath(new URL('driver/main.ts', import.meta.url));
  const child = fork(path, [version], { env: { ...environment, [secretVariable]: secret } });
  const first = new Promise<DriverAddress>((resolve) => {
    child.once('message', (address) => resolve(address as DriverAddress));
  });
  const gone = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)));
  const address = await Promise.race([first, gone]);
  if (address === undefined) throw new DriverLost(`${name} could not be started`);
  return { child, address };
}

const endMs = 3_000;

/** It ends by itself when its parent has let go of it; one that doesn't is killed. */
async function endChild({ child }: ForkedDriver): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Not 'close': that doesn't come for a child whose channel was closed from here.
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  const late = AbortSignal.timeout(endMs);
  late.addEventListener('abort', () => child.kill('SIGKILL'));
  await gone;
}
