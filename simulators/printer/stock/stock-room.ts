import type { PrinterFault } from '../faults.ts';
import type { PrinterProfile } from '../profile.ts';
import { changeStock, type StockChange } from './change-stock.ts';
import { shownStock } from './shown-stock.ts';
import type { Stock } from './stock.ts';
import { stockFaults, stockWarnings } from './stock-faults.ts';

/** The stock of one printer while it runs. Printing uses none of it up: it changes when somebody says so. */
export class StockRoom {
  readonly #start: Stock;
  #stock: Stock;
  #own: readonly PrinterFault[] = [];
  #shown: { readonly faults: readonly PrinterFault[]; readonly stock: Stock } | undefined;

  constructor(start: Stock) {
    this.#start = start;
    this.#stock = start;
  }

  /** Throws StockError where the printer can't have it. */
  change(change: StockChange, attributes: PrinterProfile['attributes']): void {
    this.#stock = changeStock(this.#stock, change, attributes);
    this.#own = stockFaults(this.#stock, this.#start);
    this.#shown = undefined;
  }

  /** As it is told while these faults are in force: the same object for the same faults. */
  shown(faults: readonly PrinterFault[]): Stock {
    if (this.#shown?.faults !== faults)
      this.#shown = { faults, stock: shownStock(this.#stock, faults) };
    return this.#shown.stock;
  }

  /** The faults, and what the stock itself brings about. */
  withOwn(faults: readonly PrinterFault[]): readonly PrinterFault[] {
    const own = this.#own.filter(({ kind }) => !faults.some((fault) => fault.kind === kind));
    return own.length === 0 ? faults : [...faults, ...own];
  }

  warnings(): readonly string[] {
    return stockWarnings(this.#stock, this.#start);
  }
}
