import type { Clock } from '../kit/clock.ts';
import { ask, type Line, type Reader } from './ask.ts';
import type { Call } from './compose.ts';
import type { LoggedOut, Outcome, Refused } from './outcome.ts';
import { renew } from './renew.ts';

/** Who stands at the panel. */
export interface TerminalUser {
  readonly id: number;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string;
  readonly providerId: number;
  /** Epoch milliseconds, by the terminal's clock. */
  readonly loggedInUntil: number;
}

/** A login that lasts: the token stays in here and is forgotten with it. */
export interface Session {
  readonly user: TerminalUser;
  readonly token: string;
  readonly refreshToken?: string;
}

/** At most one session at a time: the terminal stands at one printer. */
export interface SessionSlot {
  current(): Session | undefined;
  begin(session: Session): void;
  /** Ends `session` if it is still the current one; without one, whichever it is. */
  end(session?: Session): void;
}

export function openSessionSlot(): SessionSlot {
  let held: Session | undefined;
  return {
    current: () => held,
    begin: (session) => {
      held = session;
    },
    end: (session = held) => {
      if (held === session) held = undefined;
    },
  };
}

interface Standing {
  readonly line: Line;
  readonly slot: SessionSlot;
}

/**
 * Makes a call with the user token. One that is over, or that the service no longer takes, is renewed
 * once where the terminal does that; else it ends the session.
 */
export async function askAsUser<T>(
  standing: Standing,
  call: Call,
  read: Reader<T>,
): Promise<Outcome<T>> {
  const { line, slot } = standing;
  const held = slot.current();
  if (held === undefined) return loggedOut('nobody', 'no user is logged in');
  const session = isOver(held, line.clock) ? await renewed(standing, held) : held;
  if (session === undefined) {
    slot.end(held);
    return loggedOut('expired', 'the login has expired');
  }
  const outcome = await ask(line, { ...call, bearer: session.token }, read);
  if (!isTokenRefused(outcome)) return outcome;
  // The call was not carried out: with another token it may be.
  const next = session === held ? await renewed(standing, held) : undefined;
  if (next !== undefined) {
    const again = await ask(line, { ...call, bearer: next.token }, read);
    if (!isTokenRefused(again)) return again;
  }
  slot.end(next ?? session);
  return loggedOut('token-refused', `the login is no longer accepted: ${outcome.message}`);
}

function isTokenRefused<T>(outcome: Outcome<T>): outcome is Refused {
  return outcome.kind === 'refused' && outcome.tokenRefused;
}

/** The session that takes its place; undefined: there is none. */
async function renewed({ line, slot }: Standing, session: Session): Promise<Session | undefined> {
  if (!line.renews || session.refreshToken === undefined) return undefined;
  const outcome = await renew(line, session);
  if (outcome.kind !== 'done' || slot.current() !== session) return undefined;
  slot.begin(outcome.value);
  return outcome.value;
}

function isOver({ user }: Session, clock: Clock): boolean {
  return clock.now() >= user.loggedInUntil;
}

function loggedOut(why: LoggedOut['why'], message: string): LoggedOut {
  return { kind: 'loggedOut', why, message: `${message}; log in again` };
}
