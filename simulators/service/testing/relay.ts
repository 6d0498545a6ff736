import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Running, running } from '../../kit/lifecycle.ts';
import { listen } from '../../kit/listen.ts';

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
  const relay = {
    port: await listen(server),
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
