import { bearerName, type Exchange, succeeded } from '../journal/exchange.ts';
import { isArray, numberMember, textMember } from '../journal/json.ts';
import type { State } from './state.ts';

/** A document as lists told a terminal of it. */
export interface ListedDocument {
  readonly uuid: string;
  readonly name: string;
  /** Who it was listed for, by the token; absent: a token of which nothing is known. */
  readonly user?: string;
  /** Each answer that listed it, and in which status. */
  readonly sightings: { readonly seq: number; readonly status: number }[];
}

/** Learns what a terminal is shown. Runs that certify none witness their uploads, and need no second memory of them. */
export function absorbListed(state: State, exchange: Exchange): void {
  if (state.terminal === undefined || exchange.operation !== 'documents.list') return;
  if (!succeeded(exchange) || !isArray(exchange.json)) return;
  const user = state.tokens.get(bearerName(exchange.sent) ?? '')?.userName;
  for (const record of exchange.json) {
    const uuid = textMember(record, 'uuid');
    if (uuid === undefined) continue;
    const known = state.listed.get(uuid) ?? {
      uuid,
      name: textMember(record, 'documentName') ?? '',
      ...(user === undefined ? {} : { user }),
      sightings: [],
    };
    state.listed.set(uuid, known);
    const status = numberMember(record, 'status') ?? 0;
    known.sightings.push({ seq: exchange.answered.seq, status });
  }
}
