import type { AnsweredEvent, JournalEvent, SentEvent } from './event.ts';
import type { Json } from './json.ts';
import { numberMember } from './json.ts';

/** A request with its answer, as checks read it. */
export interface Exchange {
  readonly sent: SentEvent;
  readonly answered: AnsweredEvent;
  readonly operation: string;
  readonly status: number;
  readonly json: Json | undefined;
}

export function exchangeOf(sent: SentEvent, answered: AnsweredEvent): Exchange {
  return {
    sent,
    answered,
    operation: sent.operation,
    status: answered.status,
    json: answered.json,
  };
}

/** It was sent when the other had been answered: all that the other did had happened before. */
export function isAfter(
  { sent }: Pick<Exchange, 'sent'>,
  { answered }: Pick<Exchange, 'answered'>,
): boolean {
  return sent.seq > answered.seq;
}

/** All calls that were answered, in the order of their answers. */
export function exchangesOf(events: readonly JournalEvent[]): readonly Exchange[] {
  const open = new Map<number, SentEvent>();
  const exchanges: Exchange[] = [];
  for (const event of events) {
    if (event.type === 'sent') open.set(event.call, event);
    if (event.type !== 'answered') continue;
    const sent = open.get(event.call);
    if (sent !== undefined) exchanges.push(exchangeOf(sent, event));
  }
  return exchanges;
}

/** The first value of a parameter; names compare without regard to case (SIL-02). */
export function parameter(
  exchange: { readonly sent: SentEvent },
  name: string,
): string | undefined {
  const wanted = name.toLowerCase();
  return exchange.sent.parameters.find(([given]) => isNamed(given, wanted))?.[1];
}

/** The first value of a parameter; an empty text where there is none. */
export function parameterText(exchange: { readonly sent: SentEvent }, name: string): string {
  return parameter(exchange, name) ?? '';
}

/** What a header of a request or an answer says; an empty text where it has none of that name, which is in lower case. */
export function headerText(
  { headers }: Pick<SentEvent | AnsweredEvent, 'headers'>,
  name: string,
): string {
  return headers[name] ?? '';
}

/** What stands in the path in the place of that name; an empty text where its path has no such place. */
export function pathText({ sent }: { readonly sent: SentEvent }, name: string): string {
  return sent.pathParameters[name] ?? '';
}

export function parameterValues(
  exchange: { readonly sent: SentEvent },
  name: string,
): readonly string[] {
  const wanted = name.toLowerCase();
  return exchange.sent.parameters
    .filter(([given]) => isNamed(given, wanted))
    .map(([, value]) => value);
}

/** Most names that differ do so in their length: every check asks this of every request. */
function isNamed(given: string, lowerCase: string): boolean {
  return given.length === lowerCase.length && given.toLowerCase() === lowerCase;
}

/** The journal's name of the API key a request carried: `key#1`, or undefined without one. */
export function keyName(sent: SentEvent): string | undefined {
  return sent.headers['x-api-key'];
}

/** The journal's name of the user or device token a request carried. */
export function bearerName(sent: SentEvent): string | undefined {
  return sent.headers['authorization']?.replace(/^bearer /i, '');
}

/** interface 7: the call says it succeeded: a 2xx status and, where there is one, errorCode 0. */
export function succeeded(exchange: Pick<Exchange, 'status' | 'json'>): boolean {
  if (exchange.status < 200 || exchange.status > 299) return false;
  const errorCode = numberMember(exchange.json, 'errorCode');
  return errorCode === undefined || errorCode === 0;
}

/** SIL-11: refused in either way the interface allows: a 4xx status, or an errorCode that is not 0. */
export function refused(exchange: Exchange): boolean {
  if (exchange.status >= 400 && exchange.status < 500) return true;
  const errorCode = numberMember(exchange.json, 'errorCode');
  return (
    exchange.status >= 200 && exchange.status < 300 && errorCode !== undefined && errorCode !== 0
  );
}

/** SIL-12: refused for who is calling. */
export function forbidden(exchange: Exchange): boolean {
  return exchange.status === 401 || exchange.status === 403;
}
