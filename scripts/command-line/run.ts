import { CommanderError } from 'commander';
import type { Outcome } from '../exit-codes.ts';
import type { CommandSpec, Example } from './command.ts';
import type { Interruption } from './interruption.ts';
import { buildProgram, type CommandEntry } from './program.ts';
import { systemTrouble } from './system-trouble.ts';
import { onStderr, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface CommandLine {
  /** What comes after `platen`. */
  readonly argv: readonly string[];
  readonly version: string;
  readonly entries: readonly CommandEntry[];
  /** For `platen --help`; each command has its own. */
  readonly examples?: readonly Example[];
  readonly terminal: Terminal;
  /** Its signal is asked for by the commands that have something to put in order. */
  readonly interruption: Pick<Interruption, 'signal'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs one command line to its end; never throws. */
export async function runCommandLine(line: CommandLine): Promise<Outcome> {
  let outcome: Outcome = 'passed';
  try {
    const program = buildProgram({
      version: line.version,
      entries: line.entries,
      examples: line.examples ?? [],
      loaded: await loadNamed(line),
      async onRun(spec, values) {
        if (spec.run === undefined) return;
        const { interruption, environment } = line;
        // With --json stdout holds JSON alone.
        const isJson = values.options['json'] === true;
        const terminal = isJson ? onStderr(line.terminal) : line.terminal;
        outcome = await spec.run({
          ...values,
          terminal,
          get signal() {
            return interruption.signal;
          },
          environment,
        });
      },
    });
    captureOutput(program, line.terminal);
    if (line.argv.length === 0) program.help({ error: true });
    await program.parseAsync(line.argv, { from: 'user' });
    return outcome;
  } catch (error) {
    return explain(error, line);
  }
}

/** The module of a command is read only when its name occurs; `platen help x` names it too. */
async function loadNamed(line: CommandLine): Promise<ReadonlyMap<string, CommandSpec>> {
  const named = line.entries.filter((entry) => line.argv.includes(entry.name));
  const loaded = await Promise.all(
    named.map(async (entry) => [entry.name, await entry.load()] as const),
  );
  return new Map(loaded);
}

function captureOutput(program: ReturnType<typeof buildProgram>, terminal: Terminal): void {
  for (const command of [program, ...descendants(program)]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    });
  }
}

function descendants(command: ReturnType<typeof buildProgram>): (typeof command)[] {
  return command.commands.flatMap((inner) => [inner, ...descendants(inner)]);
}

function explain(error: unknown, line: CommandLine): Outcome {
  // Commander has already written what it wanted to say; asking for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'passed' : 'usage';
  if (error instanceof UsageError) {
    line.terminal.note(`platen: ${error.message}`);
    if (error.hint !== undefined) line.terminal.note(error.hint);
    return 'usage';
  }
  const trouble = systemTrouble(error);
  if (trouble !== undefined) {
    line.terminal.note(`platen: ${trouble.sentence}`);
    return trouble.outcome;
  }
  const { signal } = line.interruption;
  const verbose = line.argv.includes('--verbose') || Boolean(line.environment['PLATEN_DEBUG']);
  // What breaks because the command was told to stop is how it stops.
  if (signal.aborted && signal.reason instanceof Error) {
    line.terminal.note(`platen: ${signal.reason.message}: ${describe(error, verbose)}`);
    return 'incomplete';
  }
  line.terminal.note(`platen: unexpected error: ${describe(error, verbose)}`);
  if (!verbose) line.terminal.note('Run it again with --verbose to see where it came from.');
  return 'broken';
}

function describe(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (verbose) return error.stack ?? error.message;
  return error.message.split('\n', 1)[0] ?? error.name;
}
