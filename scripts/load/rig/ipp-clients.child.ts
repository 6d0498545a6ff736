import { systemClock } from '../../../simulators/kit/clock.ts';
import type { IppClientsTask, IppRound } from './ipp-clients.ts';
import { openIppConnection } from './ipp-connection.ts';

// Clients of an IPP printer in a process of their own: each sends the request again and again.
const task = JSON.parse(process.argv[2] ?? '{}') as IppClientsTask;
/** RFC 8011 B.1.5.8: server-error-busy. */
const busy = 0x0507;
const request = Buffer.from(task.request, 'base64');

process.on('message', (seconds: number) => {
  void play(seconds).then((round) => process.send?.(round));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function play(seconds: number): Promise<IppRound> {
  const counts = { answers: 0, busy: 0, errors: 0 };
  const latenciesMs: number[] = [];
  const start = systemClock.monotonic();
  const elapsedMs = (): number => Number(systemClock.monotonic() - start) / 1e6;
  const client = async (): Promise<void> => {
    let connection = await openIppConnection(task);
    while (elapsedMs() < seconds * 1000) {
      const before = elapsedMs();
      try {
        const status = await connection.ask(request);
        if (status <= 0x00ff) {
          counts.answers += 1;
          latenciesMs.push(elapsedMs() - before);
        } else if (status === busy) counts.busy += 1;
        else counts.errors += 1;
      } catch {
        counts.errors += 1;
        connection.close();
        connection = await openIppConnection(task);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: task.clients }, client));
  return { ...counts, seconds: elapsedMs() / 1000, latenciesMs };
}
