import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Running, running } from '../../kit/lifecycle.ts';

/** Passes connections on to a port of this machine, counts them, and can be told to refuse them. */
export interface Relay extends Running {
  readonly port: number;
  count(): number;
  refuse(refusing: boolean): void;
}

export async function relayTo(target: number): Promise<Relay> {
  let connections = 0;
  let refusing = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    connections += 1;
    sockets.add(client.on('error', () => undefined));
    if (refusing) return void client.destroy();
    const upstream = connect(target, '127.0.0.1').on('error', () => undefined);
    sockets.add(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const relay = {
    port: (server.address() as AddressInfo).port,
    count: () => connections,
    refuse: (wanted: boolean) => {
      refusing = wanted;
    },
  };
  return running(relay, async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
}
