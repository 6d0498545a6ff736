import type { Json } from '../../../journal/json.ts';
import { decimalText, readDecimal } from '../../../journal/load/decimal.ts';

/** The members of balance records that are decimals (interface 2). */
const amounts: ReadonlySet<string> = new Set([
  'bwNormalPage',
  'bwLargePage',
  'colorNormalPage',
  'colorLargePage',
  'quotaBalance',
  'walletBalance',
  'totalBalance',
  'quotaAmount',
  'walletAmount',
  'quotaBalanceAfter',
  'walletBalanceAfter',
]);

/**
 * JSON in which amounts are texts with all their digits, whether they came as numbers or as texts: a double
 * stands for none of them. Throws SyntaxError for what is no JSON.
 */
export function parseWithAmounts(text: string): Json {
  return json.parse(text, (name, value, { source }) => {
    if (!amounts.has(name)) return value;
    if (typeof value !== 'number' && typeof value !== 'string') return value;
    const amount = readDecimal(typeof value === 'string' ? value : (source ?? String(value)));
    return amount === undefined ? value : decimalText(amount);
  });
}

/** ECMAScript's JSON.parse source text access, which the compiler's library does not describe yet. */
const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: Json, context: { readonly source?: string }) => Json,
  ): Json;
};
