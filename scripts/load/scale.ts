import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { meetService } from './rig/contestants.ts';
import { type Fullness, startFullService } from './rig/full-service.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { jobRate, playRound, type Round, type Summary, summarise } from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/scale.ts [options]',
  about:
    'Upload, release, last byte at the printer at a service that has many documents, records and users,\n' +
    'against one that has none: rounds of both in turn, ratios pair by pair. Needs a gigabyte of disk for a\n' +
    'million records, and minutes to write them.',
  options: {
    waiting: { about: 'documents that wait', fallback: '50000' },
    history: { about: 'records of history', fallback: '5000000' },
    users: { about: 'users', fallback: '100000' },
    streams: { about: 'streams at a time, each with a printer of its own', fallback: '1,8' },
    size: { about: 'bytes of a document', fallback: '51200' },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '3' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

type Name = 'empty' | 'full';

export interface ScaleResult {
  readonly streams: number;
  readonly empty: Summary;
  readonly full: Summary;
  /** p99 of the full service over that of the empty one, pair by pair. */
  readonly p99Ratio: Spread;
  /** The same of all rounds together. */
  readonly p99RatioOfAll: number;
  /** Processor time of the full service for a job over that of the empty one. */
  readonly cpuRatio: Spread;
}

const machine = thisMachine();
const [waiting = 0] = wholeNumbers(given.waiting, 'waiting');
const [history = 0] = wholeNumbers(given.history, 'history');
const [users = 0] = wholeNumbers(given.users, 'users');
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
const streamsOf = wholeNumbers(given.streams, 'streams');
const fullness: Fullness = { waiting, history, users };
print(await measureAll());

async function measureAll(): Promise<readonly ScaleResult[]> {
  const document = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: 'scale-benchmark' });
  const most = Math.max(...streamsOf);
  await using sinks = await startSinks(most);
  await using emptyService = await startService({ scheme: 'http' });
  await using fullService = await startFullService(fullness);
  await using empty = await meetService({ sinks, document }, emptyService);
  await using full = await meetService({ sinks, document }, fullService);
  const contestants = { empty, full };
  const results: ScaleResult[] = [];
  for (const streams of streamsOf) {
    const rounds = await inPairs<Name, Round>(['empty', 'full'], pairs, (name) =>
      playRound(contestants[name], sinks, { streams, seconds, sizeBytes }),
    );
    results.push(compare(streams, rounds));
  }
  return results;
}

function compare(streams: number, rounds: Readonly<Record<Name, readonly Round[]>>): ScaleResult {
  const side = (name: Name): Summary => ({
    ...summarise(`${name} service`, rounds[name]),
    rate: median(rounds[name].map(jobRate)),
  });
  const [empty, full] = [side('empty'), side('full')];
  const ratio = (numberOf: (round: Round) => number): Spread =>
    spreadOf(ratiosOf(rounds.full, rounds.empty, numberOf));
  return {
    streams,
    empty,
    full,
    p99Ratio: ratio(({ latenciesMs }) => quantile(latenciesMs, 0.99)),
    p99RatioOfAll: full.p99Ms / empty.p99Ms,
    cpuRatio: ratio(({ cpuMicros }) => cpuMicros),
  };
}

function print(results: readonly ScaleResult[]): void {
  if (given.json) {
    const result = { benchmark: 'scale', machine, ...fullness, results };
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const heading = [
    'streams',
    'what',
    'jobs/s',
    'p50 ms',
    'p99 ms',
    'CPU us',
    'p99 ratio',
    'CPU ratio',
  ];
  const rows = results.flatMap(({ streams, empty, full, p99Ratio, cpuRatio }) =>
    [empty, full].map((one) => [
      String(streams),
      one.name,
      one.rate.toFixed(0),
      one.p50Ms.toFixed(2),
      one.p99Ms.toFixed(2),
      one.cpuMicros.toFixed(0),
      one === empty ? '' : spreadText(p99Ratio),
      one === empty ? '' : spreadText(cpuRatio),
    ]),
  );
  const about = `${String(waiting)} documents wait, ${String(history)} records, ${String(users)} users`;
  process.stdout.write(
    `${describeMachine(machine)}\n${about}\n\n${textTable([heading, ...rows])}\n`,
  );
}
