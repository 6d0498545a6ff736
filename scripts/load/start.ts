import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, wholeNumbers } from './rig/arguments.ts';
import { describeMachine, thisMachine } from './rig/machine.ts';
import { type Spread, spreadOf } from './rig/quantiles.ts';
import { textTable } from './rig/text-table.ts';
import { timeToEnd, timeToLine } from './rig/timed-command.ts';

const given = readArguments({
  usage: 'node scripts/load/start.ts [options]',
  about:
    'Time from the start of `platen bench` and of `platen service` to their ready line, each in a\n' +
    'new data folder and again in the same one, and of a whole `platen gate`.',
  options: {
    starts: { about: 'starts of each', fallback: '5' },
    'no-gate': { about: 'leave the gate out' },
    json: { about: 'print one JSON object instead of a table' },
  },
});

interface Timing {
  readonly what: string;
  readonly seconds: Spread;
  readonly exitCode?: number;
}

const machine = thisMachine();
const [starts = 0] = wholeNumbers(given.starts, 'starts');
const timings: Timing[] = [];
for (const command of ['service', 'bench']) timings.push(...(await timeStarts(command)));
if (!given['no-gate']) timings.push(await timeGate());
print();

async function timeStarts(command: string): Promise<readonly Timing[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'platen-start-'));
    const line = [command, '--json-ready', '--port', '0', '--data-folder', folder];
    first.push(await timeToLine(line));
    again.push(await timeToLine(line));
    await rm(folder, { recursive: true });
  }
  return [
    { what: `platen ${command}, first start`, seconds: spreadOf(first) },
    { what: `platen ${command}, later start`, seconds: spreadOf(again) },
  ];
}

async function timeGate(): Promise<Timing> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-start-'));
  const { seconds, exitCode } = await timeToEnd(['gate', '--out', folder]);
  await rm(folder, { recursive: true });
  return { what: 'platen gate', seconds: spreadOf([seconds]), exitCode };
}

function print(): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'start', machine, timings })}\n`);
    return;
  }
  const rows = timings.map(({ what, seconds, exitCode }) => [
    what,
    seconds.median.toFixed(2),
    seconds.min.toFixed(2),
    seconds.max.toFixed(2),
    exitCode === undefined ? '' : String(exitCode),
  ]);
  const heading = ['what', 'median s', 'min s', 'max s', 'exit'];
  process.stdout.write(`${describeMachine(machine)}\n\n${textTable([heading, ...rows])}\n`);
}
