import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { startBare } from './rig/bare.ts';
import { meet } from './rig/contestants.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { spreadText } from './rig/quantiles.ts';
import { type Comparison, compare, jobRate } from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/path.ts [options]',
  about:
    'Jobs per second and latency of upload, release, last byte at the printer, against the bare path:\n' +
    'a server that only syncs the body to a file and sends that to the printer before it answers.\n' +
    'Same client, same printers (byte sinks), rounds of both in turn; the ratio is taken pair by pair.',
  options: {
    streams: { about: 'streams at a time, each with a printer of its own', fallback: '1,8' },
    scheme: { about: 'http, https or both with a comma', fallback: 'http,https' },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '3' },
    size: { about: 'bytes of a document', fallback: '51200' },
    'cpu-profile': { about: 'folder for a CPU profile of the service', fallback: '' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

export interface PathResult extends Comparison {
  readonly scheme: string;
  readonly streams: number;
}

const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const seconds = Number(given.seconds);
const document = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: 'path-benchmark' });
const machine = thisMachine();
const results: PathResult[] = [];
for (const scheme of ['http', 'https'] as const) {
  if (!given.scheme.split(',').includes(scheme)) continue;
  for (const streams of wholeNumbers(given.streams, 'streams')) {
    results.push({ scheme, streams, ...(await measure(scheme, streams)) });
  }
}
print();

async function measure(scheme: 'http' | 'https', streams: number): Promise<Comparison> {
  await using sinks = await startSinks(streams);
  await using bare = await startBare(scheme);
  const cpuProfile = given['cpu-profile'];
  await using service = await startService({
    scheme,
    ...(cpuProfile === '' ? {} : { cpuProfile }),
  });
  await using contestants = await meet({ sinks, bare, service, document });
  return await compare(contestants, sinks, { streams, seconds, sizeBytes, pairs, rate: jobRate });
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'path', machine, sizeBytes, results })}\n`);
    return;
  }
  const heading = [
    'scheme',
    'streams',
    'what',
    'jobs/s',
    'p50 ms',
    'p99 ms',
    'CPU us',
    'ratio',
    'CPU ratio',
  ];
  const rows = results.flatMap(({ scheme, streams, bare, service, ratio, cpuRatio }) =>
    [bare, service].map((one) => [
      scheme,
      String(streams),
      one.name,
      one.rate.toFixed(0),
      one.p50Ms.toFixed(2),
      one.p99Ms.toFixed(2),
      one.cpuMicros.toFixed(0),
      one === bare ? '' : spreadText(ratio),
      one === bare ? '' : spreadText(cpuRatio),
    ]),
  );
  process.stdout.write(
    `${describeMachine(machine)}\n${String(sizeBytes)} bytes a document, from the start of the upload to the last byte at the printer\n\n${textTable([heading, ...rows])}\n`,
  );
}
