import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { arrivedWhole } from './rig/arrived-whole.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { peakMemoryMb } from './rig/memory.ts';
import { startLoadPrinter } from './rig/printer.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { type RawRound, startRawClients } from './rig/raw-clients.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer-raw.ts [options]',
  about:
    'The raw port beside a bare byte sink: jobs per second, a connection each, and megabytes per second\n' +
    'of one large job, with the most memory the printer has had. Rounds of both in turn. What arrives\n' +
    'must be all that was sent: at the printer by its digest, at the sink, which looks at nothing, by its length.',
  options: {
    clients: { about: 'senders at a time', fallback: '1,8' },
    size: { about: 'bytes of a document', fallback: '51200' },
    seconds: { about: 'length of a round', fallback: '2' },
    'large-mb': { about: 'megabytes of large jobs', fallback: '1000' },
    'large-pairs': { about: 'pairs of large jobs', fallback: '3' },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    keep: { about: 'what the printer keeps: bytes or digest', fallback: 'bytes,digest' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Side {
  /** The median of the rounds, in the result's unit. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Result {
  readonly what: string;
  readonly keep: string;
  readonly unit: 'jobs/s' | 'MB/s';
  readonly sink: Side;
  readonly printer: Side;
  readonly ratio: Spread;
  readonly peakMb: number | undefined;
}

const machine = thisMachine();
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [largePairs = 0] = wholeNumbers(given['large-pairs'], 'large-pairs');
const results: Result[] = [];
for (const keep of ['bytes', 'digest'] as const) {
  if (!given.keep.split(',').includes(keep)) continue;
  for (const clients of wholeNumbers(given.clients, 'clients')) {
    const what = `${String(sizeBytes)} bytes, ${String(clients)} at a time`;
    const plan = { keep, clients, sizeBytes, pairs, round: { seconds } };
    results.push({ what, keep, unit: 'jobs/s', ...(await compare(plan, 1)) });
  }
  for (const large of wholeNumbers(given['large-mb'], 'large-mb')) {
    const plan = {
      keep,
      clients: 1,
      sizeBytes: large * 1e6,
      pairs: largePairs,
      round: { jobs: 1 },
    };
    const what = `${String(large)} MB`;
    results.push({ what, keep, unit: 'MB/s', ...(await compare(plan, large)) });
  }
}
print();

interface Plan {
  readonly keep: 'bytes' | 'digest';
  readonly clients: number;
  readonly sizeBytes: number;
  readonly pairs: number;
  readonly round: { readonly seconds: number } | { readonly jobs: number };
}

/** `perJob`: what a job counts. */
async function compare(
  plan: Plan,
  perJob: number,
): Promise<Pick<Result, 'sink' | 'printer' | 'ratio' | 'peakMb'>> {
  await using printer = await startLoadPrinter(plan.keep);
  await using sinks = await startSinks(1);
  await using clients = await startRawClients(plan);
  const ports = {
    sink: Number(sinks.addresses[0]?.split(':')[1]),
    printer: printer.ports.raw,
  };
  const check = {
    sink: (jobs: number) =>
      arrivedWhole(() => sinks.take(), { jobs, isWhole: ({ bytes }) => bytes === plan.sizeBytes }),
    printer: (jobs: number) =>
      arrivedWhole(() => printer.take(), { jobs, isWhole: (sha256) => sha256 === clients.sha256 }),
  };
  const rounds = await inPairs(['sink', 'printer'], plan.pairs, async (name) => {
    const round = await clients.play({ port: ports[name], ...plan.round });
    await check[name](round.jobs);
    return round;
  });
  const rate = (round: RawRound): number => (round.jobs * perJob) / round.seconds;
  return {
    sink: sideOf(rounds.sink, rate),
    printer: sideOf(rounds.printer, rate),
    ratio: spreadOf(ratiosOf(rounds.printer, rounds.sink, rate)),
    peakMb: peakMemoryMb(printer.pid),
  };
}

function sideOf(rounds: readonly RawRound[], rate: (round: RawRound) => number): Side {
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    rate: median(rounds.map(rate)),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'printer-raw', machine, results })}\n`);
    return;
  }
  const heading = ['jobs', 'keeps', 'what', 'rate', 'unit', 'p50 ms', 'p99 ms', 'ratio', 'peak MB'];
  const rows = results.flatMap(({ what, keep, unit, ratio, peakMb, ...sides }) =>
    (['sink', 'printer'] as const).map((name) => [
      what,
      keep,
      name === 'sink' ? 'byte sink' : 'printer',
      sides[name].rate.toFixed(0),
      unit,
      sides[name].p50Ms.toFixed(2),
      sides[name].p99Ms.toFixed(2),
      name === 'sink' ? '' : spreadText(ratio),
      name === 'sink' ? '' : (peakMb?.toFixed(0) ?? 'unknown'),
    ]),
  );
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
