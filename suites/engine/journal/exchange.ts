import { answerWords } from './answer-words.ts';
import type { AnsweredEvent, JournalEvent, SentEvent } from './event.ts';
import type { KeyKind } from './facts.ts';
import { itemsOf, type Json, numberMember, textMember } from './json.ts';
import { forbidden, refused, succeeded } from './outcome.ts';
import { isSuccess } from './success.ts';

export { forbidden, refused, succeeded } from './outcome.ts';

/** The callers behind the names that keys and tokens have in the journal. */
export interface Callers {
  /** Undefined for a key that the profile does not have. */
  keyKind(keyName: string): KeyKind | undefined;
  /** The key of the user's name; undefined for a token whose login was not witnessed. */
  userOf(tokenName: string): string | undefined;
}

/** A request with its answer, as checks read it. */
export class Exchange {
  readonly sent: SentEvent;
  readonly answered: AnsweredEvent;
  readonly operation: string;
  readonly status: number;
  readonly json: Json | undefined;
  readonly #callers: Callers | undefined;

  constructor(sent: SentEvent, answered: AnsweredEvent, callers?: Callers) {
    this.sent = sent;
    this.answered = answered;
    this.operation = sent.operation;
    this.status = answered.status;
    this.json = answered.json;
    this.#callers = callers;
  }

  /** The number that joins request and answer in the journal. */
  get call(): number {
    return this.sent.call;
  }

  /** Its places in the journal. */
  get sentAt(): number {
    return this.sent.seq;
  }

  get answeredAt(): number {
    return this.answered.seq;
  }

  /** The first value of a parameter; names compare without regard to case (SIL-02). */
  param(name: string): string | undefined {
    return parameter(this, name);
  }

  /** The same, or an empty text. */
  text(name: string): string {
    return this.param(name) ?? '';
  }

  /** All values of a parameter. */
  params(name: string): readonly string[] {
    return parameterValues(this, name);
  }

  /** The value of a path parameter; an empty text where the path has none of that name. */
  path(name: string): string {
    return pathText(this, name);
  }

  /** The kind of its API key; undefined without a key, and for one that the profile does not have. */
  get key(): KeyKind | undefined {
    const name = keyName(this.sent);
    return name === undefined ? undefined : this.#known.keyKind(name);
  }

  /** The key of the name of the user whose token it carried. */
  get user(): string | undefined {
    const name = bearerName(this.sent);
    return name === undefined ? undefined : this.#known.userOf(name);
  }

  get hasToken(): boolean {
    return bearerName(this.sent) !== undefined;
  }

  /** The call says that it succeeded. */
  get ok(): boolean {
    return succeeded(this);
  }

  /** It succeeded, and the answer holds what the operation is for. */
  get isSuccess(): boolean {
    return isSuccess(this);
  }

  get refused(): boolean {
    return refused(this);
  }

  get forbidden(): boolean {
    return forbidden(this);
  }

  /** "200 with errorCode 1001": the answer in few words. */
  get words(): string {
    return answerWords(this);
  }

  /** The records of an answer that is a list; none for any other answer. */
  get items(): readonly Json[] {
    return itemsOf(this.json);
  }

  /** A text, or a number, of the answer. */
  textOf(member: string): string | undefined {
    return textMember(this.json, member);
  }

  numberOf(member: string): number | undefined {
    return numberMember(this.json, member);
  }

  /** The number of the group of a probe and its control. */
  get group(): number | undefined {
    return this.sent.pair;
  }

  /** Whether the test case sent it to see it refused by this rule. */
  probes(ruleId: string): boolean {
    return this.sent.probes?.includes(ruleId) === true;
  }

  /** It was sent after the other had been answered. */
  isAfter(other: Exchange): boolean {
    return isAfter(this, other);
  }

  /** Both were under way at a time. */
  overlaps(other: Exchange): boolean {
    return this !== other && !this.isAfter(other) && !other.isAfter(this);
  }

  get #known(): Callers {
    if (this.#callers === undefined) throw new Error('this exchange was read without its callers');
    return this.#callers;
  }
}

export function exchangeOf(sent: SentEvent, answered: AnsweredEvent, callers?: Callers): Exchange {
  return new Exchange(sent, answered, callers);
}

/** It was sent when the other had been answered: all that the other did had happened before. */
export function isAfter(
  { sent }: Pick<Exchange, 'sent'>,
  { answered }: Pick<Exchange, 'answered'>,
): boolean {
  return sent.seq > answered.seq;
}

/** All calls that were answered, in the order of their answers. */
export function exchangesOf(
  events: readonly JournalEvent[],
  callers?: Callers,
): readonly Exchange[] {
  const open = new Map<number, SentEvent>();
  const exchanges: Exchange[] = [];
  for (const event of events) {
    if (event.type === 'sent') open.set(event.call, event);
    if (event.type !== 'answered') continue;
    const sent = open.get(event.call);
    if (sent !== undefined) exchanges.push(exchangeOf(sent, event, callers));
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
