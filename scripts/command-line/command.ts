/*
 * To add a command:
 * 1. `scripts/commands/<name>.ts` exports `<name>Command = defineCommand({...})`: options and
 *    arguments are tables (options.ts, arguments.ts), and `run` receives them typed, by your keys.
 * 2. One line in `scripts/commands/index.ts` lists it. Its module is loaded only when it is named,
 *    so import what you need at the top.
 * 3. `run` returns an outcome by name (exit-codes.ts). Throw UsageError for what the person at the
 *    keyboard can put right; anything else thrown is a fault of ours and exits 4.
 * Results go to `terminal.print` or `terminal.json`, remarks to `terminal.note`, anything that takes
 * longer than two seconds to `terminal.progress`. Stop early when `signal` aborts, and clean up.
 */
import type { Outcome } from '../exit-codes.ts';
import type { ArgumentSpec } from './arguments.ts';
import type { OptionSpec } from './options.ts';
import type { Terminal } from './terminal.ts';

type Options = Readonly<Record<string, OptionSpec<unknown>>>;
type Arguments = Readonly<Record<string, ArgumentSpec<unknown>>>;

export interface Example {
  /** What comes after `platen `. */
  readonly line: string;
  readonly does: string;
}

/** What a command is given when it runs. */
export interface Invocation<A = Readonly<Record<string, unknown>>, O = A> {
  readonly args: A;
  readonly options: O;
  readonly terminal: Terminal;
  /** Aborts on the first SIGINT or SIGTERM; a second one ends the process at once. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A command as the program sees it, its types forgotten. */
export interface CommandSpec {
  readonly name: string;
  /** A sentence or more, shown above the options. */
  readonly about: string;
  readonly examples: readonly Example[];
  readonly args: Arguments;
  readonly options: Options;
  readonly commands: readonly CommandSpec[];
  run?(invocation: Invocation): Promise<Outcome>;
}

type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends ArgumentSpec<infer T> ? T : never;
};
type OptionValues<O extends Options> = {
  readonly [K in keyof O]: O[K] extends OptionSpec<infer T> ? T : never;
};

interface TypedCommand<A extends Arguments, O extends Options> {
  readonly name: string;
  readonly about: string;
  readonly examples: readonly [Example, ...Example[]];
  readonly args?: A;
  readonly options?: O;
  run(invocation: Invocation<ArgumentValues<A>, OptionValues<O>>): Promise<Outcome>;
}

export function defineCommand<
  A extends Arguments = Record<never, never>,
  O extends Options = Record<never, never>,
>(command: TypedCommand<A, O>): CommandSpec {
  return {
    name: command.name,
    about: command.about,
    examples: command.examples,
    args: command.args ?? {},
    options: command.options ?? {},
    commands: [],
    // The program fills both tables by these very keys, so the types hold.
    run: (invocation) => command.run(invocation as Invocation<ArgumentValues<A>, OptionValues<O>>),
  };
}

/** A command that only groups others: `platen terminal release`. */
export function defineCommandGroup(group: {
  readonly name: string;
  readonly about: string;
  readonly examples: readonly [Example, ...Example[]];
  readonly commands: readonly [CommandSpec, ...CommandSpec[]];
}): CommandSpec {
  return { ...group, args: {}, options: {} };
}
