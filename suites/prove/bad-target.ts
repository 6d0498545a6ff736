import { createServer, type Socket } from 'node:net';
import { systemClock } from '../../simulators/kit/clock.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import { listen } from '../../simulators/kit/listen.ts';

/** What stands where a service should be, and is none: no rule may be OK on it, and nothing may break, hang or fill up. */
export interface BadTarget {
  readonly id: string;
  readonly says: string;
  /** Called once for each request whose head has come; may go on for as long as the socket is open. */
  answer(socket: Socket): void;
}

/** Before the first call the door looks right: GET /version is answered by a service that is of no use. */
const goodDoor = Buffer.from(
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
);
const dripMs = 20;

/** Answers with the base URL. `opens`: GET /version is answered well, so that a run goes on behind it. */
export async function startBadTarget(
  bad: Pick<BadTarget, 'answer'>,
  { opens }: { readonly opens: boolean },
): Promise<{ readonly baseUrl: string } & Running> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever is cut off by the other side has done his part.
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', (chunk) => {
      const isNew = !head.includes('\r\n\r\n');
      head = isNew ? head + chunk.toString('latin1') : head;
      if (!isNew || !head.includes('\r\n\r\n')) return;
      if (opens && /^GET \S*\/version /.test(head)) socket.end(goodDoor);
      else bad.answer(socket);
    });
  });
  const port = await listen(server);
  return running({ baseUrl: `http://127.0.0.1:${String(port)}/api/v1` }, async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
}

/** Writes as fast as the other side reads, until it goes away. */
export function pour(socket: Socket, head: string, piece: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  socket.write(head);
  more();
}

/** Writes a little now and then, until the other side goes away. */
export function drip(socket: Socket, drop: string): void {
  if (socket.destroyed) return;
  socket.write(drop);
  systemClock.timer(dripMs, () => drip(socket, drop));
}
