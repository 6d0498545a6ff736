import { createHash } from 'node:crypto';
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
process.send?.(digest());

async function play({ port, seconds, jobs }: RawPlan): Promise<RawRound> {
  const start = systemClock.monotonic();
  const elapsed = (): number => Number(systemClock.monotonic() - start) / 1e9;
  const latenciesMs: number[] = [];
  const client = async (): Promise<void> => {
    for (let own = 0; own < (jobs ?? Number.POSITIVE_INFINITY); own += 1) {
      if (seconds !== undefined && elapsed() >= seconds) return;
      const before = elapsed();
      await send(port);
      latenciesMs.push((elapsed() - before) * 1000);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { jobs: latenciesMs.length, seconds: elapsed(), latenciesMs };
}

async function send(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.resume();
  await write(socket);
  socket.end();
  await finished(socket);
}

function* parts(): Generator<Buffer> {
  for (let left = sizeBytes; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece;
}

function digest(): string {
  const hash = createHash('sha256');
  for (const part of parts()) hash.update(part);
  return hash.digest('hex');
}

async function write(socket: Socket): Promise<void> {
  for (const part of parts()) {
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
