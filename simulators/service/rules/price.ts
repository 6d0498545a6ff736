import type { Decimal } from './decimal.ts';

/** interface 2, BalanceConfigData: what a page costs. */
export interface PriceList {
  readonly bwNormalPage: Decimal;
  readonly bwLargePage: Decimal;
  readonly colorNormalPage: Decimal;
  readonly colorLargePage: Decimal;
}

export interface PricedJob {
  readonly totalPages: number;
  readonly colorPages: number;
  readonly paperSize: string;
  readonly copies: number;
  /** Printed without colour: every page counts as black and white. */
  readonly grayscale: boolean;
}

/** copies x (black-and-white pages x their price + colour pages x theirs), exactly (SIL-77). */
export function costOf(prices: PriceList, job: PricedJob): Decimal {
  const colour = job.grayscale ? 0 : Math.min(job.colorPages, job.totalPages);
  const plain = job.totalPages - colour;
  const large = isLargePaper(job.paperSize);
  const plainPrice = large ? prices.bwLargePage : prices.bwNormalPage;
  const colourPrice = large ? prices.colorLargePage : prices.colorNormalPage;
  return BigInt(job.copies) * (BigInt(plain) * plainPrice + BigInt(colour) * colourPrice);
}

/** Papers of the size of A3 or Tabloid and larger (SIL-77): by name, or `WxH` in points (SIL-52). */
export function isLargePaper(paperSize: string): boolean {
  if (largeNames.test(paperSize)) return true;
  const [, width, height] = inPoints.exec(paperSize) ?? [];
  if (width === undefined || height === undefined) return false;
  const [short = 0, long = 0] = [Number(width), Number(height)].sort((a, b) => a - b);
  return short >= leastShort && long >= leastLong;
}

const largeNames = /^(?:A[0-3]|B[0-3]|Ledger|Tabloid)$/i;
const inPoints = /^(\d{1,5}(?:\.\d{1,3})?)x(\d{1,5}(?:\.\d{1,3})?)$/;

/** The shorter side of Tabloid and the longer one of A3, less the two points that producers round by. */
const leastShort = 790;
const leastLong = 1188;
