import { Command, Help, Option } from 'commander';
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
  /** For `platen --help`; each command has its own. */
  readonly examples: readonly Example[];
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
      'A conformance test suite for managed-printing services, with a complete reference ' +
        'service and simulated printers, card readers and terminals.',
    )
    .version(parts.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain platen or one of its commands')
    .option('--verbose', 'show the stack of an unexpected error')
    .usage('COMMAND [options]')
    .commandsGroup('Help:')
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', `\n${exampleText(parts.examples)}\n\n${exitCodeText()}`)
    .showHelpAfterError("Run 'platen --help' for the list of commands.");
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
    .summary(firstSentence(spec.about))
    .helpCommand(false)
    .helpOption('-h, --help', 'explain this command')
    .configureHelp({ optionDescription: (option) => withoutPreset(option) })
    .addHelpText('after', `\n${exampleText(spec.examples)}`)
    .showHelpAfterError(`Run 'platen ${path} --help' for its options and examples.`);
  for (const argument of Object.values(spec.args)) {
    command.argument(argument.form, argument.about);
  }
  addOptions(command, spec);
  for (const inner of spec.commands) {
    command.addCommand(buildCommand(inner, parts, `${path} ${inner.name}`));
  }
  if (spec.run !== undefined) {
    command.action(() => {
      const options = readOptions(command, spec);
      return parts.onRun(spec, { args: readArguments(command, spec), options });
    });
  }
  return command;
}

const usualHelp = new Help();

/** Removes the note "(preset: …)": the option's own text says what the option means without a value. */
function withoutPreset(option: Option): string {
  return usualHelp.optionDescription(option).replace(/ \(preset: "[^"]*"\)$/, '');
}

function addOptions(command: Command, spec: CommandSpec): void {
  for (const { fallback, bare, ...form } of Object.values(spec.options)) {
    const option = new Option(form.flags, form.about).makeOptionMandatory(form.mandatory);
    // That a flag is off and a list is empty goes without saying.
    if (isWorthSaying(fallback)) option.default(fallback);
    if (bare !== undefined) option.preset(bare);
    if (!option.isBoolean()) option.argParser((given, before) => form.parse(given, before));
    command.addOption(option);
  }
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

function readOptions(command: Command, spec: CommandSpec): CommandValues['options'] {
  // An option that the command above knows too is taken by that one, wherever it stands; its default is not.
  const given = command.optsWithGlobals<Record<string, unknown>>();
  const values: Record<string, unknown> = {};
  for (const [key, { flags, fallback }] of Object.entries(spec.options)) {
    const name = new Option(flags).attributeName();
    const isGiven = command.getOptionValueSourceWithGlobals(name) !== 'default';
    values[key] = isGiven ? (given[name] ?? fallback) : fallback;
  }
  return values;
}

function isWorthSaying(fallback: unknown): boolean {
  return typeof fallback === 'number' || (typeof fallback === 'string' && fallback !== '');
}

function firstSentence(about: string): string {
  return about.split(/[.:;](?:\s|$)/, 1)[0] ?? about;
}

function exampleText(examples: readonly Example[]): string {
  const lines = examples.map(({ line, does }) => `  platen ${line}\n      ${does}`);
  return ['Examples:', ...lines].join('\n');
}

function exitCodeText(): string {
  const lines = Object.values(exitCodes).map(({ code, meaning }) => `  ${code}  ${meaning}`);
  return ['Exit codes:', ...lines].join('\n');
}
