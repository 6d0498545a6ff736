import type { FaultKind } from '../faults.ts';
import type { Stock, Supply } from './stock.ts';

/** The stock as it is told while these faults are in force: levels agree with what is wrong. */
export function shownStock(stock: Stock, faults: readonly { readonly kind: FaultKind }[]): Stock {
  const has = (kind: FaultKind): boolean => faults.some((fault) => fault.kind === kind);
  const isOut = has('out-of-paper');
  const most = has('toner-empty') ? () => 0 : has('toner-low') ? lowLevel : undefined;
  if (!isOut && most === undefined) return stock;
  return {
    trays: isOut ? stock.trays.map((tray) => ({ ...tray, level: 0 })) : stock.trays,
    supplies: most === undefined ? stock.supplies : withFirst(stock.supplies, most),
  };
}

function lowLevel({ lowLevel: level }: Supply): number {
  return level > 0 ? level : 1;
}

/** The fault is of one cartridge: the first, unless another one is as low already. */
function withFirst(
  supplies: readonly Supply[],
  most: (supply: Supply) => number,
): readonly Supply[] {
  const isThere = supplies.some((one) => one.level >= 0 && one.level <= most(one));
  if (isThere) return supplies;
  return supplies.map((one, at) => (at === 0 ? { ...one, level: most(one) } : one));
}
