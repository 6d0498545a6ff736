import type { OpenFeed } from '../kit/control.ts';
import type { Printer } from './index.ts';
import { type ReceiptJson, receiptAsJson } from './receipt-json.ts';

/** Events of a running printer; `changed` is sent once for all changes of one event loop turn. */
export type PrinterNews =
  | { readonly kind: 'changed' }
  | { readonly kind: 'pages'; readonly jobId: number; readonly pages: number }
  | { readonly kind: 'identified'; readonly actions: readonly string[]; readonly message: string };

/** Publishes a printer's events (printer, pages, identify, receipt) until the returned function is called. */
export function tellOfPrinter(
  printer: Printer,
  describe: (printer: Printer) => object,
  tell: OpenFeed['tell'],
): () => void {
  let isWaiting = false;
  const changed = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(() => {
      isWaiting = false;
      tell({ kind: 'printer', ...describe(printer) });
    });
  };
  const stopNews = printer.onNews((news) => {
    if (news.kind === 'changed') changed();
    else if (news.kind === 'pages') tell({ ...news, printer: printer.name });
    else tell({ ...news, kind: 'identify', printer: printer.name });
  });
  const stopReceipts = printer.onReceipt((receipt) => {
    tell({ kind: 'receipt', printer: printer.name, receipt: slim(receiptAsJson(receipt)) });
  });
  return () => {
    stopNews();
    stopReceipts();
  };
}

/** Omits the first and last bytes of the document, which the control plane lists with the job. */
function slim({ head: _head, tail: _tail, file: _file, ...receipt }: ReceiptJson): object {
  return receipt;
}
