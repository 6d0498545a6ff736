import { listeners } from './listeners.ts';
import type { Receipt } from './receipt.ts';

/** A printer that runs for days forgets its oldest receipts; files on disk stay. */
const rememberedReceipts = 10_000;

/** The receipts a printer made, oldest first. */
export class ReceiptBook {
  readonly #receipts = new Map<string, Receipt>();
  readonly #listeners = listeners<Receipt>();

  add(receipt: Receipt): void {
    this.#receipts.set(receipt.id, receipt);
    if (this.#receipts.size > rememberedReceipts) {
      for (const oldest of this.#receipts.keys()) {
        this.#receipts.delete(oldest);
        break;
      }
    }
    this.#listeners.tell(receipt);
  }

  all(): readonly Receipt[] {
    return [...this.#receipts.values()];
  }

  find(id: string): Receipt | undefined {
    return this.#receipts.get(id);
  }

  onReceipt(listener: (receipt: Receipt) => void): () => void {
    return this.#listeners.add(listener);
  }
}
