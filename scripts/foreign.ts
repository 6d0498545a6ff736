import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freshSeed, seededChance } from '../simulators/kit/chance.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { startBuiltIn } from '../suites/engine/run/built-in.ts';
import { startForeignService } from '../suites/foreign/foreign-service.ts';
import { oddities, oddityGroups, together } from '../suites/foreign/oddities.ts';
import type { Oddity } from '../suites/foreign/oddity.ts';
import { exitCodes } from './exit-codes.ts';

const help = `node scripts/foreign.ts --all            starts a service that differs from ours wherever the interface
                                         lets it, and writes its target profile; Ctrl-C ends it
  --oddity NAME,NAME                     with these oddities (suites/foreign/ODDITIES.md)
  --group NAME                           with those of a group
  --without NAME,NAME                    less these
  --rivals                               of each two that contradict each other the second
  --gate [-- ARGUMENTS]                  runs platen gate on it, with these arguments, and ends with its exit code
  --out FOLDER                           for the profile and the gate's report (reports/runs/foreign)
  --list                                 the names of all
`;
const names = (text: string): readonly string[] => text.split(',').filter((name) => name !== '');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    oddity: { type: 'string', default: '' },
    group: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    rivals: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
    out: { type: 'string', default: 'reports/runs/foreign' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.list) {
  for (const [group, members] of Object.entries(oddityGroups))
    process.stdout.write(`${group}: ${members.map(({ name }) => name).join(' ')}\n`);
  process.exit(0);
}
/** The choices of the service that the oddities do not change. */
const ownChoices = {
  pin: '4711',
  expiration: '2090-01-01',
  listsContainerPorts: true,
  addedProvider: 'local',
  historyHolds: 'all',
  downloads: 'uploaded',
};
const chosen = chosenOddities();
const unknown = [...names(values.oddity), ...names(values.without)].filter(
  (name) => !oddities.some((one) => one.name === name),
);
if (values.help || chosen.length === 0 || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`there is no oddity ${name}\n`);
  process.stdout.write(help);
  process.exit(exitCodes[values.help ? 'passed' : 'usage'].code);
}

await using service = await startBuiltIn({ plainHttp: true });
// Nobody else's service is Platen's own, or has its control plane.
const { own: _, control: __, ...target } = service.profile;
const parts = { clock: systemClock, chance: seededChance(freshSeed()) };
await using foreign = await startForeignService(target, chosen, parts);
await mkdir(values.out, { recursive: true });
const file = join(values.out, 'target.json');
const profile = {
  ...target,
  ...foreign.profile,
  // Late prints stay within the time limit of the profile, even on a busy machine.
  printers: { ...target.printers, deliveryMs: 30_000 },
  choices: Object.assign({}, ownChoices, ...chosen.map(({ choices }) => choices)) as object,
  name: `a foreign service: ${values.all ? 'every oddity' : chosen.map(({ name }) => name).join(', ')}`,
};
// In the form of a ready line, which may hold the secrets themselves.
await writeFile(file, JSON.stringify({ ready: true, profile }, null, 2));
process.stderr.write(`${String(chosen.length)} oddities; profile: ${file}\n`);
if (values.gate) process.exitCode = await gate();
else await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));

function chosenOddities(): readonly Oddity[] {
  const wanted = [
    ...names(values.oddity),
    ...names(values.group).flatMap((group) => (oddityGroups[group] ?? []).map(({ name }) => name)),
  ];
  const some = oddities.filter(({ name }) => values.all || wanted.includes(name));
  const ordered = values.rivals ? some.toSorted(secondFirst) : some;
  const single = names(values.oddity);
  const kept = new Set(together(ordered));
  return oddities.filter(
    (one) =>
      (kept.has(one) || single.includes(one.name)) && !names(values.without).includes(one.name),
  );
}

/** So that the second of two rivals is met first, and kept. */
function secondFirst(one: Oddity, other: Oddity): number {
  const isSecond = ({ name, rival }: Oddity): boolean =>
    rival !== undefined &&
    oddities.findIndex((each) => each.name === rival) <
      oddities.findIndex((each) => each.name === name);
  return Number(isSecond(other)) - Number(isSecond(one));
}

async function gate(): Promise<number> {
  const platen = fileURLToPath(new URL('platen.ts', import.meta.url));
  const args = [
    platen,
    'gate',
    '--target',
    file,
    '--out',
    join(values.out, 'gate'),
    ...positionals,
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  // The gate ends first, then the service behind it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? exitCodes.broken.code;
}
