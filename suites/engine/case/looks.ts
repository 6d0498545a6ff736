import { type Exchange, parameterValues, succeeded } from '../journal/exchange.ts';
import { isArray, memberText } from '../journal/json.ts';
import type { State } from '../state/state.ts';

/** A successful look at what waits for a user: the uuids listed, without a status filter. */
export interface Look {
  readonly exchange: Exchange;
  readonly user: string;
  readonly uuids: ReadonlySet<string>;
}

export function lookOf(exchange: Exchange, state: State): Look | undefined {
  const user = exchange.user;
  if (exchange.operation !== 'documents.list' || user === undefined) return undefined;
  if (state.resources.namesakes.has(user)) return undefined;
  if (
    !succeeded(exchange) ||
    !isArray(exchange.json) ||
    parameterValues(exchange, 'status').length > 0
  )
    return undefined;
  return {
    exchange,
    user,
    uuids: new Set(exchange.json.map((record) => memberText(record, 'uuid'))),
  };
}

/** More than the list holds may be there (interface 8). */
export function isFull(list: Exchange): boolean {
  return list.items.length >= Math.min(Number(list.param('maxRecords') ?? 50), 500);
}
