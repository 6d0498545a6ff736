import { signal } from '@preact/signals';
import { read } from './api.ts';
import { offers, printerNames } from './inventory.ts';
import { type LiveEvent, listen, whenOpen } from './live.ts';

/** The answer of GET /printers/{printer}/exchanges/{id}; in lists without the last members. */
export interface PrinterExchange {
  readonly id: number;
  readonly protocol: 'ipp' | 'raw';
  readonly at: number;
  readonly ms: number;
  readonly from: string;
  readonly jobs: readonly number[];
  readonly bytes: number;
  readonly aborted?: true;
  readonly operation?: string;
  readonly status?: string;
  readonly httpStatus?: number;
  readonly firstByteAt?: number;
  readonly lastByteAt?: number;
  readonly head?: string;
  readonly request?: Attributes;
  readonly response?: Attributes;
  readonly pjl?: readonly string[];
  readonly ipptool?: string;
}

interface Attributes {
  readonly attributes: readonly (Readonly<Record<'group' | 'name' | 'syntax', string>> & {
    readonly values: readonly string[];
  })[];
  readonly omitted: number;
}

export type PrinterExchangeLine = PrinterExchange & { readonly printer: string };

const route = '/printers/{printer}/exchanges';
const mostKept = 5_000;

/** The exchanges of all printers. */
export const printerExchanges = signal<readonly PrinterExchangeLine[]>([]);

export function watchPrinterExchanges(): void {
  whenOpen(() => void load());
  printerNames.subscribe(() => void load());
  listen(['printer-exchange', 'cleared'], (events) => {
    if (events.some(({ kind }) => kind === 'cleared')) return void load();
    let all = printerExchanges.value;
    for (const event of events) {
      const { kind: _kind, printerExchange, ...line } = event as LiveEvent & PrinterExchangeLine;
      const added = { ...line, id: Number(printerExchange) };
      // A printer that was reset counts from 1 again.
      all = [...all.filter((one) => one.printer !== added.printer || one.id < added.id), added];
    }
    printerExchanges.value = all.slice(-mostKept);
  });
}

async function load(): Promise<void> {
  if (!(await offers(route))) return;
  const lists = await Promise.all(
    printerNames.peek().map(async (printer) => {
      const path = pathOfExchanges(printer);
      const lines = await read<readonly PrinterExchangeLine[]>(path).catch(() => []);
      return lines.map((line) => ({ ...line, printer }));
    }),
  );
  printerExchanges.value = lists.flat();
}

export function pathOfExchanges(printer: string): string {
  return route.replace('{printer}', encodeURIComponent(printer));
}

export function nameOf({ protocol, operation = 'IPP request' }: PrinterExchange): string {
  return protocol === 'raw' ? 'Raw connection' : operation;
}

export function isRefused({ status, httpStatus = 0, aborted }: PrinterExchange): boolean {
  const isOk = status === undefined ? httpStatus < 400 : status.startsWith('successful');
  return !isOk || aborted === true;
}
