import { systemClock } from '../../simulators/kit/clock.ts';
import type { Actor } from '../../suites/certify/action.ts';
import { builtInActor } from '../../suites/certify/actors/built-in.ts';
import { type CommandUser, commandActor } from '../../suites/certify/actors/command.ts';
import { openLineConsole } from '../../suites/certify/actors/line-console.ts';
import { type Console, personActor } from '../../suites/certify/actors/person.ts';
import type { Given } from '../../suites/certify/given.ts';
import { passphraseVariable } from '../certificate/passphrase.ts';
import { keepOutput } from './keep-output.ts';

export interface ActorChoice {
  readonly builtIn: boolean;
  /** The built-in terminal renews its logins. */
  readonly renews: boolean;
  readonly headless: string | undefined;
  /** Whom the command runs as; undefined: whoever runs Platen. */
  readonly user: CommandUser | undefined;
  readonly out: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Replaces secrets in a text. */
  readonly hide: (text: string) => string;
}

/** Who stands at the terminal. A person reads on stderr, so that results alone go to stdout. */
export async function chooseActor(
  given: Given,
  { builtIn, renews, headless, user, out, environment, signal, hide }: ActorChoice,
): Promise<Actor> {
  if (builtIn) return builtInActor({ given, clock: systemClock, renews });
  if (headless !== undefined) {
    const kept = out === undefined ? {} : { kept: keepOutput(out, hide) };
    // A terminal has no business with the certifier's key.
    const { [passphraseVariable]: _, ...open } = environment;
    const as = user === undefined ? {} : { user };
    return commandActor({ command: headless, given, environment: open, ...as, ...kept });
  }
  const [input, output] = [process.stdin, process.stderr];
  const interrupted = (): void => void process.kill(process.pid, 'SIGINT');
  const console = openLineConsole({ input, output, interrupted });
  const person = personActor(console);
  if (process.stdin.isTTY) await untilSetUp(console, signal);
  return { ...person, [Symbol.asyncDispose]: async () => console[Symbol.dispose]() };
}

/** Nobody's time runs before that; whoever stops here has stopped the run. */
async function untilSetUp(console: Console, signal: AbortSignal): Promise<void> {
  try {
    await console.ask('Enter, when the terminal is set up> ', signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
