import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { authority } from '../../../../../simulators/kit/authority.ts';
import type { Clock } from '../../../../../simulators/kit/clock.ts';
import { type Running, running } from '../../../../../simulators/kit/lifecycle.ts';
import { openChannel } from './channel.ts';
import { createDriver, type Driver } from './driver.ts';
import { type FromCoordinator, type FromDriver, fromCoordinator } from './messages.ts';
import { createSecretServer, type DriverAddress } from './secret.ts';

export interface ListenOptions extends DriverAddress {
  readonly secret: string;
  readonly clock: Clock;
  /** Of this Platen. */
  readonly version: string;
  /** Told of coordinators that come and go. */
  readonly tell?: (news: string) => void;
}

/** A driver that waits for work, from one coordinator at a time. Rejects as `listen` does. */
export async function listenAsDriver(
  options: ListenOptions,
): Promise<{ readonly address: DriverAddress } & Running> {
  const { host, port, secret, tell = () => undefined } = options;
  const sockets = new Set<TLSSocket>();
  let isBusy = false;
  const server = createSecretServer(secret, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const who = authority(String(socket.remoteAddress), String(socket.remotePort));
    if (isBusy) return turnAway(socket);
    isBusy = true;
    tell(`${who} gives work`);
    void serve(socket, options).then((failure) => {
      isBusy = false;
      tell(`${who} disconnected${failure === undefined ? '' : `: ${failure.message}`}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = { host, port: (server.address() as AddressInfo).port };
  return running({ address }, async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
}

/** Resolves when the coordinator is gone, with why where that was no orderly end. */
async function serve(
  socket: TLSSocket,
  { clock, version }: ListenOptions,
): Promise<Error | undefined> {
  socket.setNoDelay(true);
  let driver: Driver | undefined;
  const channel = openChannel<FromCoordinator, FromDriver>({
    socket,
    forms: fromCoordinator,
    take: (message) => driver?.take(message),
  });
  driver = createDriver({ clock, version, send: (message) => channel.send(message) });
  await using _ = driver;
  return await channel.closed;
}

function turnAway(socket: TLSSocket): void {
  socket.on('error', () => undefined);
  const why = 'it is working for another coordinator';
  socket.end(`${JSON.stringify({ type: 'broken', why } satisfies FromDriver)}\n`);
}
