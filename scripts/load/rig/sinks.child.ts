import { createServer, type Socket } from 'node:net';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { listen } from '../../../simulators/kit/listen.ts';
import type { Arrival } from './sinks.ts';

// A process of byte sinks, one a printer: reads to the end, ends its half, and keeps when that was.
const { count } = JSON.parse(process.argv[2] ?? '{}') as { readonly count: number };
const arrivals: Arrival[] = [];
const ports: number[] = [];
for (let sink = 0; sink < count; sink += 1) {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    take(socket, sink),
  );
  ports.push(await listen(server));
}
process.on('message', () => process.send?.(arrivals.splice(0)));
process.on('disconnect', () => process.exit());
process.send?.(ports);

function take(socket: Socket, sink: number): void {
  let bytes = 0;
  let lastByteNs = 0n;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    lastByteNs = systemClock.monotonic();
  });
  socket.on('end', () => {
    arrivals.push({ sink, bytes, lastByteNs });
    socket.end();
  });
  socket.on('error', () => socket.destroy());
}
