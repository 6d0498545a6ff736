import { Command, Option } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import type { CommandSpec, Example } from './command.ts';

/** A line of the list of commands; the command itself is loaded only when it is named. */
export interface CommandEntry {
  readonly name: string;
  readonly group: CommandGroup;
  /** Half a line for `platen --help`. */
  readonly summary: string;
  load(): Promise<CommandSpec>;
}

export type CommandGroup = 'Judge' | 'Simulate' | 'Measure';

export interface ProgramParts {
  readonly version: string;
  readonly entries: readonly CommandEntry[];
  readonly loaded: ReadonlyMap<string, CommandSpec>;
  onRun(spec: CommandSpec, values: CommandValues): Promise<void>;
}

export interface CommandValues {
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The commander program: every entry is listed, the loaded ones can run. */
export function buildProgram(parts: ProgramParts): Command {
  const program = new Command('platen')
    .description('A test bench for managed printing: a service, devices, and suites that judge both.')
    .version(parts.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain platen or one of its commands')
    .option('--verbose', 'show the stack of an unexpected error')
    .usage('COMMAND [options]')
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', `\n${exampleText(rootExamples(parts.entries))}\n\n${exitCodeText()}`)
    .showHelpAfterError("Run 'platen --help' for what there is.");
  for (const entry of parts.entries) {
    const spec = parts.loaded.get(entry.name);
    const command = spec === undefined ? new Command(entry.name) : buildCommand(spec, parts);
    program.addCommand(command.summary(entry.summary).helpGroup(`${entry.group}:`));
  }
  return program;
}

function buildCommand(spec: CommandSpec, parts: ProgramParts, path = spec.name): Command {
  const command = new Command(spec.name)
    .description(spec.about)
    .helpOption('-h, --help', 'explain this command')
    .addHelpText('after', `\n${exampleText(spec.examples)}`)
    .showHelpAfterError(`Run 'platen ${path} --help' for its options and examples.`);
  for (const argument of Object.values(spec.args)) {
    command.argument(argument.form, argument.about);
  }
  const attributes = addOptions(command, spec);
  for (const inner of spec.commands) {
    command.addCommand(buildCommand(inner, parts, `${path} ${inner.name}`));
  }
  if (spec.run !== undefined) {
    command.action(() => {
      const given: Record<string, unknown> = command.opts();
      const options = Object.entries(attributes).map(([key, name]) => [key, given[name]]);
      const args = Object.entries(spec.args).map(([key, argument], index) => [
        key,
        argument.read(command.processedArgs[index]),
      ]);
      return parts.onRun(spec, {
        args: Object.fromEntries(args),
        options: Object.fromEntries(options),
      });
    });
  }
  return command;
}

/** Returns, per key of the spec's table, the name under which commander keeps the value. */
function addOptions(command: Command, spec: CommandSpec): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [key, { flags, about, mandatory, fallback, parse }] of Object.entries(spec.options)) {
    const option = new Option(flags, about).makeOptionMandatory(mandatory);
    const isList = Array.isArray(fallback);
    if (fallback !== undefined && fallback !== false && !(isList && fallback.length === 0)) {
      option.default(fallback);
    } else if (fallback !== undefined) {
      option.default(fallback, isList ? 'none' : undefined);
    }
    if (!option.isBoolean()) option.argParser(parse);
    command.addOption(option);
    attributes[key] = option.attributeName();
  }
  return attributes;
}

function exampleText(examples: readonly Example[]): string {
  const width = Math.max(0, ...examples.map((example) => example.line.length));
  const lines = examples.map(
    (example) => `  platen ${example.line.padEnd(width)}  # ${example.does}`,
  );
  return ['Examples:', ...lines].join('\n');
}

function rootExamples(entries: readonly CommandEntry[]): readonly Example[] {
  return entries
    .slice(0, 4)
    .map(({ name, summary }) => ({ line: `${name} --help`, does: summary }));
}

function exitCodeText(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${code}  ${meaning}`);
  return ['Exit codes:', ...lines].join('\n');
}
