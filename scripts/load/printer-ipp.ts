import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { missingPackages } from '../../fixtures/external-tools.ts';
import { referenceTools, startReference } from '../peers/reference.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { type IppPlace, type IppRound, ippPost, startIppClients } from './rig/ipp-clients.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { startLoadPrinter } from './rig/printer.ts';
import { median, quantile, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer-ipp.ts [options]',
  about:
    'Requests per second of Get-Printer-Attributes and jobs per second of Print-Job, connections kept\n' +
    "alive, beside ippeveprinter (Debian's cups-ipp-utils) in the same run: rounds of both in turn, the\n" +
    'ratio taken pair by pair. Busy answers and errors are no jobs, and are told.',
  options: {
    clients: { about: 'clients at a time', fallback: '1,8' },
    size: { about: 'bytes of a document', fallback: '51200' },
    pairs: { about: 'pairs of rounds', fallback: '5' },
    seconds: { about: 'length of a round', fallback: '2' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

type Name = 'reference' | 'platen';

interface Side {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly busy: number;
  readonly errors: number;
}

interface Result {
  readonly operation: string;
  readonly clients: number;
  readonly sides: Readonly<Record<Name, Side>>;
  readonly ratio: Spread;
}

const missing = missingPackages(referenceTools);
if (missing.length > 0) {
  process.stderr.write(`not installed: ${missing.join(' ')} (npm run test:tools)\n`);
  process.exit(2);
}
const machine = thisMachine();
const [size = 0] = wholeNumbers(given.size, 'size');
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [seconds = 0] = wholeNumbers(given.seconds, 'seconds');
await using platen = await startLoadPrinter('bytes');
await using reference = await startReference();
const places: Readonly<Record<Name, IppPlace>> = {
  platen: { host: '127.0.0.1', port: platen.ports.ipp },
  reference: { host: 'localhost', port: Number(new URL(reference.url).port) },
};
const document = syntheticPdf({ pages: 1, bytes: size, identity: 'printer-benchmark' });
const results: Result[] = [];
for (const operation of ['Get-Printer-Attributes', 'Print-Job'] as const) {
  for (const clients of wholeNumbers(given.clients, 'clients')) {
    results.push(await measure(operation, clients));
  }
}
print();

async function measure(
  operation: 'Get-Printer-Attributes' | 'Print-Job',
  clients: number,
): Promise<Result> {
  const rounds = await inPairs<Name, IppRound>(['reference', 'platen'], pairs, async (name) => {
    const place = places[name];
    const request = ippPost(place, operation, operation === 'Print-Job' ? document : undefined);
    await using driver = await startIppClients({
      ...place,
      clients,
      request: request.toString('base64'),
    });
    return await driver.play(seconds);
  });
  const sides = { reference: sideOf(rounds.reference), platen: sideOf(rounds.platen) };
  return {
    operation,
    clients,
    sides,
    ratio: spreadOf(ratiosOf(rounds.platen, rounds.reference, rateOf)),
  };
}

function rateOf({ answers, seconds: took }: IppRound): number {
  return answers / took;
}

function sideOf(rounds: readonly IppRound[]): Side {
  const latencies = rounds.flatMap((round) => round.latenciesMs);
  return {
    perSecond: median(rounds.map(rateOf)),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    busy: rounds.reduce((sum, round) => sum + round.busy, 0),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  };
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'printer-ipp', machine, results })}\n`);
    return;
  }
  const heading = [
    'operation',
    'clients',
    'what',
    'per s',
    'p50 ms',
    'p99 ms',
    'busy',
    'errors',
    'ratio',
  ];
  const rows = results.flatMap(({ operation, clients, sides, ratio }) =>
    (['reference', 'platen'] as const).map((name) => [
      operation,
      String(clients),
      name === 'reference' ? 'ippeveprinter' : 'platen printer',
      sides[name].perSecond.toFixed(0),
      sides[name].p50Ms.toFixed(2),
      sides[name].p99Ms.toFixed(2),
      String(sides[name].busy),
      String(sides[name].errors),
      name === 'reference' ? '' : spreadText(ratio),
    ]),
  );
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
