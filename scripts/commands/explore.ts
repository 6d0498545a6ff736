import { counted } from '../../reports/numbers.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { checkOnBuiltIn, type Elsewhere } from '../../suites/explore/check-elsewhere.ts';
import { type Exploration, explore, type FoundViolation } from '../../suites/explore/explore.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { type ToldViolation, tellViolation, violationJson } from '../explore/tell-violation.ts';
import { writeViolation } from '../explore/write-violation.ts';
import { probeFirst } from '../gate/probe-first.ts';
import { openHome, overwrite } from '../out-folder.ts';
import { openTarget } from '../target.ts';

const largestSeed = 2_147_000_000;

const usualHome = 'reports/explore';

export const exploreCommand = defineCommand({
  name: 'explore',
  about:
    'Stateful fuzzing: plays random sequences of calls that no test case plays, over ' +
    'users, cards, groups, imports, ports, queues, documents, releases, taps, downloads, ' +
    'history, containers, locations, providers and roles. Each sequence has objects of ' +
    'its own and removes them. After every call it reads the state and compares each ' +
    'answer with the model. A violation is minimised, replayed three times, compared with ' +
    'the reference service, and written as a curl script that exits with 1 when the ' +
    'violation shows.',
  examples: [
    { line: 'explore', does: 'plays 100 sequences against the reference service' },
    {
      line: 'explore --target staging.yaml --runs 500',
      does: 'judges the service that the profile describes',
    },
    {
      line: 'explore --seed 41 --runs 1',
      does: 'repeats one sequence by the seed that an earlier run reported',
    },
    {
      line: 'explore --max-time 60 --json',
      does: 'explores for a minute; prints JSON',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to explore'),
    runs: orElse(
      wholeNumber('--runs <number>', 'number of sequences', { min: 1, max: 1_000_000 }),
      100,
    ),
    length: orElse(
      wholeNumber('--length <number>', 'maximum number of steps of a sequence', {
        min: 1,
        max: 500,
      }),
      40,
    ),
    seed: wholeNumber('--seed <number>', 'seed of the first sequence; each further one adds 1', {
      min: 0,
      max: largestSeed,
    }),
    out: text('--out <folder>', 'folder for scripts and recordings', usualHome),
    overwrite,
    maxTime: wholeNumber('--max-time <seconds>', 'start no further sequence after this time', {
      min: 1,
      max: 86_400,
    }),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    await openHome(options.out, { ...options, usual: usualHome });
    await using target = await openTarget(options, terminal, environment);
    const { runs, length, maxTime, seed = freshSeed() % largestSeed } = options;
    // The built-in service made its profile itself.
    const probed =
      options.target === undefined
        ? undefined
        : await probeFirst(target.profile, { environment, signal }, terminal);
    const { profile, refused = {}, unreachable } = { ...target, ...probed };
    if (unreachable !== undefined) {
      if (options.json) terminal.json({ seed, played: 0, unreachable, violations: [] });
      return 'incomplete';
    }
    const common = { clock: systemClock, ids: randomIds, environment, signal };
    using progress = terminal.progress('explore');
    const exploration = await explore(
      {
        ...common,
        profile,
        refused,
        seed,
        runs,
        length,
        ...(maxTime === undefined ? {} : { mostMs: maxTime * 1000 }),
      },
      (played) => progress.update(`${String(played)} of ${counted(runs, 'sequence')}`),
    );
    const { violations } = exploration;
    const scripts = new Map<FoundViolation, string | undefined>();
    for (const found of violations) scripts.set(found, await writeViolation(found, options.out));
    const elsewhere =
      profile.own === true
        ? undefined
        : await askBuiltIn(() => checkOnBuiltIn(violations, common), terminal);
    progress.done();
    const told: readonly ToldViolation[] = violations.map((found) => ({
      found,
      script: scripts.get(found),
      builtIn: elsewhere?.get(found),
    }));
    if (options.json) terminal.json({ ...exploration, seed, violations: told.map(violationJson) });
    else for (const one of told) tellViolation(one, terminal);
    for (const line of summary(exploration, { seed, runs })) terminal.print(line);
    return outcomeOf(exploration, signal);
  },
});

/** What was found stands, whether the built-in service can be started here or not. */
async function askBuiltIn(
  ask: () => Promise<ReadonlyMap<FoundViolation, Elsewhere>>,
  terminal: Terminal,
): Promise<ReadonlyMap<FoundViolation, Elsewhere>> {
  try {
    return await ask();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.note(`the built-in service could not be started: ${why}`);
    return new Map();
  }
}

function summary(
  { played, steps, calls, violations, blocked, isSilent, durationMs }: Exploration,
  { seed, runs }: { readonly seed: number; readonly runs: number },
): readonly string[] {
  const found = violations.length === 0 ? 'no' : String(violations.length);
  const noun = violations.length === 1 ? 'violation' : 'violations';
  const seconds = (durationMs / 1000).toFixed(1);
  const of = played === runs ? '' : ` of ${String(runs)}`;
  return [
    ...blocked.map(({ why, sequences }) => `${counted(sequences, 'sequence')} ended early: ${why}`),
    ...(isSilent ? ['the target stopped answering; no further sequence was started'] : []),
    `${found} ${noun} in ${String(played)}${of} sequences (${counted(steps, 'step')}, ${counted(calls, 'call')}) in ${seconds} s, seed ${String(seed)}`,
  ];
}

function outcomeOf(exploration: Exploration, signal: AbortSignal): Outcome {
  const { violations, blocked, isSilent, played } = exploration;
  if (violations.length > 0) return 'failed';
  const early = blocked.reduce((sum, { sequences }) => sum + sequences, 0);
  // Where every sequence was refused what it stood on, nothing was looked at.
  return signal.aborted || isSilent || early === played ? 'incomplete' : 'passed';
}
