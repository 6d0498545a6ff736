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
    .description(
      'A test bench for managed printing: a service, devices, and suites that judge both.',
    )
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
      const options = readOptions(command, attributes);
      return parts.onRun(spec, { args: readArguments(command, spec), options });
    });
  }
  return command;
}

/** Returns, per key of the spec's table, the name under which commander keeps the value. */
function addOptions(command: Command, spec: CommandSpec): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [key, { fallback, ...form }] of Object.entries(spec.options)) {
    const option = new Option(form.flags, form.about).makeOptionMandatory(form.mandatory);
    if (fallback !== undefined)
      option.default(fallback, Array.isArray(fallback) ? 'none' : undefined);
    if (!option.isBoolean()) option.argParser((given, before) => form.parse(given, before));
    command.addOption(option);
    attributes[key] = option.attributeName();
  }
  return attributes;
}

function readArguments(command: Command, spec: CommandSpec): CommandValues['args'] {
  const values: Record<string, unknown> = {};
  for (const [index, [key, argument]] of Object.entries(spec.args).entries()) {
    // Only the last argument can be a list, and takes all that is left.
    const end = argument.form.includes('...') ? command.args.length : index + 1;
    values[key] = argument.read(command.args.slice(index, end));
  }
  return values;
}

function readOptions(
  command: Command,
  attributes: Readonly<Record<string, string>>,
): CommandValues['options'] {
  // An option that the command above knows too is taken by that one, wherever it stands.
  const given = command.optsWithGlobals<Record<string, unknown>>();
  const values: Record<string, unknown> = {};
  for (const [key, attribute] of Object.entries(attributes)) values[key] = given[attribute];
  return values;
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
