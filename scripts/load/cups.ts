import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { startBare } from './rig/bare.ts';
import { meetBare, meetService } from './rig/contestants.ts';
import { type CupsContestant, haveCups, meetCups } from './rig/cups.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { type NearSinks, startNearSinks } from './rig/near-sinks.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import {
  jobRate,
  megabyteRate,
  playRound,
  type Round,
  type Summary,
  summarise,
} from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/cups.ts [options]',
  about:
    'The way of a document from its first byte sent to its last byte at the printer, beside a private CUPS\n' +
    '(cupsd) with raw queues to the same byte sinks: one job after the other on each queue, rounds of both\n' +
    'in turn, ratios pair by pair. CUPS is also given jobs ahead of those that are printed, and its better\n' +
    'rate counts. By default it does not sync what it takes, as the service does. The bare path, which syncs\n' +
    'each document once and sends it on, plays too: more than it can do is not to be had on this machine.',
  options: {
    queues: { about: 'queues, each with a stream and a printer of its own', fallback: '1,8' },
    size: { about: 'bytes of a document', fallback: '51200' },
    'large-mb': {
      about: 'megabytes of a large document, sent on one queue; 0 for none',
      fallback: '100',
    },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '3' },
    sync: { about: 'let CUPS sync what it takes (SyncOnClose Yes)' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

type Name = 'cups' | 'service' | 'bare';

export interface CupsResult {
  readonly queues: number;
  readonly sizeBytes: number;
  readonly unit: 'jobs/s' | 'MB/s';
  readonly cups: Summary;
  /** The rate of CUPS when it gets jobs ahead of those that are printed. */
  readonly cupsAhead: number | undefined;
  readonly service: Summary;
  /** The same client and sinks with a server that syncs each document once and sends it on: what can be had here. */
  readonly bare: Summary;
  /** The service's rate over the better one of CUPS, pair by pair. */
  readonly rateRatio: Spread;
  /** The service's p50 over that of CUPS, pair by pair. */
  readonly p50Ratio: Spread;
  readonly bareRateRatio: Spread;
  readonly bareP50Ratio: Spread;
}

if (!haveCups()) {
  process.stderr.write('cupsd is not installed (apt-get install cups cups-client)\n');
  process.exit(2);
}
const machine = thisMachine();
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const largeBytes = Number(given['large-mb']) * 1_000_000;
const results: CupsResult[] = [];
for (const queues of wholeNumbers(given.queues, 'queues'))
  results.push(await measure({ queues, sizeBytes, seconds }));
if (largeBytes > 0) results.push(await measure({ queues: 1, sizeBytes: largeBytes, seconds: 0 }));
print();

interface Plan {
  readonly queues: number;
  readonly sizeBytes: number;
  /** 0 for one job. */
  readonly seconds: number;
}

async function measure(plan: Plan): Promise<CupsResult> {
  const { queues, sizeBytes: bytes } = plan;
  const document = syntheticPdf({ pages: 1, bytes, identity: 'cups-benchmark' });
  await using sinks = await startNearSinks(queues);
  await using cups = await meetCups({ sinks, document, isSynced: given.sync });
  await using started = await startService({ scheme: 'http' });
  await using service = await meetService({ sinks, document }, started);
  await using bareServer = await startBare('http');
  await using bare = meetBare({ sinks, document }, bareServer);
  const contestants = { cups, service, bare };
  const round = { streams: queues, seconds: plan.seconds, sizeBytes: bytes };
  const rounds = await inPairs<Name, Round>(['cups', 'service', 'bare'], pairs, (name) =>
    playRound(contestants[name], sinks, round),
  );
  const isLarge = plan.seconds === 0;
  const rateOf = isLarge ? megabyteRate(bytes) : jobRate;
  const ahead = isLarge ? undefined : await playAhead(cups, sinks, plan);
  const side = (name: Name): Summary => ({
    ...summarise(contestants[name].name, rounds[name]),
    rate: median(rounds[name].map(rateOf)),
  });
  const better = (of: Round): number => Math.max(rateOf(of), ahead ?? 0);
  const rateRatio = (own: readonly Round[]): Spread =>
    spreadOf(own.map((one, pair) => rateOf(one) / better(rounds.cups[pair] ?? one)));
  const p50Ratio = (own: readonly Round[]): Spread => spreadOf(ratiosOf(own, rounds.cups, p50Of));
  return {
    queues,
    sizeBytes: bytes,
    unit: isLarge ? 'MB/s' : 'jobs/s',
    cups: side('cups'),
    cupsAhead: ahead,
    service: side('service'),
    bare: side('bare'),
    rateRatio: rateRatio(rounds.service),
    p50Ratio: p50Ratio(rounds.service),
    bareRateRatio: rateRatio(rounds.bare),
    bareP50Ratio: p50Ratio(rounds.bare),
  };
}

function p50Of({ latenciesMs }: Round): number {
  return quantile(latenciesMs, 0.5);
}

/** Jobs per second from the first one that CUPS gets to the last one that is printed. */
async function playAhead(cups: CupsContestant, sinks: NearSinks, plan: Plan): Promise<number> {
  const startNs = systemClock.monotonic();
  const elapsed = (): number => Number(systemClock.monotonic() - startNs) / 1e9;
  let given = 0;
  await Promise.all(
    Array.from({ length: plan.queues }, async (_, queue) => {
      while (elapsed() < plan.seconds) {
        await cups.submit(queue);
        given += 1;
      }
    }),
  );
  for (let printed = 0; printed < given; ) {
    await systemClock.sleep(5);
    printed += (await sinks.take()).length;
  }
  return given / elapsed();
}

function print(): void {
  if (given.json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'cups', machine, isSynced: given.sync, results })}\n`,
    );
    return;
  }
  const heading = [
    'queues',
    'bytes',
    'what',
    'rate',
    'unit',
    'p50 ms',
    'p99 ms',
    'rate ratio',
    'p50 ratio',
  ];
  const rows = results.flatMap(({ queues, sizeBytes: bytes, unit, cupsAhead, ...one }) => {
    const start = [String(queues), String(bytes)];
    const row = ({ name, rate, p50Ms, p99Ms }: Summary): readonly string[] => [
      ...start,
      name,
      rate.toFixed(0),
      unit,
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
    ];
    return [
      [...row(one.cups), '', ''],
      ...(cupsAhead === undefined
        ? []
        : [[...start, 'CUPS, jobs ahead', cupsAhead.toFixed(0), unit, '', '', '', '']]),
      [...row(one.service), spreadText(one.rateRatio), spreadText(one.p50Ratio)],
      [...row(one.bare), spreadText(one.bareRateRatio), spreadText(one.bareP50Ratio)],
    ];
  });
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
