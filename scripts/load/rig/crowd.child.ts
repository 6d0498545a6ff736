import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { systemClock } from '../../../simulators/kit/clock.ts';
import type { CrowdCount, CrowdOrder, CrowdStart } from './crowd.ts';

// A process of clients that take up the server's connections without asking much of it.
const start = JSON.parse(process.argv[2] ?? '{}') as CrowdStart;
const { host, port, caPem, slow } = start;
/** Handshakes at a time. */
const together = 20;
const stepMs = 250;
let idle: TLSSocket[] = [];
let slowSocket: TLSSocket | undefined;
let slowBytes = 0;

process.on('message', (order: CrowdOrder) => {
  const work = order === 'gather' ? gather() : Promise.resolve(leave());
  work.then(
    (count) => process.send?.(count),
    (error: unknown) => {
      process.stderr.write(`the crowd: ${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function gather(): Promise<CrowdCount> {
  for (let count = 0; count < start.idle; count += together) {
    const next = Array.from({ length: Math.min(together, start.idle - count) }, askOnce);
    idle.push(...(await Promise.all(next)));
  }
  slowBytes = 0;
  slowSocket = await open();
  void sendSlowly(slowSocket);
  return present();
}

function leave(): CrowdCount {
  const count = present();
  for (const socket of [...idle, slowSocket]) socket?.destroy();
  idle = [];
  slowSocket = undefined;
  return count;
}

/** Whom the server has let go counts no more. */
function present(): CrowdCount {
  const isThere = (socket: TLSSocket): boolean => socket.readyState === 'open';
  const isSlowThere = slowSocket !== undefined && isThere(slowSocket);
  return { idle: idle.filter(isThere).length, slowBytes: isSlowThere ? slowBytes : 0 };
}

async function open(): Promise<TLSSocket> {
  const socket = connect({ host, port, ca: caPem });
  socket.on('error', () => socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

async function askOnce(): Promise<TLSSocket> {
  const socket = await open();
  socket.write(head('GET', start.path, start.headers));
  await once(socket, 'data');
  return socket.resume();
}

/** An answer before its end is a refusal: then it is gone. */
async function sendSlowly(socket: TLSSocket): Promise<void> {
  socket.once('data', () => socket.destroy());
  const document = Buffer.alloc(slow.documentBytes, '%');
  const body = Buffer.concat([Buffer.from(slow.before), document, Buffer.from(slow.after)]);
  const length = { 'content-length': String(body.length) };
  socket.write(head('PUT', slow.path, { ...slow.headers, ...length }));
  const step = Math.ceil((slow.bytesPerSecond * stepMs) / 1000);
  while (!socket.destroyed && slowBytes < body.length) {
    const piece = body.subarray(slowBytes, slowBytes + step);
    socket.write(piece);
    slowBytes += piece.length;
    await systemClock.sleep(stepMs);
  }
}

function head(method: string, path: string, headers: CrowdStart['headers']): string {
  const lines = Object.entries({ host: `${host}:${String(port)}`, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
