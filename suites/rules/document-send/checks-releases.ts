import type { FaultEvent, PrinterEvent, ReceiptEvent } from '../../journal/event.ts';
import {
  type Exchange,
  parameter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type BoundCaseCheck, type Case } from '../../judge/check.ts';
import { inList } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import {
  documentsOf,
  isAdministrator,
  keyKind,
  printerAddress,
  settledAfter,
  tokenUser,
} from '../../judge/queries.ts';
import {
  type DocumentState,
  possibleDuring,
  possibleNow,
  type Release,
} from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const expired = 3;
/** interface 8: maxRecords, when it is absent. */
const defaultPage = 50;

export interface Sent {
  readonly document: DocumentState;
  readonly release: Release;
  readonly answeredSeq: number | undefined;
  readonly exchange: Exchange | undefined;
  readonly front: 'raw' | 'ipp' | undefined;
  /** Of the printer, where it has one of its own. */
  readonly manner: string | undefined;
  /** What came out between this release and the next one of the document. */
  readonly prints: readonly ReceiptEvent[];
  readonly address: (printer: string) => string | undefined;
}

/** Every send of the case that was answered with success, seen after the driver waited for the paper. */
export function onPaper(
  rule: string,
  look: (sent: Sent, world: State) => Omit<Assertion, 'witness'> | undefined,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const sent of sendsOf(play, world)) {
        const settled = settledAfter(play, sent.answeredSeq);
        const alone = sent.document.releases.every(
          (one) =>
            one === sent.release ||
            precedes(settled, one.sentSeq) ||
            precedes(one.answeredSeq, sent.release.sentSeq),
        );
        if (sent.release.outcome !== 'done' || settled === undefined || !alone) continue;
        if (troubleAt(play, sent) !== undefined || mayBeCancelled(sent, settled)) continue;
        const claim = look(sent, world);
        if (claim !== undefined) yield { ...claim, witness: [settled, sent.release.sentSeq] };
      }
    },
  };
}

/** A job that was taken and has not come out yet may go with its document: when a send prints is not said (SIL-42). */
function mayBeCancelled({ document, release, prints }: Sent, settledSeq: number): boolean {
  const isDeleted = document.attempts.some(
    ({ operation, outcome, sentSeq, answeredSeq }) =>
      operation === 'documents.delete' &&
      outcome !== 'refused' &&
      precedes(sentSeq, settledSeq) &&
      precedes(release.sentSeq, answeredSeq),
  );
  return prints.length === 0 && isDeleted;
}

/** What its printer did wrong while a document was sent there, if anything; what is wrong with a printer is told by rules of its own. */
export function troubleAt(play: Case, { release, answeredSeq }: Sent): FaultEvent | undefined {
  const faults = play.events
    .filter((event) => event.type === 'fault')
    .filter(({ printer }) => printerAddress(play, printer) === release.to);
  const during = faults.find(({ seq }) => liesBetween(seq, release.sentSeq, answeredSeq));
  const last = during ?? faults.findLast(({ seq }) => precedes(seq, release.sentSeq));
  return last?.kinds.length === 0 ? undefined : last;
}

export function* sendsOf(play: Case, world: State): Iterable<Sent> {
  for (const document of documentsOf(play, world)) {
    for (const [index, release] of document.releases.entries()) {
      if (release.cause !== 'send') continue;
      const until = document.releases[index + 1]?.sentSeq;
      yield {
        document,
        release,
        answeredSeq: release.answeredSeq,
        exchange: play.exchanges.find((exchange) => exchange.sent.call === release.call),
        front: frontOf(play, ({ address }) => address === release.to),
        manner: mannerAt(play, release.to),
        prints: document.prints.filter((print) => liesBetween(print.seq, release.sentSeq, until)),
        address: (printer) => printerAddress(play, printer),
      };
    }
  }
}

/** How a printer tells the sides that a document was to have (interface 4.4, duplex). */
export const sidesOf: Readonly<Record<number, string>> = {
  1: 'two-sided-long-edge',
  2: 'two-sided-short-edge',
};

