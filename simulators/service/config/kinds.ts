import { isIP } from 'node:net';

/** Reads one setting's text, the same whether it stood in a flag, the environment or a file. */
export interface Kind<T> {
  /** What a good value looks like, for help and for refusals: "a whole number from 0 to 65535". */
  readonly wanted: string;
  /** Undefined for text that isn't one. */
  read(text: string): T | undefined;
  /** It may hold a password: a refusal does not repeat it. */
  readonly isSecret?: true;
}

export const text: Kind<string> = {
  wanted: 'a text of at least one character',
  read: (given) => (given.trim() === '' ? undefined : given),
};

/** A text that is never told again. */
export const secret: Kind<string> = { ...text, isSecret: true };

export const truth: Kind<boolean> = {
  wanted: 'true or false',
  read: (given) =>
    new Map([
      ['true', true],
      ['false', false],
    ]).get(given.toLowerCase()),
};

/** A URL whose password nobody is told. */
export function urlOf(protocols: readonly string[], example: string): Kind<string> {
  return {
    wanted: `a URL such as ${example}`,
    isSecret: true,
    read(given) {
      if (!/^\w+:\/\//.test(given) || !URL.canParse(given)) return undefined;
      const { protocol, href } = new URL(given);
      return protocols.includes(protocol) ? href : undefined;
    },
  };
}

export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    wanted: `a whole number from ${String(min)} to ${String(max)}`,
    read(given) {
      const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function oneOf<const T extends string>(words: readonly T[]): Kind<T> {
  return {
    wanted: `one of ${words.join(', ')}`,
    read: (given) => words.find((word) => word === given),
  };
}

const durationUnits = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const sizeUnits = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;

/** Beyond it, moments that are reckoned with it leave the calendar. */
const longestDays = 3_650;
export const duration = durationUpTo(longestDays);
/** A duration that is waited for: timers count no longer. */
export const wait = durationUpTo(24);

function durationUpTo(days: number): Kind<number> {
  return {
    wanted: `a duration such as 500ms, 30s, 5m, 24h or 20d, at most ${String(days)}d`,
    read(given) {
      const ms = readAmount(given, durationUnits);
      return ms !== undefined && ms <= days * durationUnits.d ? ms : undefined;
    },
  };
}

export const size: Kind<number> = {
  wanted: 'a size such as 512B, 64KB, 200MB or 2GB',
  read: (given) => readAmount(given, sizeUnits),
};

/** Addresses and networks, as Fastify's `trustProxy` takes them. */
export const networks: Kind<readonly string[]> = {
  wanted: 'addresses or networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
  read(given) {
    const read = given.split(',').map((one) => one.trim());
    return read.every(isNetwork) ? read : undefined;
  },
};

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isRange && rest.length === 0;
}

export const waits: Kind<readonly number[]> = {
  wanted: 'durations separated by commas, such as 1m,4m,8m',
  read(given) {
    const read = given.split(',').map((one) => wait.read(one.trim()));
    return read.every((one) => one !== undefined) ? read : undefined;
  },
};

/** A moment from 1970 on, in epoch milliseconds. */
export const instant: Kind<number> = {
  wanted: 'a time such as 2026-12-01T08:00:00Z, 1970 or later',
  read(given) {
    const moment = Date.parse(given);
    return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(given) && moment >= 0 ? moment : undefined;
  },
};

function readAmount(given: string, units: Readonly<Record<string, number>>): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,9})\s?([A-Za-z]{1,2})$/.exec(given) ?? [];
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}
