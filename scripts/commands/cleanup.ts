import { counted } from '../../reports/numbers.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import type { Leftover } from '../../suites/engine/journal/leftovers/leftovers.ts';
import { type CleanedUp, cleanUp } from '../../suites/engine/run/cleanup/clean-up.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { readRecording } from '../recording.ts';
import { openTarget } from '../target.ts';

export const cleanupCommand = defineCommand({
  name: 'cleanup',
  about:
    'Removes from a target what a run created there and did not remove. It uses only the ' +
    "ids and names in the run's journal: it searches for nothing and touches no " +
    'other objects. A run with a target profile cleans up after itself; this command is ' +
    'for runs whose clean-up was refused or that ended early, even by SIGKILL, because ' +
    "the journal is in the run's folder from the first call on.",
  examples: [
    { line: 'cleanup reports/latest --target staging.yaml', does: 'cleans up after the last run' },
    {
      line: 'cleanup journal.ndjson --target staging.yaml --json',
      does: 'prints what is left as JSON',
    },
  ],
  args: { run: argument('run', 'folder of the run, or its journal.ndjson') },
  options: {
    target: text('--target <file>', 'the target profile of the run'),
    maxTime: orElse(
      wholeNumber('--max-time <seconds>', 'stop after this time', { min: 1, max: 86_400 }),
      300,
    ),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ args, options, terminal, signal, environment }) {
    const journal = await readWithProgress(args.run, terminal);
    const facts = factsOf(journal);
    if (facts.own && options.target === undefined) {
      terminal.print('nothing to clean up: the built-in service ended with its run');
      return 'passed';
    }
    if (options.target === undefined)
      throw new UsageError(
        `the run was against ${facts.name} at ${facts.baseUrl}`,
        'Name its profile with --target: the keys are not in the journal.',
      );
    await using target = await openTarget(options, terminal, environment);
    if (target.profile.baseUrl !== facts.baseUrl)
      throw new UsageError(
        `the run was against ${facts.baseUrl}, the profile is of ${target.profile.baseUrl}`,
      );
    using progress = terminal.progress('cleanup');
    const cleaned = await cleanUp({
      journal,
      profile: target.profile,
      environment,
      clock: systemClock,
      timeMs: options.maxTime * 1000,
      signal,
      tell: (done, of, { kind, name }) =>
        progress.update(`${String(done)} of ${String(of)}: ${kind} ${name}`),
    });
    progress.done();
    const { gone, left } = cleaned;
    if (options.json) terminal.json({ gone: gone.map(short), left: left.map(short) });
    else for (const line of linesOf(cleaned)) terminal.print(line);
    if (cleaned.silence !== undefined)
      terminal.note(`the target did not answer: ${cleaned.silence}`);
    terminal.print(`${String(gone.length)} removed, ${String(left.length)} left`);
    // What nothing can remove is no fault of this run.
    return left.some((one) => one.removable) ? 'failed' : 'passed';
  },
});

async function readWithProgress(run: string, terminal: Terminal): Promise<readonly JournalEvent[]> {
  using _ = terminal.progress(`reading ${run}`);
  return await readRecording(run, { mayBreakOff: true });
}

function factsOf(
  journal: readonly JournalEvent[],
): Extract<JournalEvent, { type: 'run' }>['target'] {
  const [first] = journal;
  if (first?.type !== 'run')
    throw new UsageError("the journal does not begin with its 'run' event");
  return first.target;
}

function short({ kind, id, name, why }: Leftover): object {
  return { kind, id: id ?? null, name, why };
}

function linesOf({ gone, left }: CleanedUp): readonly string[] {
  const words = ({ kind, id, name }: Leftover): string =>
    `${kind} ${name}${id === undefined || id === name ? '' : ` (${id})`}`;
  const lasting = Map.groupBy(
    left.filter((one) => !one.removable),
    ({ kind, why }) => `${kind}\n${why}`,
  );
  return [
    ...gone.map((one) => `removed  ${words(one)}`),
    ...left.filter((one) => one.removable).map((one) => `left     ${words(one)}: ${one.why}`),
    ...[...lasting.values()].flatMap((own) => {
      const [first] = own;
      return first === undefined
        ? []
        : [`stays    ${counted(own.length, first.kind)}: ${first.why}`];
    }),
  ];
}
