import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { syntheticPdf } from '../../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import type { RawClientsTask, RawPlan, RawRound } from './raw-clients.ts';

// Senders in a process of their own. A large document is sent piece by piece from one buffer.
const { clients, sizeBytes } = JSON.parse(process.argv[2] ?? '{}') as RawClientsTask;
const pieceBytes = Math.min(sizeBytes, 1_000_000);
const piece = syntheticPdf({ pages: 1, bytes: pieceBytes, identity: 'raw-benchmark' });

process.on('message', (plan: RawPlan) => {
  void play(plan).then((round) => process.send?.(round));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function play({ port, seconds, jobs }: RawPlan): Promise<RawRound> {
  const start = systemClock.monotonic();
  const elapsed = (): number => Number(systemClock.monotonic() - start) / 1e9;
  let sent = 0;
  const client = async (): Promise<void> => {
    for (let own = 0; own < (jobs ?? Number.POSITIVE_INFINITY); own += 1) {
      if (seconds !== undefined && elapsed() >= seconds) return;
      await send(port);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { jobs: sent, seconds: elapsed() };
}

async function send(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.resume();
  await write(socket);
  socket.end();
  await finished(socket);
}

async function write(socket: Socket): Promise<void> {
  for (let left = sizeBytes; left > 0; left -= piece.length) {
    const part = left < piece.length ? piece.subarray(0, left) : piece;
    if (socket.write(part)) continue;
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        socket.off('error', reject);
        resolve();
      };
      socket.once('drain', done).once('error', reject);
    });
  }
}
