import { type Static, Type } from 'typebox';
import { readDecimal } from './decimal.ts';
import { checkerOf, RowsError } from './rows-error.ts';

const closed = { additionalProperties: false } as const;
const userName = Type.String({ maxLength: 256 });
const uuid = Type.String({ maxLength: 256 });
const whole = Type.Integer({ minimum: 0 });
/** A decimal as text, so that all its digits stay. */
const Amount = Type.String({ maxLength: 80, pattern: '^-?[0-9]+([.][0-9]+)?$' });

/** interface 2, BalanceConfigData: what a page costs. */
export const PagePrices = Type.Object(
  { bwNormalPage: Amount, bwLargePage: Amount, colorNormalPage: Amount, colorLargePage: Amount },
  closed,
);
export type PagePrices = Static<typeof PagePrices>;

/** What an account charges, as it was told. */
export const AccountPrices = Type.Object({ enabled: Type.Boolean(), prices: PagePrices }, closed);
export type AccountPrices = Static<typeof AccountPrices>;

/** What decides the price of a document. */
export const PricedDocument = Type.Object(
  { pages: Type.Integer({ minimum: 1, maximum: 1_000 }), isLarge: Type.Boolean(), copies: whole },
  closed,
);
export type PricedDocument = Static<typeof PricedDocument>;

/**
 * balances.ndjson: what was printed and what was taken for it, as the target told after the run. Lines of
 * several users may stand among each other; a user's own are in the order of this list.
 */
export const BalanceLine = Type.Union([
  /** Stands first. So many starts are `unfollowed`: there were more than are kept in mind. */
  Type.Object(
    {
      kind: Type.Literal('prices'),
      prices: PagePrices,
      document: PricedDocument,
      unfollowed: whole,
    },
    closed,
  ),
  /** What a user had before the first start, after the ledger's entry of that number. Once more: all of it was asked again. */
  Type.Object(
    { kind: Type.Literal('user'), userName, quota: Amount, wallet: Amount, entry: Type.Integer() },
    closed,
  ),
  /** A start of the user, by its number. Without a uuid the target never told one. */
  Type.Object(
    {
      kind: Type.Literal('job'),
      userName,
      number: whole,
      uuid: Type.Optional(uuid),
      /** So often it came out, whole. */
      papers: whole,
      /** It may have been paid or not: it was stopped under way, or came out in part. */
      isOpen: Type.Boolean(),
    },
    closed,
  ),
  /** interface 2, BalanceTransactionInfo. */
  Type.Object(
    {
      kind: Type.Literal('entry'),
      userName,
      id: Type.Integer(),
      type: Type.String({ maxLength: 64 }),
      quota: Amount,
      wallet: Amount,
      quotaAfter: Type.Optional(Amount),
      walletAfter: Type.Optional(Amount),
      documentUuid: Type.Optional(uuid),
    },
    closed,
  ),
  /** interface 2, UserBalanceInfo, asked for after the entries: the user's last line. */
  Type.Object(
    { kind: Type.Literal('balance'), userName, quota: Amount, wallet: Amount, total: Amount },
    closed,
  ),
  /** Stands last: all of it is there. */
  Type.Object({ kind: Type.Literal('end') }, closed),
]);

export type BalanceLine = Static<typeof BalanceLine>;
export type LineOf<Kind extends BalanceLine['kind']> = Extract<BalanceLine, { kind: Kind }>;

const checkedLine = checkerOf(BalanceLine);

export function encodeBalanceLine(line: BalanceLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Of what stands in a line. Throws RowsError. */
export function checkBalanceLine(value: unknown, number: number): BalanceLine {
  return checkedLine(value, `line ${String(number)}`);
}

/** Of an amount in a line. Throws RowsError for one with more digits than amounts have. */
export function amountOf(text: string): bigint {
  const amount = readDecimal(text);
  if (amount === undefined) throw new RowsError(`${text.slice(0, 80)} is not an amount`);
  return amount;
}
