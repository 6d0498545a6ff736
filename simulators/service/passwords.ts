import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../kit/ids.ts';

/** Hashes and checks passwords and PINs. */
export interface PasswordHasher {
  /** `scrypt$N$r$p$salt$hash`, the last two in base64url. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, so that timing tells nobody who exists (SIL-28). */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** 16 MB of memory and some 30 ms of one core for each password. */
const usualCost: Cost = { N: 2 ** 14, r: 8, p: 1 };
const hashBytes = 32;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptOptions {
  readonly cost?: Cost;
  /** Derivations at a time, 1 by default: they share the thread pool with file I/O and would crowd it out. */
  readonly width?: number;
}

export function scryptPasswords(
  ids: Pick<Ids, 'secret'>,
  { cost = usualCost, width = 1 }: ScryptOptions = {},
): PasswordHasher {
  const last = Array.from({ length: width }, (): Promise<unknown> => Promise.resolve());
  let turns = 0;
  function inTurn(derive: () => Promise<Buffer>): Promise<Buffer> {
    const lane = turns % width;
    turns += 1;
    const mine = (last[lane] ?? Promise.resolve()).then(derive, derive);
    last[lane] = mine.catch(() => undefined);
    return mine;
  }
  async function hash(password: string): Promise<string> {
    const salt = Buffer.from(ids.secret(), 'base64url').subarray(0, 16);
    const derived = await inTurn(() => derive(password, salt, cost));
    return format(salt, derived, cost);
  }
  const nobody = format(Buffer.alloc(16), Buffer.alloc(hashBytes), cost);
  return {
    hash,
    async matches(password, kept) {
      const { salt, derived, cost } = parse(kept ?? nobody);
      const tried = await inTurn(() => derive(password, salt, cost));
      return timingSafeEqual(tried, derived) && kept !== undefined;
    },
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  // Twice what the derivation itself needs, and some for small costs.
  const maxmem = 256 * N * r + 2 ** 20;
  return new Promise((resolve, reject) => {
    // NFC: the same password typed on two keyboards may arrive composed or decomposed.
    scrypt(password.normalize('NFC'), salt, hashBytes, { N, r, p, maxmem }, (error, derived) => {
      if (error === null) resolve(derived);
      else reject(error);
    });
  });
}

function format(salt: Buffer, derived: Buffer, { N, r, p }: Cost): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), derived.toString('base64url')].join('$');
}

const form = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/;

function parse(hash: string): { salt: Buffer; derived: Buffer; cost: Cost } {
  const [, N, r, p, salt, derived] = form.exec(hash) ?? [];
  if (salt === undefined || derived === undefined) {
    throw new Error('a password hash is not in the form scrypt$N$r$p$salt$hash');
  }
  return {
    salt: Buffer.from(salt, 'base64url'),
    derived: Buffer.from(derived, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  };
}
