import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { listen } from '../../../simulators/kit/listen.ts';

export interface Delayed extends Running {
  readonly port: number;
}

/** A way to a server that takes so long in each direction, as over a network; what follows is not held up. */
export async function startDelayed(target: URL, eachWayMs: number): Promise<Delayed> {
  const { hostname: host, port: targetPort } = target;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const beyond = connect({ port: Number(targetPort), host, noDelay: true });
    for (const [one, other] of [
      [client, beyond],
      [beyond, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => void systemClock.timer(eachWayMs, () => other.write(bytes)));
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        systemClock.timer(eachWayMs, () => other.destroy());
      });
    }
  });
  const port = await listen(server);
  return running({ port }, async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
}
