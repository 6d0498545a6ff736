import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { addPrinter, openSession, release, upload, uploadBody } from './rig/calls.ts';
import { meetService } from './rig/contestants.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { connectTo } from './rig/origin.ts';
import { quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { playRound, type Round, type Summary, summarise } from './rig/rounds.ts';
import { type Service, startService } from './rig/service.ts';
import { startSinks } from './rig/sinks.ts';
import { startStalledPrinter } from './rig/stalled-printer.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/stalled.ts [options]',
  about:
    'Jobs to printers that take them while another printer has stopped reading in the middle of a large\n' +
    'document, against the same jobs without that: rounds of both in turn, ratios pair by pair.',
  options: {
    streams: { about: 'streams at a time, each with a printer of its own', fallback: '4' },
    size: { about: 'bytes of a document', fallback: '51200' },
    stalled: {
      about: 'megabytes of the document that the stalled printer does not take',
      fallback: '32',
    },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '3' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

type Name = 'alone' | 'beside';
type Side = Omit<Summary, 'rate'>;

export interface StalledResult {
  readonly streams: number;
  readonly alone: Side;
  readonly beside: Side;
  /** p99 beside a stalled printer over p99 without it, pair by pair. */
  readonly p99Ratio: Spread;
  /** The same of all rounds together. */
  readonly p99RatioOfAll: number;
}

const machine = thisMachine();
const [streams = 0] = wholeNumbers(given.streams, 'streams');
const [sizeBytes = 0] = wholeNumbers(given.size, 'size');
const [stalledMb = 0] = wholeNumbers(given.stalled, 'stalled');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
print(await measure());

async function measure(): Promise<StalledResult> {
  const document = syntheticPdf({ pages: 1, bytes: sizeBytes, identity: 'stalled-benchmark' });
  await using sinks = await startSinks(streams);
  await using service = await startService({ scheme: 'http' });
  await using others = await meetService({ sinks, document }, service);
  await using stall = await openStall(service);
  const play = (): Promise<Round> => playRound(others, sinks, { streams, seconds, sizeBytes });
  const { alone, beside } = await inPairs<Name, Round>(['alone', 'beside'], pairs, (name) =>
    name === 'alone' ? play() : stall.during(play),
  );
  const [without, among] = [summarise('alone', alone), summarise('beside', beside)];
  return {
    streams,
    alone: without,
    beside: among,
    p99Ratio: spreadOf(ratiosOf(beside, alone, p99Of)),
    p99RatioOfAll: among.p99Ms / without.p99Ms,
  };
}

function p99Of({ latenciesMs }: Round): number {
  return quantile(latenciesMs, 0.99);
}

/** A user whose document hangs at a printer while something else is done. */
async function openStall(service: Service) {
  const printer = await startStalledPrinter();
  const client = connectTo(service);
  const session = await openSession(client, service, 'stalled');
  await addPrinter(session, { address: printer.address });
  const bytes = stalledMb * 1_000_000;
  const body = uploadBody(session, syntheticPdf({ pages: 1, bytes, identity: 'stalled' }));
  return {
    async during<T>(work: () => Promise<T>): Promise<T> {
      const uuid = await upload(session, body);
      // That it fails, when the printer goes away in the end, is no news.
      const hanging = release(session, uuid, printer.address).catch(() => undefined);
      await printer.called();
      const result = await work();
      if (printer.calls() === 0) throw new Error('the stalled printer was not waited for');
      printer.hangUp();
      await hanging;
      return result;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await printer.stop();
    },
  };
}

function print(result: StalledResult): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'stalled', machine, ...result })}\n`);
    return;
  }
  const heading = ['stalled printers', 'jobs', 'p50 ms', 'p99 ms', 'p99 ratio', 'of all rounds'];
  const row = ({ jobs, p50Ms, p99Ms }: Side): readonly string[] => [
    String(jobs),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
  ];
  const table = textTable([
    heading,
    ['0', ...row(result.alone), '', ''],
    ['1', ...row(result.beside), spreadText(result.p99Ratio), result.p99RatioOfAll.toFixed(2)],
  ]);
  process.stdout.write(`${describeMachine(machine)}\n${String(streams)} streams\n\n${table}\n`);
}
