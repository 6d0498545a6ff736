import type { Clock } from '../../../../simulators/kit/clock.ts';
import type {
  Credentials,
  Failure,
  Outcome,
  Terminal,
  WaitingDocument,
} from '../../../../simulators/terminal/index.ts';
import type { Told } from '../../action.ts';

/** Somebody who has logged in, and does what a panel offers. */
export interface Sitting {
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** Shows what waits. */
  look(): Promise<Told>;
  /** Does it; where it failed for a reason that passes, once or twice more, later. */
  keepTrying<T>(
    act: () => Promise<Outcome<T>>,
    isWorthIt?: (failure: Failure) => boolean,
  ): Promise<Outcome<T>>;
  /** Waits as long as somebody would before they try again for the `tries`-th time; logs in where they must. */
  recover(failure: Failure, tries: number): Promise<boolean>;
  once<T>(act: () => Promise<Outcome<T>>): Promise<Told>;
  /** Of what waits those with these titles, or all. */
  eachOf<T>(
    titles: readonly string[] | undefined,
    act: (document: WaitingDocument) => Promise<Outcome<T>>,
  ): Promise<Told>;
}

export interface SittingParts {
  readonly terminal: Terminal;
  readonly clock: Clock;
}

/** Of a document that was chosen by its name. */
export const missingWords = 'no waiting document has this name';

/** The first wait; each further one is twice as long. */
const firstWaitMs = 1_500;
const longestWaitMs = 60_000;
/** A service that is away comes back; an answer that nobody can read seldom gets better. */
const mostTries = 5;
const mostOfUnreadable = 3;
/** A login that is taken and then is none, again and again, is a fault of the service's. */
const mostLogins = 3;

/** Logs in and, where that was taken, goes on; otherwise tells why not. */
export async function withLogin(
  parts: SittingParts,
  credentials: Credentials,
  act: (sitting: Sitting) => Promise<Told>,
): Promise<Told> {
  const { terminal, clock } = parts;
  const enter = (): Promise<Outcome<unknown>> => terminal.logIn(credentials);
  const recover = async (failure: Failure, tries: number): Promise<boolean> => {
    if (tries >= (failure.kind === 'unexpected' ? mostOfUnreadable : mostTries)) return false;
    // Whoever is still there comes with the same card: a login that is over is no refusal of it.
    if (failure.kind === 'loggedOut') {
      if (tries > mostLogins) return false;
      // A login that is taken and then is none gets no better at once.
      if (tries > 1) await clock.sleep(firstWaitMs * 2 ** (tries - 1));
      return (await enter()).kind === 'done';
    }
    const waitMs = waitOf(failure, tries);
    if (waitMs === undefined) return false;
    await clock.sleep(waitMs);
    return true;
  };
  const keepTrying: Sitting['keepTrying'] = async (act, isWorthIt = () => true) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await act();
      if (outcome.kind === 'done' || !isWorthIt(outcome)) return outcome;
      if (!(await recover(outcome, tries))) return outcome;
    }
  };
  // What a login was answered that nobody can read is no reason to send the card again.
  const entered = await keepTrying(enter, (failure) => failure.kind !== 'unexpected');
  if (entered.kind !== 'done') return failed(entered);
  return act({ terminal, clock, recover, keepTrying, ...stepsOf(terminal, keepTrying) });
}

/** How long to wait before it makes sense to try again; undefined: it never does. */
function waitOf(failure: Failure, tries: number): number | undefined {
  const usualMs = firstWaitMs * 2 ** (tries - 1);
  if (failure.kind === 'unreachable')
    return /certificate/i.test(failure.message) ? undefined : usualMs;
  if (failure.kind === 'timeout' || failure.kind === 'unexpected') return usualMs;
  if (failure.kind !== 'refused' || (failure.status < 500 && failure.status !== 429))
    return undefined;
  return Math.min(Math.max(usualMs, failure.retryAfterMs ?? 0), longestWaitMs);
}

function stepsOf(
  terminal: Terminal,
  keepTrying: Sitting['keepTrying'],
): Pick<Sitting, 'look' | 'once' | 'eachOf'> {
  return {
    look: async () => {
      const listed = await keepTrying(() => terminal.list());
      if (listed.kind !== 'done') return failed(listed);
      return { outcome: 'done', shown: listed.value.map(({ name }) => name) };
    },
    once: async (act) => {
      const outcome = await act();
      return outcome.kind === 'done' ? { outcome: 'done' } : failed(outcome);
    },
    eachOf: async (titles, act) => {
      const listed = await keepTrying(() => terminal.list());
      if (listed.kind !== 'done') return failed(listed);
      const wanted = listed.value.filter(({ name }) => titles?.includes(name) ?? true);
      const failures: Failure[] = [];
      for (const document of wanted) {
        const outcome = await act(document);
        if (outcome.kind !== 'done') failures.push(outcome);
      }
      const missing = titles?.filter((title) => !wanted.some(({ name }) => name === title)) ?? [];
      const outcome = failures.length < wanted.length ? 'partly' : 'failed';
      const [first] = failures;
      if (first !== undefined) return { ...failed(first), outcome };
      if (missing.length === 0) return { outcome: 'done' };
      return { outcome, words: missing.map((name) => `${name}: ${missingWords}`).join('; ') };
    },
  };
}

export function failed({ message }: Failure): Told {
  return { outcome: 'failed', words: message };
}
