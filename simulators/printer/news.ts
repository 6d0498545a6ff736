import type { OpenFeed } from '../kit/control.ts';
import { lineOf, type PrinterExchange } from './exchanges/exchange.ts';
import type { Printer } from './index.ts';
import { type ReceiptJson, receiptAsJson } from './receipt-json.ts';

/** Events of a running printer; `changed` is sent once for all changes of one event loop turn. */
export type PrinterNews =
  | { readonly kind: 'changed' }
  | { readonly kind: 'pages'; readonly jobId: number; readonly pages: number }
  | { readonly kind: 'exchange'; readonly exchange: PrinterExchange }
  | { readonly kind: 'identified'; readonly actions: readonly string[]; readonly message: string };

/** Publishes a printer's events (printer, pages, identify, receipt, printer-exchange) until the returned function is called. */
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
    else if (news.kind === 'exchange') tell(exchangeEvent(printer.name, news.exchange));
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

/** The exchange's id has a name of its own: `id` is the event's, and `exchange` is one with the service. */
function exchangeEvent(
  printer: string,
  exchange: PrinterExchange,
): Parameters<OpenFeed['tell']>[0] {
  const { id: printerExchange, ...line } = lineOf(exchange);
  return { kind: 'printer-exchange', printer, printerExchange, ...line };
}

/** Omits the first and last bytes of the document, which the control plane lists with the job. */
function slim({ head: _head, tail: _tail, file: _file, ...receipt }: ReceiptJson): object {
  return receipt;
}
