/*
 * Which of the seeded faults the explorer finds, in how many sequences, and how short it makes them:
 *   node scripts/explore/seeded-faults.ts [runs] [seed]
 */
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { type FaultSearch, searchFault, seededFaults } from '../../suites/explore/seeded-faults.ts';
import { startBuiltIn } from '../../suites/run/built-in.ts';

const [runs = 60, seed = 7] = process.argv.slice(2).map(Number);
await using target = await startBuiltIn({ plainHttp: true });
const columns = [30, 8, 14, 6, 7, 9, 9] as const;
process.stdout.write(line(['fault', 'found', 'by', 'drawn', 'shrunk', 'replays', 'seconds']));
let found = 0;
for (const id of seededFaults) {
  const search = await searchFault(id, {
    profile: target.profile,
    seed,
    runs,
    length: 40,
    clock: systemClock,
    ids: randomIds,
    environment: {},
  });
  if (search.exploration.violations.length > 0) found += 1;
  process.stdout.write(line(rowOf(search)));
}
process.stdout.write(
  `${String(found)} of ${String(seededFaults.length)} found within ${String(runs)} sequences, seed ${String(seed)}\n`,
);

function rowOf({ deviation, exploration }: FaultSearch): readonly string[] {
  const [first] = exploration.violations;
  const seconds = (exploration.durationMs / 1000).toFixed(1);
  const played = `${String(exploration.played)}.`;
  if (first === undefined) return [deviation.id, 'no', '', '', '', '', seconds];
  const { shortest, firstLength, replays } = first;
  return [
    deviation.id,
    played,
    shortest.violation?.finding.rule ?? '',
    String(firstLength),
    String(shortest.steps.length),
    `${String(replays.red)} of ${String(replays.of)}`,
    seconds,
  ];
}

function line(cells: readonly string[]): string {
  return `${cells
    .map((cell, at) => cell.padEnd(columns[at] ?? 0))
    .join(' ')
    .trimEnd()}\n`;
}
