import type { ReceiptEvent } from '../journal/event.ts';
import type { DocumentState } from './document-state.ts';
import type { State } from './state.ts';

/**
 * The document that was printed: the one with these bytes, or the only one of the case that is awaited.
 * A service may write a document anew (SIL-5C): then it is any awaited one of as many pages. Where the
 * service has printed others as they were uploaded, what came must at least be whole and of another length,
 * so that a document that was damaged on its way is no document.
 */
export function documentOfPrint(state: State, receipt: ReceiptEvent): DocumentState | undefined {
  const documents = [...state.documents.values()];
  const same = documents.filter((document) => document.file.sha256 === receipt.sha256);
  const front = state.printers.get(receipt.printer)?.front ?? 'raw';
  if (same.length > 0) state.printsBytes.add(front);
  // The same bytes were uploaded more than once: it is one whose paper has not come yet, at all before again.
  const awaited = same.filter((document) => isDue(state, document));
  const [first] = awaited.toSorted(byPrints);
  if (first === undefined && isBeingUploaded(state, receipt)) return undefined;
  if (same.length > 0) return first ?? same[0];
  const due = documents.filter(
    (document) =>
      document.case === receipt.case && copiesIn(document.prints) < expectedCopies(state, document),
  );
  if (due.length === 1) return due[0];
  const address = state.printers.get(receipt.printer)?.address;
  const isAnew = ({ file }: DocumentState): boolean =>
    !state.printsBytes.has(front) || (receipt.isWhole !== false && receipt.bytes !== file.bytes);
  return due
    .filter((document) => isAnew(document) && mayBe(state, document, receipt))
    .toSorted(
      (one, other) => isSentTo(address, other) - isSentTo(address, one) || byPrints(one, other),
    )[0];
}

/** A push queue may print a document before its upload is answered. */
function isBeingUploaded(state: State, receipt: ReceiptEvent): boolean {
  return state.open
    .values()
    .some((sent) => sent.case === receipt.case && sent.file?.sha256 === receipt.sha256);
}

/** 1: it was sent to that printer by name; 0: it may come out there as well, since its owner tapped a card. */
function isSentTo(address: string | undefined, { releases }: DocumentState): number {
  return releases.some(({ cause, to }) => cause === 'send' && to === address) ? 1 : 0;
}

/** On paper is what was sent there, or goes wherever its owner is. */
function mayBe(state: State, document: DocumentState, receipt: ReceiptEvent): boolean {
  const { file, releases } = document;
  if (receipt.language === 'unknown' || file.pages !== receipt.pages) return false;
  const address = state.printers.get(receipt.printer)?.address;
  const isSentElsewhere = releases
    .filter(({ outcome }) => outcome !== 'refused')
    .every(({ cause, to }) => cause === 'send' && isPrinter(state, to) && to !== address);
  return isPushQueue(state, document.queue) || !isSentElsewhere;
}

function isPrinter(state: State, to: string): boolean {
  return [...state.printers.values()].some(({ address }) => address === to);
}

function byPrints(one: DocumentState, other: DocumentState): number {
  return one.prints.length - other.prints.length;
}

function isDue(state: State, document: DocumentState): boolean {
  const completed = document.prints.filter(({ state }) => state === 'completed');
  return copiesIn(completed) < expectedCopies(state, document);
}

/** Several copies may come as one job or as several (4.4). */
function copiesIn(prints: readonly ReceiptEvent[]): number {
  return prints.reduce((sum, { copies = 1 }) => sum + copies, 0);
}

function expectedCopies(state: State, { releases, queue, copies = 1 }: DocumentState): number {
  const released = releases.filter((one) => one.outcome !== 'refused');
  const pushed = isPushQueue(state, queue) ? copies : 0;
  return released.reduce((sum, one) => sum + (one.copies ?? copies), pushed);
}

export function isPushQueue(state: State, queue: string): boolean {
  for (const port of state.inputPorts.values()) {
    if (port.fields['portname'] === queue) return port.fields['porttype'] === '1';
  }
  return false;
}
