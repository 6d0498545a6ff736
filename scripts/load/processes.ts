import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { meetService } from './rig/contestants.ts';
import { startDelayed } from './rig/delayed.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { median } from './rig/quantiles.ts';
import { type Contestant, jobRate, playRound } from './rig/rounds.ts';
import { startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/processes.ts [options]',
  about:
    'Jobs per second (upload, release, last byte at the printer) of one and of several services on one\n' +
    'PostgreSQL database, in turn in one run: ratios within it count. Each contestant has a schema\n' +
    'of its own there.',
  options: {
    database: {
      about: 'postgres:// URL of the server',
      fallback: 'postgres://127.0.0.1/postgres',
    },
    before: { about: 'platen.ts of an earlier release to compare with', fallback: '' },
    delay: { about: 'milliseconds to the database, each way', fallback: '0' },
    processes: { about: 'service processes', fallback: '1,3' },
    streams: { about: 'streams at a time, each with a printer of its own', fallback: '8' },
    rounds: { about: 'rounds of each', fallback: '2' },
    seconds: { about: 'length of a round', fallback: '4' },
    size: { about: 'bytes of a document', fallback: '51200' },
  },
});

const [streams = 0] = wholeNumbers(given.streams, 'streams');
const [rounds = 0] = wholeNumbers(given.rounds, 'rounds');
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const counts = wholeNumbers(given.processes, 'processes');
const seconds = Number(given.seconds);
const eachWayMs = Number(given.delay);
const document = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: 'processes-benchmark' });
const releases = [
  { name: 'now' },
  ...(given.before === '' ? [] : [{ name: 'before', program: given.before }]),
];

interface Row {
  readonly name: string;
  readonly processes: number;
  readonly rates: number[];
}

const rows: Row[] = releases.flatMap(({ name }) =>
  counts.map((processes) => ({ name, processes, rates: [] })),
);
for (let round = 0; round < rounds; round += 1)
  for (const row of rows)
    row.rates.push(await measure(row, releases.find(({ name }) => name === row.name)?.program));
print();

async function measure({ processes }: Row, program?: string): Promise<number> {
  await using sinks = await startSinks(streams);
  await using contestant = await startProcesses(processes, sinks.addresses, program);
  const plan = { streams, sizeBytes };
  // What is compiled and connected at the first need.
  await playRound(contestant, sinks, { ...plan, seconds: 1 });
  return jobRate(await playRound(contestant, sinks, { ...plan, seconds }));
}

async function startProcesses(
  count: number,
  addresses: readonly string[],
  program?: string,
): Promise<Contestant & Running> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-processes-'));
  const stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await newSchema(stack);
  const sides: Contestant[] = [];
  for (let at = 0; at < count; at += 1) {
    const release = program === undefined ? {} : { program };
    const service = stack.use(await startService({ scheme: 'http', folder, database, ...release }));
    const own = addresses.filter((_, stream) => stream % count === at);
    sides.push(
      stack.use(
        await meetService({ sinks: { addresses: own }, document }, service, `side${String(at)}-`),
      ),
    );
  }
  const job = async (stream: number): Promise<void> =>
    sides[stream % count]?.job(Math.floor(stream / count));
  const { pid = 0 } = sides[0] ?? {};
  return running({ name: 'services', pid, job }, () => stack.disposeAsync());
}

async function newSchema(stack: AsyncDisposableStack): Promise<string> {
  const client = new Client({ connectionString: given.database });
  await client.connect();
  const schema = `processes_${String(process.pid)}_${String(process.hrtime.bigint())}`;
  await client.query(`create schema ${schema}`);
  stack.defer(async () => {
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  });
  const url = new URL(given.database);
  url.searchParams.set('options', `-c search_path=${schema}`);
  if (eachWayMs > 0)
    url.host = `127.0.0.1:${String(stack.use(await startDelayed(url, eachWayMs)).port)}`;
  return url.href;
}

function print(): void {
  const [first] = rows;
  const base = median(first?.rates ?? []);
  const table = rows.map(({ name, processes, rates }) => [
    name,
    String(processes),
    rates.map((rate) => rate.toFixed(1)).join(' '),
    (median(rates) / base).toFixed(2),
  ]);
  process.stdout.write(`${describeMachine(thisMachine())}\n`);
  const titles = ['release', 'processes', 'jobs/s', 'of the first row'];
  process.stdout.write(`${textTable([titles, ...table])}\n`);
}
