/*
 * Which of the seeded faults the explorer finds, after how many sequences, and how short it makes them:
 *   node scripts/explore/seeded-faults.ts [runs] [seed] [file]
 * With a file, the table is written there too, as Markdown: suites/explore/FOUND.md is one.
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { type FaultSearch, searchFault, seededFaults } from '../../suites/explore/seeded-faults.ts';

const [runs = 60, seed = 7] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4];
const mostMs = 120_000;
const head = ['fault', 'found in', 'by', 'steps drawn', 'steps left', 'replays', 'seconds'];
const widths = [30, 8, 14, 11, 10, 9, 9] as const;

await using target = await startBuiltIn({ plainHttp: true });
process.stdout.write(line(head));
const rows: (readonly string[])[] = [];
for (const id of seededFaults) {
  const search = await searchFault(id, {
    profile: target.profile,
    seed,
    runs,
    length: 40,
    mostMs,
    clock: systemClock,
    ids: randomIds,
    environment: {},
  });
  const row = rowOf(search);
  process.stdout.write(line(row));
  rows.push(row);
}
const found = rows.filter((row) => row[1] !== 'no').length;
const sum = `${String(found)} of ${String(rows.length)} found within ${String(runs)} sequences each, seed ${String(seed)}`;
process.stdout.write(`${sum}\n`);
if (file !== undefined) await writeFile(file, document());

function rowOf({ fault, exploration }: FaultSearch): readonly string[] {
  const [first] = exploration.violations;
  const seconds = (exploration.durationMs / 1000).toFixed(1);
  if (first === undefined) return [fault.id, 'no', '', '', '', '', seconds];
  const { shortest, firstLength, replays } = first;
  return [
    fault.id,
    String(exploration.played),
    shortest.violation?.finding.rule ?? '',
    String(firstLength),
    String(shortest.steps.length),
    `${String(replays.red)} of ${String(replays.of)}`,
    seconds,
  ];
}

function line(cells: readonly string[]): string {
  return `${cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join(' ')
    .trimEnd()}\n`;
}

function document(): string {
  const day = new Date(systemClock.now()).toISOString().slice(0, 10);
  return [
    '# What the explorer finds',
    '',
    `${sum}. Measured on ${day} with \`node scripts/explore/seeded-faults.ts\` on ${String(cpus().length)} processors, which`,
    'others were using too; the seconds take in shortening and three replays.',
    'A search ends after two minutes, however few sequences were played by then.',
    '',
    markdownRow(head),
    markdownRow(head.map(() => '---')),
    ...rows.map(markdownRow),
    '',
  ].join('\n');
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
