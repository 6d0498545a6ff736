import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { meetService } from './rig/contestants.ts';
import { folderMb } from './rig/folder-size.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { memoryMb } from './rig/memory.ts';
import { slopeOf } from './rig/quantiles.ts';
import { playRound } from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/million.ts [options]',
  about:
    "Memory of the service's process and size of its data folder while it prints one job after the\n" +
    'other, and how both grow with jobs once the first quarter is over. A million jobs take most of an hour:\n' +
    '--jobs 1000000.',
  options: {
    jobs: { about: 'jobs in all', fallback: '20000' },
    streams: { about: 'streams at a time, each with a printer of its own', fallback: '8' },
    size: { about: 'bytes of a document', fallback: '5120' },
    every: { about: 'seconds between two looks', fallback: '2' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Look {
  readonly jobs: number;
  readonly memoryMb: number;
  readonly diskMb: number;
}

export interface MillionResult {
  readonly jobs: number;
  readonly seconds: number;
  readonly looks: readonly Look[];
  /** Megabytes by which it grew for 100,000 jobs, by least squares over all looks but the first quarter. */
  readonly memorySlope: number;
  readonly diskSlope: number;
}

const machine = thisMachine();
const [jobs = 0] = wholeNumbers(given.jobs, 'jobs');
const [streams = 0] = wholeNumbers(given.streams, 'streams');
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [every = 0] = wholeNumbers(given.every, 'every');
const folder = await mkdtemp(join(tmpdir(), 'platen-million-'));
try {
  print(await measure());
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<MillionResult> {
  const document = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: 'million-benchmark' });
  await using sinks = await startSinks(streams);
  await using service = await startService({ scheme: 'http', folder });
  await using contestant = await meetService({ sinks, document }, service);
  const looks: Look[] = [];
  let [done, seconds] = [0, 0];
  const tell = process.stderr.isTTY;
  while (done < jobs) {
    const round = await playRound(contestant, sinks, { streams, seconds: every, sizeBytes });
    done += round.jobs;
    seconds += round.seconds;
    const memory = memoryMb(service.pid) ?? Number.NaN;
    looks.push({ jobs: done, memoryMb: memory, diskMb: await folderMb(folder) });
    if (tell) process.stderr.write(`\r${String(done)} jobs, ${memory.toFixed(0)} MB `);
  }
  if (tell) process.stderr.write('\n');
  const late = looks.slice(Math.floor(looks.length / 4));
  const slope = (of: (look: Look) => number): number =>
    slopeOf(late.map((look) => [look.jobs / 100_000, of(look)] as const));
  return {
    jobs: done,
    seconds,
    looks,
    memorySlope: slope((look) => look.memoryMb),
    diskSlope: slope((look) => look.diskMb),
  };
}

function print({ looks, memorySlope, diskSlope, ...done }: MillionResult): void {
  if (given.json) {
    const result = { benchmark: 'million', machine, ...done, looks, memorySlope, diskSlope };
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const step = Math.max(1, Math.floor(looks.length / 20));
  const shown = looks.filter((_, at) => at % step === 0 || at === looks.length - 1);
  const table = textTable([
    ['jobs', 'memory MB', 'disk MB'],
    ...shown.map((look) => [String(look.jobs), look.memoryMb.toFixed(0), look.diskMb.toFixed(0)]),
  ]);
  process.stdout.write(
    `${describeMachine(machine)}\n${String(done.jobs)} jobs in ${done.seconds.toFixed(0)} s\n\n${table}\n\n` +
      `for 100,000 jobs: memory ${memorySlope.toFixed(1)} MB, disk ${diskSlope.toFixed(1)} MB\n`,
  );
}
