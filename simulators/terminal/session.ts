import type { Clock } from '../kit/clock.ts';
import { ask, type Line, type Reader } from './ask.ts';
import type { Call } from './compose.ts';
import type { LoggedOut, Outcome } from './outcome.ts';

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

/** Makes a call with the user token. A token that is over, or that the service no longer takes, ends the session. */
export async function askAsUser<T>(
  { line, slot }: { readonly line: Line; readonly slot: SessionSlot },
  call: Call,
  read: Reader<T>,
): Promise<Outcome<T>> {
  const session = slot.current();
  if (session === undefined) return loggedOut('nobody', 'nobody is logged in');
  if (isOver(session, line.clock)) {
    slot.end(session);
    return loggedOut('expired', 'the login has expired');
  }
  const outcome = await ask(line, { ...call, bearer: session.token }, read);
  if (outcome.kind !== 'refused' || !outcome.tokenRefused) return outcome;
  slot.end(session);
  return loggedOut('token-refused', `the login is no longer taken: ${outcome.message}`);
}

function isOver({ user }: Session, clock: Clock): boolean {
  return clock.now() >= user.loggedInUntil;
}

function loggedOut(why: LoggedOut['why'], message: string): LoggedOut {
  return { kind: 'loggedOut', why, message: `${message}; log in again` };
}
