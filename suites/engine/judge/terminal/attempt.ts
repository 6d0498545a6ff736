import type { Case } from '../../case/check.ts';
import { type Place, precedes } from '../../case/order.ts';
import { tokenOf } from '../../case/queries.ts';
import type { JournalEvent, SentEvent } from '../../journal/event.ts';
import { bearerName, type Exchange, exchangeOf, succeeded } from '../../journal/exchange.ts';
import type { AskedEvent, ToldEvent } from '../../journal/terminal-event.ts';
import type { State } from '../../state/state.ts';
import { isReadable } from './readable.ts';

/** A request of a terminal and what became of it; without an exchange no answer ever came. */
export interface Attempt {
  readonly sent: SentEvent;
  readonly exchange?: Exchange;
  /** Where its end stands in the journal, and when that was; absent: the case ended before it did. */
  readonly end?: { readonly seq: number; readonly atNs: bigint };
}

/** One that was answered. */
export type AnsweredAttempt = Attempt & { readonly exchange: Exchange };

/** What was asked for once, what was sent for it, and what was told of it in the end. */
export interface Turn {
  readonly asked: AskedEvent | undefined;
  readonly told: ToldEvent | undefined;
  readonly attempts: readonly Attempt[];
}

/** Every request among these events, in order. */
export function attemptsOf(events: readonly JournalEvent[]): readonly Attempt[] {
  const ends = new Map<number, JournalEvent>();
  for (const event of events)
    if (event.type === 'answered' || event.type === 'unanswered') ends.set(event.call, event);
  return events.flatMap((event) =>
    event.type === 'sent' ? [attemptOf(event, ends.get(event.call))] : [],
  );
}

function attemptOf(sent: SentEvent, end: JournalEvent | undefined): Attempt {
  if (end === undefined) return { sent };
  const stamp = { seq: end.seq, atNs: BigInt(end.at) };
  if (end.type !== 'answered') return { sent, end: stamp };
  return { sent, end: stamp, exchange: exchangeOf(sent, end) };
}

/** A case cut where something was asked; one in which nobody asked anything is one turn. */
export function turnsOf(play: Case): readonly Turn[] {
  const starts = play.events.flatMap((event, at) => (event.type === 'asked' ? [at] : []));
  const cuts = [0, ...starts.slice(1)];
  return cuts.map((from, at) => {
    const events = play.events.slice(from, cuts[at + 1]);
    const asked = events.find((event) => event.type === 'asked');
    const told = events.findLast((event) => event.type === 'told');
    // What came after it was told, nobody could tell of: a terminal had given up waiting for it.
    const known = play.events.filter(({ seq }) => precedes(seq, told?.seq));
    const calls = new Set(events.flatMap((one) => (one.type === 'sent' ? [one.call] : [])));
    const attempts = attemptsOf(known).filter(({ sent }) => calls.has(sent.call));
    return { asked, told, attempts };
  });
}

/** It gave what it is for, in a form that can be read. */
export function isDone(attempt: Attempt): attempt is AnsweredAttempt {
  const { exchange } = attempt;
  return exchange !== undefined && succeeded(exchange) && isReadable(exchange);
}

/** It left after what stands at that place of the journal; nothing does after what never came. */
export function isAfter({ sent }: Pick<Attempt, 'sent'>, place: Place): boolean {
  return precedes(place, sent.seq);
}

/** Where it ended, or began where no end was seen. */
export function endOf({ sent, end }: Attempt): number {
  return end?.seq ?? sent.seq;
}

/** The first attempt of each kind, in order. */
export function firstOfEach(
  attempts: readonly Attempt[],
  kindOf: (attempt: Attempt) => string,
): ReadonlyMap<string, Attempt> {
  const firsts = new Map<string, Attempt>();
  for (const one of attempts) if (!firsts.has(kindOf(one))) firsts.set(kindOf(one), one);
  return firsts;
}

/** The calls of the interface: neither at another host's door nor outside of the base URL. */
export function isCall({ sent }: Attempt): boolean {
  return sent.outside !== true && sent.door !== 'stranger' && sent.door !== 'unverified';
}

/** A token is asked for in place of another, in the usual way (RFC 6749 6): the interface shows none. */
export function isRenewal({ sent }: Pick<Attempt, 'sent'>): boolean {
  const grant = sent.parameters.find(([name]) => name === 'grant_type')?.[1];
  return sent.outside === true && sent.door !== 'stranger' && grant === 'refresh_token';
}

/**
 * Whether the terminal did something that only who knows its way achieves: a call as somebody who
 * has logged in, a recorded or uploaded job, a tap, a second page. Until then its keeping to a rule
 * says nothing: who does nothing breaks nothing.
 */
export function isAtWork(attempts: readonly Attempt[], state: State): boolean {
  return attempts.some((attempt) => {
    const { sent } = attempt;
    if (!isDone(attempt) || sent.operation === 'login.post') return false;
    if (telling.has(sent.operation)) return true;
    if (sent.parameters.some(([name]) => name.toLowerCase() === 'pagetoken')) return true;
    return tokenOf(sent, state) !== undefined;
  });
}

const telling: ReadonlySet<string> = new Set([
  'documents.record',
  'documents.upload',
  'card.get',
  'card.post',
]);

/**
 * Whether somebody has logged in at this terminal before, or a tap, an upload or a recording
 * succeeded: then a case in which nothing can succeed says something too.
 */
export function hasWorked({ tokens, achieved }: State): boolean {
  return tokens.size > 0 || telling.values().some((operation) => achieved.has(operation));
}

/** Whom a request says to be: a token's name, or nothing. */
export function bearerOf(sent: SentEvent): string {
  return bearerName(sent) ?? '';
}

/** Of a bearer as the journal names it. */
export function isDevice(bearer: string): boolean {
  return /^device#\d+$/.test(bearer);
}

/** Any other one, as far as its name tells: a user's. */
export function isUserToken(bearer: string): boolean {
  return bearer !== '' && !isDevice(bearer);
}

/** By which somebody is logged in from now on, or still. */
export function isEntry(attempt: Pick<Attempt, 'sent'>): boolean {
  return attempt.sent.operation === 'login.post' || isRenewal(attempt);
}
