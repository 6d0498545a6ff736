import type { Calls } from '../../spec/calls.ts';
import type { CaseEvent, JournalEvent } from '../journal/event.ts';
import { type Exchange, exchangesOf } from '../journal/exchange.ts';
import { type DocumentState, possibleDuring, userKey } from '../state/document-state.ts';
import type { State } from '../state/state.ts';
import { type Look, lookOf } from './looks.ts';
import { liesBetween, type Place, precedes } from './order.ts';

const ready = 0;

/** A finished run of a test case: what checks read. It makes no traffic. */
export class Case {
  readonly end: CaseEvent;
  readonly events: readonly JournalEvent[];
  /** Everything known when the case had ended, also of other cases. */
  readonly state: State;
  #exchanges: readonly Exchange[] | undefined;

  constructor(end: CaseEvent, events: readonly JournalEvent[], state: State) {
    this.end = end;
    this.events = events;
    this.state = state;
  }

  get case(): string {
    return this.end.case;
  }

  /** The name of its test case. */
  get scenario(): string {
    return this.end.scenario;
  }

  /** All calls that were answered, in the order of their answers. */
  get exchanges(): readonly Exchange[] {
    this.#exchanges ??= exchangesOf(this.events, this.state.callers);
    return this.#exchanges;
  }

  calls(which: Calls): readonly Exchange[] {
    return this.exchanges.filter(which);
  }

  /** The first of such calls that was sent after the answer of `exchange`. */
  after(exchange: Exchange, which: Which): Exchange | undefined {
    return this.exchanges.find((one) => one.isAfter(exchange) && which(one));
  }

  /** The last of such calls that was answered before `exchange` was sent. */
  before(exchange: Exchange, which: Which): Exchange | undefined {
    return this.exchanges.findLast((one) => exchange.isAfter(one) && which(one));
  }

  /**
   * The documents of the case, in the order of their uploads; without those of users who pay for
   * prints, and of users of several providers who have one name.
   */
  get documents(): readonly DocumentState[] {
    const { documents, paying, resources } = this.state;
    return [...documents.values()].filter(
      ({ case: inCase, owner }) =>
        inCase === this.case && !paying.has(owner) && !resources.namesakes.has(owner),
    );
  }

  /** The successful lists of a user's documents that were requested after a place in the journal. */
  looksAfter(user: string, place: Place): readonly Look[] {
    return this.exchanges
      .filter((one) => !precedes(one.sentAt, place))
      .map((one) => lookOf(one, this.state))
      .filter((look) => look !== undefined)
      .filter((look) => look.user === userKey(user));
  }

  /** The place where the test case waited for prints, the first after a place in the journal. */
  settledAfter(place: Place): Place {
    return this.events.find((event) => event.type === 'settled' && precedes(place, event.seq))?.seq;
  }

  /** Whether a wait for prints had ended without them before a place: later ones may belong to earlier calls. */
  hasMissedPrintsBefore(place: number): boolean {
    return this.events.some(
      (event) => event.type === 'settled' && !event.inTime && event.seq < place,
    );
  }

  /**
   * Whether a document was certainly waiting: it cannot have been in another state, or its owner was
   * shown it and nobody touched it since.
   */
  wasWaiting(document: DocumentState, place: number): boolean {
    const possible = possibleDuring(document, place - 1, place - 1);
    if (!possible.has(ready)) return false;
    if (possible.size === 1) return true;
    const look = this.exchanges
      .filter((one) => precedes(one.answeredAt, place))
      .map((one) => lookOf(one, this.state))
      .findLast((one) => one?.user === document.owner);
    if (look?.uuids.has(document.uuid) !== true) return false;
    const { sentAt } = look.exchange;
    const isSince = (at: number): boolean => liesBetween(at, sentAt, place);
    return !(
      document.releases.some((one) => isSince(one.answeredSeq ?? place - 1)) ||
      document.attempts.some((one) => isSince(one.answeredSeq)) ||
      this.state.clockMoves.some((one) => isSince(one.seq))
    );
  }

  /** The address of a simulated printer, by the name that receipts carry. */
  printerAddress(printer: string): string | undefined {
    const found = this.events.find(
      (event) => event.type === 'printer' && event.printer === printer,
    );
    return found?.type === 'printer' ? found.address : undefined;
  }
}

type Which = (exchange: Exchange) => boolean;