type Front = Sent['front'];

/**
 * Other bytes than were uploaded may ask a raw port for copies, sides and grey by themselves, in words
 * of their own language that no receipt has: the interface does not say how a printer learns of them.
 */
export function mayAskWithin({ file }: DocumentState, print: ReceiptEvent, front: Front): boolean {
  return front === 'raw' && print.sha256 !== file.sha256;
}

/** In what other manner than most a printer of the case takes jobs. */
function mannerAt(play: Case, at: string): string | undefined {
  const printers = play.events.filter((event) => event.type === 'printer');
  return printers.find(({ address }) => address === at)?.manner;
}

/** In what way a printer of the case takes jobs. */
export function frontOf(play: Case, is: (printer: PrinterEvent) => boolean): Front {
  const found = play.events.filter((event) => event.type === 'printer').find(is);
  return found?.front;
}

export function copiesOf(prints: readonly ReceiptEvent[]): number {
  return prints.reduce((sum, print) => sum + (print.copies ?? 1), 0);
}

/** A user token of somebody who neither owns the document of the path nor may do this at any. */
export function isStranger(exchange: Exchange, world: State): boolean {
  const document = world.documents.get(pathText(exchange, 'uuid'));
  const user = tokenUser(exchange.sent, world);
  const isOther = document !== undefined && user !== undefined && user !== document.owner;
  return isOther && !mayAtOthers(exchange, world);
}

/** Besides a release that kept it, nothing has ended the document: no other release, no delete or download, no lapse of time. */
export function isUnspent(document: DocumentState, release: Release): boolean {
  const isUntouched = document.attempts.every((one) => one.retain || one.outcome === 'refused');
  const isAlone = document.releases.slice(0, -1).every((one) => one === release || one.retain);
  return isUntouched && isAlone && !possibleNow(document).has(expired);
}

/** interface 4.4 and 5.7: whose key and token both hold the right is let at the documents of others. */
export function mayAtOthers(exchange: Exchange, world: State): boolean {
  return keyKind(exchange.sent, world) === 'full' && isAdministrator(exchange, world);
}

/** The address or the serial number of an output port. */
export function isPort(segment: string, world: State): boolean {
  return [...world.outputPorts.values()].some(
    (port) => port.fields['address'] === segment || port.fields['deviceserial'] === segment,
  );
}

/** In a list filtered by just this status every such document of the case's user is found. */
export function* listedUnder(
  play: Case,
  world: State,
  {
    status,
    which,
  }: {
    readonly status: string;
    /** Which documents had come to that status before a place in the journal. */
    readonly which: (document: DocumentState, atSeq: number) => boolean;
  },
): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    const asked = parameterValues(exchange, 'status');
    if (exchange.operation !== 'documents.list' || asked.length !== 1 || asked[0] !== status)
      continue;
    if (!succeeded(exchange) || !isArray(exchange.json)) continue;
    // A full page leaves out what is older.
    if (exchange.json.length >= Number(parameter(exchange, 'maxRecords') ?? defaultPage)) continue;
    const listed = new Set(exchange.json.map((record) => textMember(record, 'uuid')));
    for (const document of documentsOf(play, world)) {
      const { seq } = exchange.sent;
      // By the clock, or with its owner, it may be gone for good.
      const mayBeOver = possibleDuring(document, seq, seq).has(expired);
      if (document.owner !== tokenUser(exchange.sent, world) || mayBeOver) continue;
      if (!which(document, seq)) continue;
      const ok = listed.has(document.uuid);
      yield assertion(exchange, ok, inList(`${document.name} (filter status=${status})`, ok));
    }
  }
}

/** Whether in a case a send with parameters came out. */
export function printsWithWishes(inCase: string, world: State): boolean {
  return [...world.documents.values()].some(
    (document) =>
      document.case === inCase &&
      document.releases.some(
        (one) =>
          (one.retain || one.copies !== undefined || one.duplex !== undefined) &&
          document.prints.some((print) => precedes(one.sentSeq, print.seq)),
      ),
  );
}
