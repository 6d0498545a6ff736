import type { Clock } from '../../kit/clock.ts';
import { sha256 } from '../../kit/ids.ts';
import { isSameSecret } from '../../kit/same-secret.ts';
import { Guesses } from '../guesses.ts';

export interface PrinterUser {
  readonly name: string;
  readonly password: string;
}

/** `unknown`: no name and password, or wrong ones; `too-many`: this client has guessed enough for now. */
export type Authenticated = { readonly user: string } | 'unknown' | 'too-many';

/** Who may print: HTTP Basic (RFC 7617), with guessing made slow. */
export class PrinterUsers {
  /** By name, the password's digest. */
  readonly #digests: ReadonlyMap<string, string>;
  /** By address. */
  readonly #guesses: Guesses<string>;

  constructor(users: readonly PrinterUser[], clock: Clock) {
    this.#guesses = new Guesses(clock);
    this.#digests = new Map(users.map(({ name, password }) => [name, sha256(password)]));
  }

  /** Judges the Authorization header of a request from an address. */
  authenticate(authorization: string | undefined, from: string): Authenticated {
    const given = readBasic(authorization);
    if (given === undefined) return 'unknown';
    if (this.#guesses.areTooMany(from)) return 'too-many';
    const { name, password } = given;
    const digest = this.#digests.get(name);
    // A name that there isn't takes as long as a wrong password.
    const right = isSameSecret(sha256(password), digest ?? sha256(''));
    if (right && digest !== undefined) {
      this.#guesses.noteRight(from);
      return { user: name };
    }
    this.#guesses.noteWrong(from);
    return 'unknown';
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
