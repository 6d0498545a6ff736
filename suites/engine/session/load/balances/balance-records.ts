import { type Static, type TSchema, Type } from 'typebox';
import type { Json } from '../../../journal/json.ts';
import { checkerOf, RowsError } from '../../../journal/load/rows-error.ts';
import { parseWithAmounts } from './amounts-in.ts';

const Amount = Type.String({ pattern: '^-?[0-9]+([.][0-9]+)?$' });
const optional = <Shape extends TSchema>(shape: Shape) =>
  Type.Optional(Type.Union([shape, Type.Null()]));

const ConfigInfo = Type.Object({
  enabled: Type.Boolean(),
  bwNormalPage: Amount,
  bwLargePage: Amount,
  colorNormalPage: Amount,
  colorLargePage: Amount,
});
const TransactionInfo = Type.Object({
  id: Type.Integer(),
  userName: Type.String({ maxLength: 256 }),
  quotaAmount: Amount,
  walletAmount: Amount,
  transactionType: Type.String({ maxLength: 64 }),
  quotaBalanceAfter: optional(Amount),
  walletBalanceAfter: optional(Amount),
  documentUuid: optional(Type.String({ maxLength: 256 })),
});
const BalanceInfo = Type.Object({
  userName: Type.String(),
  quotaBalance: Amount,
  walletBalance: Amount,
  totalBalance: Amount,
});
const PolicyInfo = Type.Object({ id: Type.Integer() });
const pageOf = <Shape extends TSchema>(item: Shape) =>
  Type.Object({
    items: Type.Array(item),
    nextPageToken: optional(Type.String({ maxLength: 16_384 })),
  });

/** The records of interface 2, as far as a run reads them, their amounts as text. Each throws for another, and for no JSON. */
export const read = {
  config: readerOf(ConfigInfo),
  transaction: readerOf(TransactionInfo),
  transactions: readerOf(pageOf(TransactionInfo)),
  balances: readerOf(pageOf(BalanceInfo)),
  policy: readerOf(PolicyInfo),
};

function readerOf<Shape extends TSchema>(
  shape: Shape,
): (text: string, what: string) => Static<Shape> {
  const check = checkerOf(shape);
  return (text, what) => check(jsonIn(text, what), what);
}

/** A parser's own words would tell of what stands there. */
function jsonIn(text: string, what: string): Json {
  try {
    return parseWithAmounts(text);
  } catch {
    throw new RowsError(`${what} is no JSON`);
  }
}

export type TransactionInfo = Static<typeof TransactionInfo>;
