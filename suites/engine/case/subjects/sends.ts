import { call } from '../../../spec/calls.ts';
import type { FaultEvent, PrinterEvent, ReceiptEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import type { DocumentState, Release } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';
import type { Case } from '../case.ts';
import { type Assertion, assertion, type Claim } from '../check.ts';
import { liesBetween, precedes } from '../order.ts';
import { isAdministrator } from '../queries.ts';
import { provenPairs } from '../refusals.ts';

export const send = call('documents.send');

export interface Sent {
  readonly document: DocumentState;
  readonly release: Release;
  readonly exchange: Exchange | undefined;
  readonly front: 'raw' | 'ipp' | undefined;
  /** The special behaviour of the printer, if it has one. */
  readonly manner: string | undefined;
  /** The prints between this release and the next one of the document. */
  readonly prints: readonly ReceiptEvent[];
}

export function* sendsOf(c: Case): Iterable<Sent> {
  for (const document of c.documents)
    for (const [at, release] of document.releases.entries()) {
      if (release.cause !== 'send') continue;
      const until = document.releases[at + 1]?.sentSeq;
      const printer = printerOf(c, ({ address }) => address === release.to);
      yield {
        document,
        release,
        exchange: c.exchanges.find(({ call }) => call === release.call),
        front: printer?.front,
        manner: printer?.manner,
        prints: document.prints.filter(({ seq }) => liesBetween(seq, release.sentSeq, until)),
      };
    }
}

function printerOf(c: Case, is: (printer: PrinterEvent) => boolean): PrinterEvent | undefined {
  return c.events.filter((event) => event.type === 'printer').find(is);
}

/** In what way a printer of the case takes jobs. */
export function frontOf(c: Case, is: (printer: PrinterEvent) => boolean): Sent['front'] {
  return printerOf(c, is)?.front;
}

/** Looks at every successful send to a printer in order, if the test case waited for the print and no other release may have made it. */
export function perSend(look: (sent: Sent, c: Case) => Claim | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    for (const sent of sendsOf(c)) {
      const { document, release } = sent;
      const settled = c.settledAfter(release.answeredSeq);
      const isAlone = document.releases.every(
        (one) =>
          one === release ||
          precedes(settled, one.sentSeq) ||
          precedes(one.answeredSeq, release.sentSeq),
      );
      if (release.outcome !== 'done' || settled === undefined || !isAlone) continue;
      if (troubleAt(c, sent) !== undefined || mayBeCancelled(sent, settled)) continue;
      const words = look(sent, c);
      if (words !== undefined) yield { ...words, witness: [settled, release.sentSeq] };
    }
  };
}

/** A job that was taken and is not printed yet may go with its document: when a send prints is not said (SIL-42). */
function mayBeCancelled({ document, release, prints }: Sent, settled: number): boolean {
  const isDeleted = document.attempts.some(
    ({ operation, outcome, sentSeq, answeredSeq }) =>
      operation === 'documents.delete' &&
      outcome !== 'refused' &&
      precedes(sentSeq, settled) &&
      precedes(release.sentSeq, answeredSeq),
  );
  return prints.length === 0 && isDeleted;
}

/** The event that set the faults of its printer during a send, or the last one before it; undefined if it set none. */
export function troubleAt(c: Case, { release }: Sent): FaultEvent | undefined {
  const { sentSeq, answeredSeq } = release;
  const faults = faultsAt(c, release);
  const during = faults.find(({ seq }) => liesBetween(seq, sentSeq, answeredSeq));
  const last = during ?? faults.findLast(({ seq }) => precedes(seq, sentSeq));
  return last?.kinds.length === 0 ? undefined : last;
}

/** The events in which faults of the printer of a release were set or cleared. */
export function faultsAt(c: Case, { to }: Release): readonly FaultEvent[] {
  return c.events
    .filter((event) => event.type === 'fault')
    .filter(({ printer }) => c.printerAddress(printer) === to);
}

/** Such a send must succeed if another request of its group did. */
export function succeedsToo(expected: string, isOne: (x: Exchange, c: Case) => boolean) {
  return function* (c: Case): Iterable<Assertion> {
    const probe = (x: Exchange): boolean => send(x) && isOne(x, c);
    for (const [x] of provenPairs(c, probe))
      yield assertion(x, x.isSuccess, { expected, seen: x.words });
  };
}

/** The value of `sides` that a printer reports for each value of duplex (interface 4.4). */
export const sidesOf: Readonly<Record<number, string>> = {
  1: 'two-sided-long-edge',
  2: 'two-sided-short-edge',
};

export function copiesOf(prints: readonly ReceiptEvent[]): number {
  return prints.reduce((sum, { copies = 1 }) => sum + copies, 0);
}

/**
 * Other bytes than were uploaded may ask a raw port for copies, sides and grey by themselves, in words
 * of their own language that no receipt has: the interface does not say how a printer learns of them.
 */
export function mayAskWithin(
  { file }: DocumentState,
  print: ReceiptEvent,
  front: Sent['front'],
): boolean {
  return front === 'raw' && print.sha256 !== file.sha256;
}

/** The options have the form that they must have (SIL-04). */
export function isWellFormed(x: Exchange): boolean {
  return (
    /^[+-]?\d+$/.test(x.param('copies') ?? '1') &&
    /^[012]$/.test(x.param('duplex') ?? '0') &&
    /^(true|false)$/i.test(x.param('retain') ?? 'true')
  );
}

/** The options of a document that was uploaded without any. */
export const usual = { copies: '1', grayscale: 'false', duplex: '0' } as const;

/** The options are none, or the usual ones. */
export function asksForNothing(x: Exchange): boolean {
  return Object.entries(usual).every(
    ([name, value]) => (x.param(name) ?? value).toLowerCase() === value,
  );
}

/** The address or the serial number of an output port. */
export function isPort(segment: string, { outputPorts }: State): boolean {
  return [...outputPorts.values()].some(
    ({ fields }) => fields['address'] === segment || fields['deviceserial'] === segment,
  );
}

/** A user token of somebody who neither owns the document of the path nor may do this at any. */
export function isStranger(x: Exchange, state: State): boolean {
  const owner = state.documents.get(x.path('uuid'))?.owner;
  const isOther = owner !== undefined && x.user !== undefined && x.user !== owner;
  return isOther && !mayAtOthers(x, state);
}

/** interface 4.4 and 5.7: if a key and a token both hold the right, they are let at the documents of others. */
export function mayAtOthers(x: Exchange, state: State): boolean {
  return x.key === 'full' && isAdministrator(x, state);
}
