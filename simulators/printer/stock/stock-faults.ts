import type { PrinterFault } from '../faults.ts';
import { isEmpty, type Stock, type Supply } from './stock.ts';

/** What a printer is in for when it has run out: the same as a fault of that kind, without having been told. */
const ranOut: PrinterFault = Object.freeze({ kind: 'out-of-paper' });
const ranLow: PrinterFault = Object.freeze({ kind: 'toner-low' });
const ranDry: PrinterFault = Object.freeze({ kind: 'toner-empty' });

/** Whether the fault follows from the stock. */
export function isOfStock(fault: PrinterFault): boolean {
  return fault === ranOut || fault === ranLow || fault === ranDry;
}

/** Only what was changed since the start counts: a profile may tell of levels that nobody looks at. */
export function stockFaults(stock: Stock, start: Stock): readonly PrinterFault[] {
  if (stock === start) return [];
  const levels = stock.supplies.filter((one) => !start.supplies.includes(one)).map(remains);
  return [
    ...(isOut(stock, start) ? [ranOut] : []),
    ...(levels.includes('none') ? [ranDry] : levels.includes('little') ? [ranLow] : []),
  ];
}

/** RFC 8011 5.4.12: reasons for what does not keep the printer from printing. */
export function stockWarnings(stock: Stock, start: Stock): readonly string[] {
  if (stock === start || isOut(stock, start)) return [];
  const changed = stock.trays.filter((tray) => !start.trays.includes(tray));
  const low = changed.some(
    ({ level, capacity }) => level > 0 && capacity > 0 && level <= capacity / lowShare,
  );
  return [
    ...(changed.some(isEmpty) ? ['media-empty-warning'] : []),
    ...(low ? ['media-low-warning'] : []),
  ];
}

/** A tray is low with this share of what it holds. */
const lowShare = 10;

function isOut(stock: Stock, start: Stock): boolean {
  const changed = stock.trays.filter((tray) => !start.trays.includes(tray));
  const used = stock.trays.filter((tray) => tray.medium !== undefined || changed.includes(tray));
  return changed.some(isEmpty) && used.every(isEmpty);
}

function remains({ level, lowLevel }: Supply): 'none' | 'little' | 'enough' {
  if (level === 0) return 'none';
  return level > 0 && level <= lowLevel ? 'little' : 'enough';
}
