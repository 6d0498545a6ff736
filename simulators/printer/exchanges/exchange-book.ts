import type { Clock } from '../../kit/clock.ts';
import { listeners } from '../listeners.ts';
import type { PrinterExchange } from './exchange.ts';

const mostExchanges = 500;
/** Maximum size of everything that is kept; beyond it the oldest exchanges are dropped. */
const mostCharacters = 1024 * 1024;

/** Keeps the newest exchanges of a printer. */
export class ExchangeBook {
  /** The real time: the printer's own clock may be wrong on purpose. */
  readonly clock: Clock;
  readonly #kept: { readonly exchange: PrinterExchange; readonly size: number }[] = [];
  readonly #heard = listeners<PrinterExchange>();
  #last = 0;
  #size = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  keep(ended: Omit<PrinterExchange, 'id'>): void {
    this.#last += 1;
    const exchange = { id: this.#last, ...ended };
    const size = sizeOf(exchange);
    this.#kept.push({ exchange, size });
    this.#size += size;
    while (this.#kept.length > mostExchanges || this.#size > mostCharacters)
      this.#size -= this.#kept.shift()?.size ?? 0;
    this.#heard.tell(exchange);
  }

  /** Oldest first. */
  all(): readonly PrinterExchange[] {
    return this.#kept.map(({ exchange }) => exchange);
  }

  onExchange(listener: (exchange: PrinterExchange) => void): () => void {
    return this.#heard.add(listener);
  }
}

function sizeOf({ head = '', request, response, pjl = [] }: PrinterExchange): number {
  const attributes = [request, response].flatMap((shown) => shown?.attributes ?? []);
  const texts = attributes.flatMap(({ group, name, syntax, values }) => [
    group,
    name,
    syntax,
    ...values,
  ]);
  return [head, ...texts, ...pjl].reduce((sum, text) => sum + text.length, 500);
}
