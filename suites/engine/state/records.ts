import { bearerName, type Exchange, parameter, succeeded } from '../journal/exchange.ts';
import { userKey } from './document-state.ts';
import { isElsewhere } from './elsewhere.ts';
import type { State } from './state.ts';

/** Learns recorded jobs: whose they are comes from the user token, else from the parameters (interface 4.4). */
export function absorbRecords(state: State, exchange: Exchange): void {
  if (exchange.operation !== 'documents.record' || !succeeded(exchange)) return;
  const token = state.tokens.get(bearerName(exchange.sent) ?? '');
  state.recorded.push({
    call: exchange.sent.call,
    isElsewhere: isElsewhere(state, exchange),
    title: parameter(exchange, 'title') ?? '',
    userName: token?.userName ?? userKey(parameter(exchange, 'username') ?? ''),
    jobType: parameter(exchange, 'jobtype') ?? '',
    fields: Object.fromEntries(
      exchange.sent.parameters.map(([name, value]) => [name.toLowerCase(), value]),
    ),
    answeredSeq: exchange.answered.seq,
    answeredAtNs: BigInt(exchange.answered.at),
    case: exchange.sent.case,
  });
}
