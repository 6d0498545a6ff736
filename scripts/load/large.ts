import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { startBare } from './rig/bare.ts';
import { meet } from './rig/contestants.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { peakMemoryMb } from './rig/memory.ts';
import { spreadText } from './rig/quantiles.ts';
import { type Comparison, compare, megabyteRate, playRound } from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/large.ts [options]',
  about:
    'Megabytes per second of a large document from its first byte up to its last byte at the printer,\n' +
    'against the bare path; and the most memory that the service takes for small and large documents.',
  options: {
    size: { about: 'megabytes of the document', fallback: '100' },
    scheme: { about: 'http, https or both with a comma', fallback: 'http,https' },
    pairs: { about: 'pairs of rounds, one document each', fallback: '5' },
    'memory-sizes': {
      about: 'megabytes of documents whose memory is compared',
      fallback: '1,50,200',
    },
    'memory-jobs': { about: 'documents of each size, one after the other', fallback: '5' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

export interface LargeResult extends Comparison {
  readonly scheme: string;
}

const megabyte = 1_000_000;
const machine = thisMachine();
const [sizeMb = 0] = wholeNumbers(given.size, 'size');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [memoryJobs = 0] = wholeNumbers(given['memory-jobs'], 'memory-jobs');
const speeds: LargeResult[] = [];
for (const scheme of ['http', 'https'] as const) {
  if (given.scheme.split(',').includes(scheme)) speeds.push({ scheme, ...(await race(scheme)) });
}
const memory: { readonly sizeMb: number; readonly peakMb: number | undefined }[] = [];
for (const size of wholeNumbers(given['memory-sizes'], 'memory-sizes')) {
  memory.push({ sizeMb: size, peakMb: await peakWith(size) });
}
print();

async function race(scheme: 'http' | 'https'): Promise<Comparison> {
  const document = documentOf(sizeMb);
  const sizeBytes = document.length;
  await using sinks = await startSinks(1);
  await using bare = await startBare(scheme);
  await using service = await startService({ scheme });
  await using contestants = await meet({ sinks, bare, service, document });
  const plan = { streams: 1, seconds: 0, sizeBytes, pairs, rate: megabyteRate(sizeBytes) };
  return await compare(contestants, sinks, plan);
}

/** A service of its own for each size: the peak of a process never comes down. */
async function peakWith(size: number): Promise<number | undefined> {
  const document = documentOf(size);
  await using sinks = await startSinks(1);
  await using bare = await startBare('http');
  await using service = await startService({ scheme: 'http' });
  await using contestants = await meet({ sinks, bare, service, document });
  for (let job = 0; job < memoryJobs; job += 1) {
    await playRound(contestants.service, sinks, {
      streams: 1,
      seconds: 0,
      sizeBytes: document.length,
    });
  }
  return peakMemoryMb(service.pid);
}

function documentOf(megabytes: number): Buffer {
  return syntheticPdf({ pages: 1, bytes: megabytes * megabyte, identity: 'large-benchmark' });
}

function print(): void {
  if (given.json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'large', machine, sizeMb, speeds, memory })}\n`,
    );
    return;
  }
  const speedRows = speeds.flatMap(({ scheme, bare, service, ratio }) =>
    [bare, service].map((one) => [
      scheme,
      one.name,
      one.rate.toFixed(0),
      one.p50Ms.toFixed(0),
      one === bare ? '' : spreadText(ratio),
    ]),
  );
  const memoryRows = memory.map((one) => [String(one.sizeMb), one.peakMb?.toFixed(0) ?? 'unknown']);
  process.stdout.write(
    `${[
      describeMachine(machine),
      `${String(sizeMb)} MB, from the first byte up to the last byte at the printer`,
      '',
      textTable([['scheme', 'what', 'MB/s', 'p50 ms', 'ratio'], ...speedRows]),
      '',
      `most memory of the service's process (VmHWM) after ${String(memoryJobs)} documents`,
      '',
      textTable([['document MB', 'peak MB'], ...memoryRows]),
    ].join('\n')}\n`,
  );
}
