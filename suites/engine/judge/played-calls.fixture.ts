import type { SentEvent } from '../journal/event.ts';
import { type Exchange, exchangesOf } from '../journal/exchange.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';

/** A call and its answer: for the tests of the phrases that checks are made of. */
export type Call = readonly [
  operation: string,
  status: number,
  json?: Json | undefined,
  more?: Partial<SentEvent>,
];

/** A journal of these calls, in one case. */
export function played(...calls: readonly Call[]): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  for (const [operation, status, json, more] of calls)
    journal.call('s', { operation, ...more }, { status, ...(json === undefined ? {} : { json }) });
  return journal.end('s');
}

export function onlyExchange(call: Call): Exchange {
  const [exchange] = exchangesOf(played(call).events);
  if (exchange === undefined) throw new Error('no exchange');
  return exchange;
}

export const namedA = { parameters: [['groupname', 'a']] } as const;
export const noGroups: Call = ['groups.list', 200, []];
