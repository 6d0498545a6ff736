import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { sha256 } from '../../kit/ids.ts';

export interface PrinterUser {
  readonly name: string;
  readonly password: string;
}

/** `unknown`: no name and password, or wrong ones; `too-many`: this client has guessed enough for now. */
export type Authenticated = { readonly user: string } | 'unknown' | 'too-many';

/** So many wrong passwords from one address, and it waits. */
const mostGuesses = 10;
const restMs = 60_000;
/** Addresses that are remembered; with more, those that guessed first are forgotten. */
const mostAddresses = 1000;

interface Guesses {
  readonly count: number;
  readonly lastAt: number;
}

/** Who may print: HTTP Basic (RFC 7617), with guessing made slow. */
export class PrinterUsers {
  readonly #clock: Clock;
  /** By name, the password's digest. */
  readonly #digests: ReadonlyMap<string, string>;
  readonly #guesses = new Map<string, Guesses>();

  constructor(users: readonly PrinterUser[], clock: Clock) {
    this.#clock = clock;
    this.#digests = new Map(users.map(({ name, password }) => [name, sha256(password)]));
  }

  /** Judges the Authorization header of a request from an address. */
  authenticate(authorization: string | undefined, from: string): Authenticated {
    const given = readBasic(authorization);
    if (given === undefined) return 'unknown';
    if (this.#isResting(from)) return 'too-many';
    const { name, password } = given;
    const digest = this.#digests.get(name);
    // A name that there isn't takes as long as a wrong password.
    const right = isSame(sha256(password), digest ?? sha256(''));
    if (right && digest !== undefined) {
      this.#guesses.delete(from);
      return { user: name };
    }
    this.#note(from);
    return 'unknown';
  }

  #isResting(from: string): boolean {
    const guesses = this.#guesses.get(from);
    if (guesses === undefined || guesses.count < mostGuesses) return false;
    if (this.#clock.now() - guesses.lastAt < restMs) return true;
    this.#guesses.delete(from);
    return false;
  }

  #note(from: string): void {
    const count = (this.#guesses.get(from)?.count ?? 0) + 1;
    this.#guesses.delete(from);
    this.#guesses.set(from, { count, lastAt: this.#clock.now() });
    const [oldest] = this.#guesses.keys();
    if (this.#guesses.size > mostAddresses && oldest !== undefined) this.#guesses.delete(oldest);
  }
}

/** RFC 7617 2: the name ends at the first colon; both are UTF-8, as the challenge says. */
function readBasic(authorization = ''): PrinterUser | undefined {
  const encoded = /^basic +([A-Za-z0-9+/_=-]{1,1024})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [, name, password] =
    /^([^:]*):([^]*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return name === undefined || password === undefined ? undefined : { name, password };
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
