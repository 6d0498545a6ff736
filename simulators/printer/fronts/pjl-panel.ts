import { listeners } from '../listeners.ts';
import { noStock, type Stock } from '../stock/stock.ts';
import { pjlTraySize } from './pjl-trays.ts';

/** What the display says when nothing else is to be said. */
const usualReadyMessage = 'READY';
const mostDisplayCharacters = 80;

/** What PJL keeps for the whole printer: DEFAULT settings, the password, its display, numbers of jobs. */
export class PjlPanel {
  readonly defaults = new Map<string, string>();
  /** What a variable such as INTRAY1SIZE tells of the paper that lies there; undefined for other variables. */
  readonly traySize: (variable: string) => string | undefined;
  /** 0 when none is set. */
  password = 0;
  readonly #changes = listeners<void>();
  #readyMessage = usualReadyMessage;
  #operatorMessage: string | undefined;
  #lastJobNumber = 0;

  constructor(stock: () => Stock = () => noStock) {
    this.traySize = (variable) => pjlTraySize(variable, stock());
  }

  get readyMessage(): string {
    return this.#readyMessage;
  }

  /** What OPMSG or STMSG shows; while there is one, the printer is offline. */
  get operatorMessage(): string | undefined {
    return this.#operatorMessage;
  }

  /** Told after each change of what is displayed; call the answer to stop listening. */
  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  showReadyMessage(message: string): void {
    this.#readyMessage =
      message === '' ? usualReadyMessage : message.slice(0, mostDisplayCharacters);
    this.#changes.tell();
  }

  askOperator(message: string | undefined): void {
    this.#operatorMessage = message?.slice(0, mostDisplayCharacters);
    this.#changes.tell();
  }

  /** The reference has 15 bits for it. */
  nextJobNumber(): number {
    this.#lastJobNumber = (this.#lastJobNumber + 1) % 32_768;
    return this.#lastJobNumber;
  }
}
