import { computed } from '@preact/signals';
import { callerOf, type ExchangeLine, exchanges } from './exchanges.ts';
import {
  isRefused,
  nameOf,
  type PrinterExchangeLine,
  printerExchanges,
} from './printer-exchanges.ts';

/** An exchange of any protocol in the list; its other members serve the search. */
export interface TrafficRow {
  /** The part of the address: `12` for HTTP, `lobby.7` for exchange 7 of the printer lobby. */
  readonly id: string;
  readonly protocol: 'HTTP' | 'IPP' | 'raw';
  readonly at: number;
  readonly ms: number;
  /** Method or operation. */
  readonly name: string;
  readonly object: string;
  readonly status: string;
  readonly isRefused: boolean;
  readonly reason: string;
  readonly caller: string;
}

/** All exchanges, newest first. */
export const trafficRows = computed<readonly TrafficRow[]>(() =>
  [...exchanges.value.map(httpRow), ...printerExchanges.value.map(printerRow)].sort(
    (one, other) => other.at - one.at,
  ),
);

export function idOfPrinterExchange(printer: string, id: number): string {
  return `${printer}.${id}`;
}

/** Returns the printer and the exchange that an address names; undefined if it names one of HTTP. */
export function printerExchangeIn(id: string): { printer: string; id: number } | undefined {
  const [, printer, number] = /^(.+)\.(\d+)$/.exec(id) ?? [];
  return printer === undefined ? undefined : { printer, id: Number(number) };
}

function httpRow(line: ExchangeLine): TrafficRow {
  const { method, target, status, problem, reason = problem, aborted } = line;
  return {
    ...line,
    id: String(line.id),
    protocol: 'HTTP',
    name: method,
    object: target,
    status: status === 0 ? 'none' : String(status),
    isRefused: status === 0 || status >= 400 || aborted === true || problem !== undefined,
    reason: reason ?? (aborted ? 'client disconnected' : ''),
    caller: callerOf(line),
  };
}

function printerRow(line: PrinterExchangeLine): TrafficRow {
  const { printer, id, protocol, from, jobs, status = '', httpStatus = 0, aborted } = line;
  const answer = isRefused(line) ? 'error' : 'ok';
  return {
    ...line,
    id: idOfPrinterExchange(printer, id),
    protocol: protocol === 'raw' ? 'raw' : 'IPP',
    name: nameOf(line),
    object: `at ${printer}${jobs.length === 0 ? '' : `, job ${jobs.join(', ')}`}`,
    status: status === '' && httpStatus >= 400 ? String(httpStatus) : answer,
    isRefused: isRefused(line),
    reason: aborted ? 'connection broken' : status === 'successful-ok' ? '' : status,
    caller: from,
  };
}
