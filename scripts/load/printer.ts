import { connect } from 'node:net';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { sha256 } from '../../simulators/kit/ids.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { peakMemoryMb } from './rig/memory.ts';
import { type LoadPrinter, startLoadPrinter } from './rig/printer.ts';
import { quantile } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer.ts [options]',
  about:
    'What a simulated printer takes on its raw port: jobs per second, a connection each, until it\n' +
    'closes; megabytes per second of large documents, and the most memory it has while they pass.',
  options: {
    streams: { about: 'senders at a time', fallback: '1,8' },
    seconds: { about: 'length of a round', fallback: '3' },
    size: { about: 'bytes of a document', fallback: '51200' },
    'memory-sizes': { about: 'megabytes of the large documents', fallback: '1,200' },
    'memory-jobs': { about: 'large documents of each size', fallback: '5' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Round {
  readonly keep: 'bytes' | 'digest';
  readonly sizeMb: number;
  readonly streams: number;
  readonly jobs: number;
  readonly perSecond: number;
  readonly mbPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly peakMb: number | undefined;
}

interface Plan {
  readonly keep: Round['keep'];
  readonly sizeBytes: number;
  readonly streams: number;
  /** Whichever is first. */
  readonly seconds: number;
  readonly jobs: number;
}

const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const [memoryJobs = 0] = wholeNumbers(given['memory-jobs'], 'memory-jobs');
const megabyte = 1_000_000;
const rounds: Round[] = [];
for (const keep of ['digest', 'bytes'] as const) {
  for (const streams of wholeNumbers(given.streams, 'streams')) {
    rounds.push(await play({ keep, sizeBytes, streams, seconds, jobs: Number.POSITIVE_INFINITY }));
  }
  for (const size of wholeNumbers(given['memory-sizes'], 'memory-sizes')) {
    const large = { sizeBytes: size * megabyte, streams: 1, seconds: Number.POSITIVE_INFINITY };
    rounds.push(await play({ keep, ...large, jobs: memoryJobs }));
  }
}
print();

/** A printer of its own for each round: the peak of a process never comes down. */
async function play(plan: Plan): Promise<Round> {
  const document = syntheticPdf({ pages: 1, bytes: plan.sizeBytes, identity: 'printer-benchmark' });
  await using printer = await startLoadPrinter(plan.keep);
  const latencies: number[] = [];
  const start = systemClock.monotonic();
  const elapsedMs = (): number => Number(systemClock.monotonic() - start) / 1e6;
  let begun = 0;
  const stream = async (): Promise<void> => {
    while (elapsedMs() < plan.seconds * 1000 && begun < plan.jobs) {
      begun += 1;
      const before = elapsedMs();
      await send(printer.ports.raw, document);
      latencies.push(elapsedMs() - before);
    }
  };
  await Promise.all(Array.from({ length: plan.streams }, stream));
  const perSecond = latencies.length / (elapsedMs() / 1000);
  const peakMb = peakMemoryMb(printer.pid);
  await checkReceived(printer, latencies.length, sha256(document));
  return {
    keep: plan.keep,
    sizeMb: document.length / megabyte,
    streams: plan.streams,
    jobs: latencies.length,
    perSecond,
    mbPerSecond: (perSecond * document.length) / megabyte,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    peakMb,
  };
}

function send(port: number, document: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => socket.end(document));
    socket
      .once('error', reject)
      .once('close', () => resolve())
      .resume();
  });
}

/** A fast printer that lost or changed something would be no good news. */
async function checkReceived(printer: LoadPrinter, jobs: number, digest: string): Promise<void> {
  let received = 0;
  for (let tries = 0; received < jobs && tries < 200; tries += 1) {
    const digests = await printer.take();
    if (digests.some((one) => one !== digest)) throw new Error('a document arrived changed');
    received += digests.length;
    await systemClock.sleep(10);
  }
  if (received !== jobs) throw new Error(`${jobs} documents were sent and ${received} received`);
}

function print(): void {
  const machine = thisMachine();
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'printer', machine, rounds })}\n`);
    return;
  }
  const heading = [
    'keeps',
    'MB',
    'streams',
    'jobs',
    'jobs/s',
    'MB/s',
    'p50 ms',
    'p99 ms',
    'peak MB',
  ];
  const rows = rounds.map((round) => [
    round.keep,
    round.sizeMb.toFixed(2),
    String(round.streams),
    String(round.jobs),
    round.perSecond.toFixed(0),
    round.mbPerSecond.toFixed(0),
    round.p50Ms.toFixed(2),
    round.p99Ms.toFixed(2),
    round.peakMb?.toFixed(0) ?? 'unknown',
  ]);
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
