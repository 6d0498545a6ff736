import { missingPackages } from '../../fixtures/external-tools.ts';
import { decodeMessage } from '../../simulators/kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../simulators/kit/wire/ipp/encoder.ts';
import { isOutOfBand } from '../../simulators/kit/wire/ipp/tag.ts';
import { referenceTools, startReference } from '../peers/reference.ts';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { startCodecs } from './rig/codec.ts';
import { inPairs, ratiosOf } from './rig/in-pairs.ts';
import { seeIppAnswer } from './rig/ipp-answer.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { startLoadPrinter } from './rig/printer.ts';
import { median, type Spread, spreadOf, spreadText } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';

const given = readArguments({
  usage: 'node scripts/load/printer-codec.ts [options]',
  about:
    "Messages per second of processor time of the IPP codec beside npm's ipp, on real answers to\n" +
    "Get-Printer-Attributes: ippeveprinter's, where that is installed, and the simulated printer's. Rounds of both in turn,\n" +
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
  await using codecs = await startCodecs({ answer: bytes.toString('base64'), roundMs });
  for (const [what, own] of [
    ['decode', 'decode'],
    ['decode and read each value', 'read'],
  ] as const) {
    const rounds = await inPairs(['package', own], pairs, (round) => codecs.play(round));
    results.push({
      answer,
      bytes: bytes.length,
      what,
      packagePerSecond: median(rounds.package),
      ownPerSecond: median(rounds[own]),
      ratio: spreadOf(ratiosOf(rounds[own], rounds.package, (rate) => rate)),
    });
  }
}
print();

async function gatherAnswers(): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (missingPackages(referenceTools).length === 0) {
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
    spreadText(one.ratio),
  ]);
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
