import type { Kind } from './kinds.ts';

/** Short names of vendors and the model families each has (SIL-60). */
export type Vendors = Readonly<Record<string, readonly number[]>>;

const vendorCount = 14;

/** `unknown,alpha:0/1,...,eop`: fourteen names (interface 4.5), some with families after a colon. */
export const vendors: Kind<Vendors> = {
  wanted: `${String(vendorCount)} names separated by commas, unknown first and eop last, families as in name:0/1/2`,
  read(given) {
    const entries = given.split(',').map((one) => readVendor(one.trim()));
    if (!entries.every((entry) => entry !== undefined)) return undefined;
    const names = new Set(entries.map(([name]) => name));
    const complete =
      entries.length === vendorCount &&
      names.size === vendorCount &&
      entries.at(0)?.[0] === 'unknown' &&
      entries.at(-1)?.[0] === 'eop';
    return complete ? Object.fromEntries(entries) : undefined;
  },
};

function readVendor(text: string): readonly [string, readonly number[]] | undefined {
  const [, name, families] = /^([a-z][a-z0-9-]{0,31})(?::(\d(?:\/\d){0,9}))?$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  return [name, families === undefined ? [] : families.split('/').map(Number)];
}
