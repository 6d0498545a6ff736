import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { addPrinter, openSession, tap, upload, uploadBody } from './rig/calls.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { type NearSinks, startNearSinks } from './rig/near-sinks.ts';
import { connectTo } from './rig/origin.ts';
import { median, quantile } from './rig/quantiles.ts';
import { startService } from './rig/service.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/waiting.ts [options]',
  about:
    'A tap at a printer while many documents of its user wait: time to the answer, when all of them\n' +
    'are claimed, and to the last byte of the last at the printer. Nothing else is asked meanwhile.',
  options: {
    documents: { about: 'documents that wait', fallback: '50' },
    size: { about: 'bytes of a document', fallback: '51200' },
    taps: { about: 'taps, each with as many documents', fallback: '20' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

export interface WaitingResult {
  readonly documents: number;
  readonly taps: number;
  readonly claimedMs: Times;
  readonly lastByteMs: Times;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

const machine = thisMachine();
const [documents = 0] = wholeNumbers(given.documents, 'documents');
const [size = 0] = wholeNumbers(given.size, 'size');
const [taps = 0] = wholeNumbers(given.taps, 'taps');
const [card, reader] = ['04A1B2C3', '02:00:00:00:00:01'];
print(await measure());

async function measure(): Promise<WaitingResult> {
  await using sinks = await startNearSinks(1);
  await using service = await startService({ scheme: 'http' });
  const client = connectTo(service);
  const session = await openSession(client, service, { name: 'tapper', card });
  await addPrinter(session, { address: sinks.addresses[0] ?? '', reader });
  const body = uploadBody(
    session,
    syntheticPdf({ pages: 1, bytes: size, identity: 'waiting-benchmark' }),
  );
  const rounds: { readonly claimedMs: number; readonly lastByteMs: number }[] = [];
  // The first one warms up.
  for (let round = 0; round <= taps; round += 1) {
    for (let one = 0; one < documents; one += 1) await upload(session, body);
    const startNs = systemClock.monotonic();
    const printed = allOf(sinks);
    await tap(session, { card, reader });
    const claimedMs = Number(systemClock.monotonic() - startNs) / 1e6;
    rounds.push({ claimedMs, lastByteMs: Number((await printed) - startNs) / 1e6 });
  }
  await client.close();
  const measured = rounds.slice(1);
  return {
    documents,
    taps,
    claimedMs: timesOf(measured.map(({ claimedMs }) => claimedMs)),
    lastByteMs: timesOf(measured.map(({ lastByteMs }) => lastByteMs)),
  };
}

/** When the last byte of the last was there. Throws when one is not whole. */
async function allOf(sinks: NearSinks): Promise<bigint> {
  let [arrived, lastNs] = [0, 0n];
  while (arrived < documents) {
    await sinks.arrival(0);
    for (const { bytes, lastByteNs } of await sinks.take()) {
      if (bytes !== size) throw new Error(`the printer got ${String(bytes)} bytes of a job`);
      [arrived, lastNs] = [arrived + 1, lastByteNs];
    }
  }
  return lastNs;
}

function timesOf(values: readonly number[]): Times {
  return { p50: median(values), p99: quantile(values, 0.99) };
}

function print(result: WaitingResult): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'waiting', machine, ...result })}\n`);
    return;
  }
  const rows = [
    ['tap to its answer: all claimed', result.claimedMs],
    ['tap to the last byte of the last', result.lastByteMs],
  ] as const;
  const table = textTable([
    ['what', 'p50 ms', 'p99 ms'],
    ...rows.map(([what, { p50, p99 }]) => [what, p50.toFixed(2), p99.toFixed(2)]),
  ]);
  const about = `${String(documents)} documents of ${String(size)} bytes wait, ${String(taps)} taps`;
  process.stdout.write(`${describeMachine(machine)}\n${about}\n\n${table}\n`);
}
