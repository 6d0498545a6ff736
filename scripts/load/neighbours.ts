import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { list, openSession, upload, uploadBody } from './rig/calls.ts';
import { type Crowd, startCrowd } from './rig/crowd.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { connectTo } from './rig/origin.ts';
import { paced } from './rig/paced.ts';
import { quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { startService } from './rig/service.ts';
import { slowUpload } from './rig/slow-upload.ts';
import { textTable } from './rig/text-table.ts';
import { type MadeTls, makeTlsFiles } from './rig/tls-files.ts';

const given = readArguments({
  usage: 'node scripts/load/neighbours.ts [options]',
  about:
    'What people wait for lists and small uploads while many idle clients hold their connections and\n' +
    'one upload comes slowly, against the same load without them, in turn. Requests start at even\n' +
    'times; latency counts from when a request was to start.',
  options: {
    idle: { about: 'idle clients, each with a connection kept alive', fallback: '1000' },
    slow: { about: 'bytes per second of the slow upload', fallback: '4000' },
    lists: { about: 'lists of 50 documents per second', fallback: '50' },
    uploads: { about: 'uploads of 50 KB per second', fallback: '10' },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '10' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Round {
  readonly lists: readonly number[];
  readonly uploads: readonly number[];
}

type What = keyof Round;

interface Result {
  readonly what: What;
  readonly alone: { readonly p50Ms: number; readonly p99Ms: number };
  readonly crowded: { readonly p50Ms: number; readonly p99Ms: number };
  /** p99 with the crowd over p99 without it, pair by pair. */
  readonly ratio: Spread;
  /** The same of all rounds together. */
  readonly ratioOfAll: number;
}

const machine = thisMachine();
const [idle = 0] = wholeNumbers(given.idle, 'idle');
const [bytesPerSecond = 0] = wholeNumbers(given.slow, 'slow');
const [listsPerSecond = 0] = wholeNumbers(given.lists, 'lists');
const [uploadsPerSecond = 0] = wholeNumbers(given.uploads, 'uploads');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
/** Connections of those who are measured. */
const connections = 8;
const folder = await mkdtemp(join(tmpdir(), 'platen-neighbours-'));
try {
  print(await measure(await makeTlsFiles(folder)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(tls: MadeTls): Promise<readonly Result[]> {
  await using service = await startService({ scheme: 'https', tls });
  const clients = Array.from({ length: connections }, () => connectTo(service));
  const [first = connectTo(service)] = clients;
  const reader = await openSession(first, service, 'reader');
  const writer = await openSession(first, service, 'writer');
  for (let number = 0; number < 50; number += 1)
    await upload(reader, uploadBody(reader, pdf(`list-${String(number)}`, 2_000)));
  const { hostname: host, port } = new URL(service.url);
  await using crowd = await startCrowd({
    host,
    port: Number(port),
    caPem: tls.caPem,
    path: `${service.basePath}/version`,
    headers: { 'x-api-key': service.key },
    idle,
    // More than a round takes.
    slow: slowUpload(writer, { bytesPerSecond, seconds: (seconds + 60) * 2 }),
  });
  const body = uploadBody(writer, pdf('upload', 51_200));
  const over = <S>(session: S, number: number): S => {
    const client = clients[number % connections];
    return client === undefined ? session : { ...session, client };
  };
  const play = async (): Promise<Round> => {
    const [lists, uploads] = await Promise.all([
      paced((number) => list(over(reader, number)), { perSecond: listsPerSecond, seconds }),
      paced(async (number) => void (await upload(over(writer, number), body)), {
        perSecond: uploadsPerSecond,
        seconds,
      }),
    ]);
    return { lists, uploads };
  };
  const { alone, crowded } = await inPairs(['alone', 'crowded'], pairs, (name) =>
    name === 'alone' ? play() : among(crowd, play),
  );
  await Promise.all(clients.map((client) => client.close()));
  return (['lists', 'uploads'] as const).map((what) => compare(what, alone, crowded));
}

/** Throws when the crowd was not there to the end: then nothing was measured. */
async function among(crowd: Crowd, play: () => Promise<Round>): Promise<Round> {
  await crowd.gather();
  const round = await play();
  const stayed = await crowd.leave();
  const expected = bytesPerSecond * seconds * 0.5;
  if (stayed.idle < idle || stayed.slowBytes < expected)
    throw new Error(
      `of ${String(idle)} idle clients ${String(stayed.idle)} were there at the end; ` +
        `the slow upload had sent ${String(stayed.slowBytes)} bytes`,
    );
  return round;
}

function pdf(identity: string, bytes: number): Buffer {
  return syntheticPdf({ pages: 1, bytes, identity });
}

function compare(what: What, alone: readonly Round[], crowded: readonly Round[]): Result {
  const all = (rounds: readonly Round[]) => {
    const times = rounds.flatMap((round) => round[what]);
    return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
  };
  const [without, among] = [all(alone), all(crowded)];
  return {
    what,
    alone: without,
    crowded: among,
    ratio: spreadOf(ratiosOf(crowded, alone, (round) => quantile(round[what], 0.99))),
    ratioOfAll: among.p99Ms / without.p99Ms,
  };
}

function print(results: readonly Result[]): void {
  if (given.json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'neighbours', machine, idle, bytesPerSecond, results })}\n`,
    );
    return;
  }
  const heading = ['what', 'neighbours', 'p50 ms', 'p99 ms', 'p99 ratio', 'of all rounds'];
  const rows = results.flatMap(({ what, alone, crowded, ratio, ratioOfAll }) => [
    [what, 'none', alone.p50Ms.toFixed(2), alone.p99Ms.toFixed(2), '', ''],
    [
      what,
      `${String(idle)} idle, 1 slow`,
      crowded.p50Ms.toFixed(2),
      crowded.p99Ms.toFixed(2),
      spreadText(ratio),
      ratioOfAll.toFixed(2),
    ],
  ]);
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
