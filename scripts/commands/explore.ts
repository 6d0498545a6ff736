import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { checkOnBuiltIn } from '../../suites/explore/check-elsewhere.ts';
import { type Exploration, explore } from '../../suites/explore/explore.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Outcome } from '../exit-codes.ts';
import { type ToldViolation, tellViolation, violationJson } from '../explore/tell-violation.ts';
import { writeViolation } from '../explore/write-violation.ts';
import { openTarget } from '../target.ts';

const largestSeed = 2_147_000_000;

export const exploreCommand = defineCommand({
  name: 'explore',
  about:
    'Looks for violations that no scenario plays: sequences of calls drawn by chance, over users, cards, groups, ports, ' +
    'queues, documents, releases, taps, containers and locations, each on state of its own. After every call it looks at ' +
    'the state, and the model says what each answer may be. What violates a rule is shortened, played three times again, ' +
    'and written as a shell script with curl that exits 1 where it shows.',
  examples: [
    { line: 'explore', does: '100 sequences against the built-in service' },
    { line: 'explore --target staging.yaml --runs 500', does: 'a service by its target profile' },
    {
      line: 'explore --seed 41 --runs 1',
      does: 'one sequence again, as an earlier run has told it',
    },
    {
      line: 'explore --max-time 60 --json',
      does: 'what can be seen in a minute, for a program',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to explore'),
    runs: orElse(
      wholeNumber('--runs <number>', 'how many sequences are drawn', { min: 1, max: 1_000_000 }),
      100,
    ),
    length: orElse(
      wholeNumber('--length <number>', 'how many steps a sequence has at the most', {
        min: 1,
        max: 500,
      }),
      40,
    ),
    seed: wholeNumber('--seed <number>', 'of the first sequence; each next one has the next', {
      min: 0,
      max: largestSeed,
    }),
    out: text('--out <folder>', 'where scripts and recordings go', 'reports/explore'),
    maxTime: wholeNumber('--max-time <seconds>', 'begin no further sequence after this long', {
      min: 1,
      max: 86_400,
    }),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    await using target = await openTarget(options, terminal, environment);
    const { runs, length, maxTime, seed = freshSeed() % largestSeed } = options;
    const common = { clock: systemClock, ids: randomIds, environment, signal };
    using progress = terminal.progress('explore');
    const exploration = await explore(
      {
        ...common,
        profile: target.profile,
        seed,
        runs,
        length,
        ...(maxTime === undefined ? {} : { mostMs: maxTime * 1000 }),
      },
      (played) => progress.update(`${String(played)} of ${String(runs)} sequences`),
    );
    const { violations } = exploration;
    const isForeign = target.profile.own !== true;
    const elsewhere = isForeign ? await checkOnBuiltIn(violations, common) : undefined;
    progress.done();
    const told: ToldViolation[] = [];
    for (const found of violations) {
      const script = await writeViolation(found, options.out);
      const builtIn = elsewhere && { rule: elsewhere.get(found) };
      told.push({ found, script, builtIn });
    }
    if (options.json) terminal.json({ ...exploration, seed, violations: told.map(violationJson) });
    else for (const one of told) tellViolation(one, terminal);
    terminal.note(summaryLine(exploration, seed));
    return outcomeOf(exploration, signal);
  },
});

function summaryLine(
  { played, steps, calls, violations, durationMs }: Exploration,
  seed: number,
): string {
  const found =
    violations.length === 0 ? 'no violation' : `${String(violations.length)} violations`;
  const seconds = (durationMs / 1000).toFixed(1);
  return `${found} in ${String(played)} sequences (${String(steps)} steps, ${String(calls)} calls) in ${seconds} s, seed ${String(seed)}`;
}

function outcomeOf({ violations, played }: Exploration, signal: AbortSignal): Outcome {
  if (violations.length > 0) return 'failed';
  return signal.aborted || played === 0 ? 'incomplete' : 'passed';
}
