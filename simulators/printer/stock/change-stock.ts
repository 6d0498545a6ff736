import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { Stock, Supply, Tray } from './stock.ts';

/** By tray and by supply what is to be different; what is left out stays. */
export interface StockChange {
  readonly trays?: Readonly<Record<string, TrayChange>>;
  readonly supplies?: Readonly<Record<string, SupplyChange>>;
}

export interface TrayChange {
  readonly size?: string;
  readonly type?: string;
  readonly level?: number;
}

export interface SupplyChange {
  readonly level: number;
}

/** What can be put right by whoever named the change. */
export class StockError extends Error {
  override readonly name = 'StockError';
}

/** The stock after the change, all of it or none. Throws StockError where the printer can't have it. */
export function changeStock(
  stock: Stock,
  { trays = {}, supplies = {} }: StockChange,
  attributes: ReadonlyMap<string, Attribute>,
): Stock {
  checkNames(
    Object.keys(trays),
    stock.trays.map(({ source }) => source),
    'tray',
  );
  checkNames(
    Object.keys(supplies),
    stock.supplies.map(({ name }) => name),
    'supply',
  );
  return {
    trays: stock.trays.map((tray) => {
      const change = trays[tray.source];
      return change === undefined ? tray : changedTray(tray, change, attributes);
    }),
    supplies: stock.supplies.map((supply) => {
      const change = supplies[supply.name];
      return change === undefined ? supply : changedSupply(supply, change);
    }),
  };
}

function checkNames(asked: readonly string[], known: readonly string[], what: string): void {
  const strange = asked.find((name) => !known.includes(name));
  if (strange === undefined) return;
  const choice = known.length === 0 ? 'none' : known.join(', ');
  throw new StockError(`there is no ${what} ${JSON.stringify(strange)}: the printer has ${choice}`);
}

function changedTray(
  tray: Tray,
  { size, type, level = tray.level }: TrayChange,
  attributes: ReadonlyMap<string, Attribute>,
): Tray {
  const { source, capacity } = tray;
  checkOneOf(size, textsOf(attributes.get('media-supported')), `${source}: size`);
  checkOneOf(type, textsOf(attributes.get('media-type-supported')), `${source}: type`);
  if (capacity > 0 && level > capacity) {
    throw new StockError(
      `${source}: the capacity is ${String(capacity)} sheets, not ${String(level)}`,
    );
  }
  const wanted = { size: size ?? tray.medium?.size, type: type ?? tray.medium?.type };
  if (wanted.size === undefined) {
    if (level === 0 && type === undefined) return { source, capacity, level };
    throw new StockError(`${source}: the tray is empty; add the size`);
  }
  const medium = { size: wanted.size, type: wanted.type ?? 'stationery' };
  return { source, capacity, level, medium };
}

function checkOneOf(asked: string | undefined, known: readonly string[], what: string): void {
  if (asked === undefined || known.includes(asked)) return;
  throw new StockError(`${what} ${JSON.stringify(asked)} is not supported by the printer`);
}

function changedSupply(supply: Supply, { level }: SupplyChange): Supply {
  if (level <= 100) return { ...supply, level };
  throw new StockError(`${supply.name}: the level must be a percentage, at most 100`);
}
