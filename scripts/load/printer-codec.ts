import ipp from 'ipp';
import { type Attribute, isCollection } from '../../simulators/kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../simulators/kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../simulators/kit/wire/ipp/encoder.ts';
import { readValue } from '../../simulators/kit/wire/ipp/read-value.ts';
import { isOutOfBand } from '../../simulators/kit/wire/ipp/tag.ts';
import { haveReference, startReference } from '../peers/reference.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { seeIppAnswer } from './rig/ipp-answer.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { startLoadPrinter } from './rig/printer.ts';
import { median, type Spread, spreadOf } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer-codec.ts [options]',
  about:
    "Messages per second of processor time of the IPP codec beside npm's ipp, on real answers to Get-Printer-Attributes:\n" +
    "ippeveprinter's, where that is installed, and the simulated printer's. Rounds of both in turn,\n" +
    'without out-of-band values, which the package prints.',
  options: {
    pairs: { about: 'pairs of rounds', fallback: '7' },
    ms: { about: 'processor time of a round', fallback: '400' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Result {
  readonly answer: string;
  readonly bytes: number;
  readonly what: string;
  readonly packagePerSecond: number;
  readonly ownPerSecond: number;
  readonly ratio: Spread;
}

const machine = thisMachine();
const [pairs = 0] = wholeNumbers(given.pairs, 'pairs');
const [roundMs = 0] = wholeNumbers(given.ms, 'ms');
const answers = await gatherAnswers();
const results: Result[] = [];
for (const [answer, whole] of answers) {
  const bytes = withoutOutOfBand(whole);
  const told = { answer, bytes: bytes.length };
  const decode = await compare(
    () => ipp.parse(bytes),
    () => decodeMessage(bytes),
  );
  results.push({ ...told, what: 'decode', ...decode });
  const read = await compare(
    () => ipp.parse(bytes),
    () => readAll(decodeMessage(bytes).groups),
  );
  results.push({ ...told, what: 'decode and read each value', ...read });
}
print();

async function gatherAnswers(): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (haveReference()) {
    await using reference = await startReference();
    const port = Number(new URL(reference.url).port);
    found.set('ippeveprinter', await seeIppAnswer({ host: 'localhost', port }));
  }
  await using printer = await startLoadPrinter('digest');
  found.set('platen printer', await seeIppAnswer({ host: '127.0.0.1', port: printer.ports.ipp }));
  return found;
}

/** At each of those values the package prints a line, which would be all that is measured. */
function withoutOutOfBand(bytes: Uint8Array): Buffer {
  const message = decodeMessage(bytes);
  const groups = message.groups.map(({ tag, attributes }) => ({
    tag,
    attributes: attributes.filter(({ values }) => !values.some((value) => isOutOfBand(value.tag))),
  }));
  return Buffer.from(encodeMessage({ ...message, groups }));
}

/** All that a reader would look at: collections to their ground. */
function readAll(groups: readonly { readonly attributes: readonly Attribute[] }[]): void {
  for (const { attributes } of groups) {
    for (const { values } of attributes) {
      for (const value of values) {
        if (isCollection(value)) readAll([{ attributes: value.members }]);
        else readValue(value);
      }
    }
  }
}

async function compare(
  ofPackage: () => unknown,
  own: () => unknown,
): Promise<Pick<Result, 'packagePerSecond' | 'ownPerSecond' | 'ratio'>> {
  const contestants = { package: ofPackage, own };
  const rounds = await inPairs(['package', 'own'], pairs, async (name) =>
    perSecond(contestants[name]),
  );
  return {
    packagePerSecond: median(rounds.package),
    ownPerSecond: median(rounds.own),
    ratio: spreadOf(ratiosOf(rounds.own, rounds.package, (rate) => rate)),
  };
}

/** By processor time, which neighbours on the machine disturb less. */
function perSecond(work: () => unknown): number {
  const start = process.cpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let done = 0;
  while (usedMs() < roundMs) {
    for (let turn = 0; turn < 20; turn += 1) work();
    done += 20;
  }
  return done / (usedMs() / 1000);
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'printer-codec', machine, results })}\n`);
    return;
  }
  const heading = ['answer of', 'bytes', 'what', 'npm ipp per s', 'own per s', 'ratio'];
  const rows = results.map((one) => [
    one.answer,
    String(one.bytes),
    one.what,
    one.packagePerSecond.toFixed(0),
    one.ownPerSecond.toFixed(0),
    `${one.ratio.median.toFixed(2)} (${one.ratio.min.toFixed(2)} to ${one.ratio.max.toFixed(2)})`,
  ]);
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
