import type { ReceiptEvent, SentEvent } from '../journal/event.ts';
import { bearerName, type Exchange, parameter, refused, succeeded } from '../journal/exchange.ts';
import { isArray, numberMember, textMember } from '../journal/json.ts';
import { documentOfPrint, isPushQueue } from './document-of-print.ts';
import {
  cannotBe,
  type DocumentState,
  isNow,
  mayBecome,
  possibleNow,
  type Release,
  userKey,
} from './document-state.ts';
import { isElsewhere } from './elsewhere.ts';
import type { State } from './state.ts';

const upload = 'documents.upload';
const ready = 0;
const deleted = 2;
const expired = 3;
/** Where a released document may be afterwards: printed, failed, stored. */
const afterRelease = [1, 4, 9];
/** What a document may become by itself after it arrived in a pull queue (conversion). */
const arrival: Readonly<Record<number, readonly number[]>> = {
  0: [0],
  5: [0, 5, 6, 7, 8],
  6: [0, 5, 6, 7, 8],
  7: [0, 5, 7, 8],
};

/** A request is on its way: what it may bring about becomes possible from here on. */
export function begin(state: State, sent: SentEvent): void {
  if (sent.operation === 'documents.send') beginRelease(state, sent);
  const document = addressed(state, sent);
  if (sent.operation === 'documents.delete' && document) mayBecome(document, sent.seq, [deleted]);
  if (sent.operation === 'documents.download' && document && !isRetained(sent))
    mayBecome(document, sent.seq, afterRelease);
  if (sent.operation === 'card.get' || sent.operation === 'card.post') beginTap(state, sent);
}

/** No answer came: what was begun stays possible, for ever. */
export function giveUp(state: State, sent: SentEvent, seq: number): void {
  if (sent.operation === upload) state.lostUploads.push(sent);
  for (const release of releasesOf(state, sent.call)) {
    release.outcome = 'unknown';
    release.answeredSeq = seq;
  }
}

export function absorbDocuments(state: State, exchange: Exchange): void {
  const { operation } = exchange;
  if (operation === upload || operation === 'documents.list') absorbTold(state, exchange);
  if (operation === upload) absorbUpload(state, exchange);
  if (operation === 'documents.send') absorbSend(state, exchange);
  if (operation === 'documents.delete' || operation === 'documents.download')
    absorbEnd(state, exchange);
  if (operation === 'card.get' || operation === 'card.post') absorbTap(state, exchange);
}

/** Paper: the document is the one with these bytes, else the only one released to that printer and not yet there. */
export function absorbReceipt(state: State, receipt: ReceiptEvent): void {
  const document = documentOfPrint(state, receipt);
  if (document === undefined) {
    state.strays.push(receipt);
    return;
  }
  document.prints.push(receipt);
  const retained = document.releases.some((release) => release.retain);
  if (receipt.state === 'completed' && !retained) mayBecome(document, receipt.seq, afterRelease);
}

/** The clock was moved: whatever can expire may have expired. */
export function spoilByClock(state: State, seq: number): void {
  for (const document of state.documents.values()) mayBecome(document, seq, [expired]);
}

/** The owner is gone: what becomes of the documents is not said, nor whose they are if the name comes back. */
export function loseOwner(state: State, owner: string, seq: number): void {
  for (const document of state.documents.values())
    if (document.owner === owner) mayBecome(document, seq, [deleted, expired, ...afterRelease]);
}

function absorbTold(state: State, { sent, json, answered }: Exchange): void {
  for (const record of isArray(json) ? json : [json]) {
    const uuid = textMember(record, 'uuid');
    if (uuid !== undefined) state.toldDocuments.add(uuid);
    const document = state.documents.get(uuid ?? '');
    const isReady = numberMember(record, 'status') === ready;
    if (document !== undefined && isReady && document.uploadedAtSeq < sent.seq)
      noteArrival(document, answered.seq);
  }
}

/** It was shown as READY: whatever it was converted from lies behind it. */
function noteArrival(document: DocumentState, seq: number): void {
  const before = [5, 6, 7, 8];
  const possible = possibleNow(document);
  if (possible.has(ready) && before.some((one) => possible.has(one)))
    cannotBe(document, seq, before);
}

function absorbUpload(state: State, exchange: Exchange): void {
  if (!succeeded(exchange) && !refused(exchange)) state.lostUploads.push(exchange.sent);
  const uuid = textMember(exchange.json, 'uuid');
  const file = exchange.sent.file;
  if (!succeeded(exchange) || uuid === undefined || file === undefined) return;
  if (state.documents.has(uuid)) return;
  const status = numberMember(exchange.json, 'status') ?? ready;
  const queue = parameter(exchange, 'portname') ?? '';
  const dateTime = numberMember(exchange.json, 'dateTime');
  const document: DocumentState = {
    uuid,
    case: exchange.sent.case,
    uploadCall: exchange.sent.call,
    isElsewhere: isElsewhere(state, exchange),
    owner: userKey(parameter(exchange, 'username') ?? ''),
    queue,
    name: parameter(exchange, 'title') ?? '',
    file,
    ...wishes(exchange),
    uploadedAtSeq: exchange.answered.seq,
    uploadedAtNs: BigInt(exchange.answered.at),
    ...(dateTime === undefined ? {} : { dateTime }),
    releases: [],
    attempts: [],
    prints: state.strays.filter((receipt) => receipt.sha256 === file.sha256),
    spans: [],
  };
  state.documents.set(uuid, document);
  const states = isPushQueue(state, queue) ? [1, 4, 5, 6, 7, 8, 9] : arrival[status];
  isNow(document, exchange.answered.seq, states ?? [status]);
}

function beginRelease(state: State, sent: SentEvent): void {
  const document = addressed(state, sent);
  if (document === undefined) return;
  const release: Release = {
    call: sent.call,
    sentSeq: sent.seq,
    cause: 'send',
    to: sent.pathParameters['port'] ?? '',
    ...wishes({ sent }),
    retain: isRetained(sent),
    outcome: 'open',
  };
  document.releases.push(release);
  mayBecome(document, sent.seq, afterRelease);
}

function absorbSend(state: State, exchange: Exchange): void {
  const document = addressed(state, exchange.sent);
  const release = document?.releases.find((one) => one.call === exchange.sent.call);
  if (document === undefined || release === undefined) return;
  settle(document, release, exchange);
}

/** Success without retain: no longer waiting. Refusal: the states this release alone made possible are out again. */
function settle(document: DocumentState, release: Release, exchange: Exchange): void {
  const seq = exchange.answered.seq;
  release.answeredSeq = seq;
  release.answeredAtNs = BigInt(exchange.answered.at);
  release.outcome = succeeded(exchange) ? 'done' : refused(exchange) ? 'refused' : 'unknown';
  if (release.outcome === 'done' && !release.retain) cannotBe(document, seq, [ready, 5, 6, 7]);
  if (release.outcome === 'refused' && nothingElseUnderWay(document, release)) {
    cannotBe(document, seq, afterRelease);
    if (possibleNow(document).size === 0) isNow(document, seq, [ready]);
  }
}

function nothingElseUnderWay(document: DocumentState, release: Release): boolean {
  return (
    document.prints.length === 0 &&
    document.attempts.every((one) => one.retain || one.outcome === 'refused') &&
    document.releases.every((other) => other === release || other.outcome === 'refused')
  );
}

function absorbEnd(state: State, exchange: Exchange): void {
  const document = addressed(state, exchange.sent);
  if (document === undefined) return;
  const seq = exchange.answered.seq;
  const deleting = exchange.operation === 'documents.delete';
  const mayBeEmpty = deleting && isByStranger(state, exchange, document);
  const done = succeeded(exchange) && !mayBeEmpty;
  const retain = isRetained(exchange.sent);
  document.attempts.push({
    call: exchange.sent.call,
    operation: deleting ? 'documents.delete' : 'documents.download',
    sentSeq: exchange.sent.seq,
    answeredSeq: seq,
    answeredAtNs: BigInt(exchange.answered.at),
    outcome: done ? 'done' : refused(exchange) ? 'refused' : 'unknown',
    retain,
  });
  const isSame = exchange.answered.sha256 === document.file.sha256;
  if (done && !deleting && isSame) state.returnsBytes = true;
  if (done && deleting) isNow(document, seq, [deleted]);
  else if (done && !retain) cannotBe(document, seq, [ready, 5, 6, 7]);
  else if (
    refused(exchange) &&
    possibleNow(document).has(ready) &&
    document.releases.length === 0
  ) {
    cannotBe(document, seq, deleting ? [deleted] : afterRelease);
  }
}

/** Who deletes what is not there for the caller may be told that it is gone (SIL-170). */
function isByStranger(state: State, exchange: Exchange, { owner }: DocumentState): boolean {
  const user = state.tokens.get(bearerName(exchange.sent) ?? '')?.userName;
  const actor = state.facts.users.find((one) => userKey(one.userName) === user)?.actor;
  const isOther = user !== undefined && user !== owner && actor !== 'administrator';
  return isOther || isElsewhere(state, exchange);
}

/** interface 4.11: a tap releases all jobs of the card's user. */
function beginTap(state: State, sent: SentEvent): void {
  const card = parameter({ sent }, 'cd') ?? '';
  for (const document of state.documents.values()) {
    const owner = state.users.get(document.owner);
    if (owner === undefined || !owner.cards.has(card) || !possibleNow(document).has(ready))
      continue;
    document.releases.push({
      call: sent.call,
      sentSeq: sent.seq,
      cause: 'tap',
      to: '',
      retain: false,
      outcome: 'open',
    });
    mayBecome(document, sent.seq, afterRelease);
  }
}

function absorbTap(state: State, exchange: Exchange): void {
  for (const document of state.documents.values()) {
    const release = document.releases.find((one) => one.call === exchange.sent.call);
    if (release === undefined) continue;
    release.answeredSeq = exchange.answered.seq;
    release.answeredAtNs = BigInt(exchange.answered.at);
    release.outcome = succeeded(exchange) ? 'done' : refused(exchange) ? 'refused' : 'unknown';
    if (release.outcome === 'refused' && nothingElseUnderWay(document, release)) {
      cannotBe(document, exchange.answered.seq, afterRelease);
    }
  }
}

/** interface 4.4: the document is kept, as it is not by default. */
function isRetained(sent: SentEvent): boolean {
  return parameter({ sent }, 'retain')?.toLowerCase() === 'true';
}

function addressed(state: State, sent: SentEvent): DocumentState | undefined {
  const uuid = sent.pathParameters['uuid'];
  return uuid === undefined ? undefined : state.documents.get(uuid);
}

function* releasesOf(state: State, call: number): Iterable<Release> {
  for (const document of state.documents.values()) {
    for (const release of document.releases) if (release.call === call) yield release;
  }
}

function wishes(from: { readonly sent: SentEvent }): {
  copies?: number;
  duplex?: number;
  grayscale?: boolean;
} {
  const copies = parameter(from, 'copies');
  const duplex = parameter(from, 'duplex');
  const grayscale = parameter(from, 'grayscale');
  return {
    ...(copies === undefined ? {} : { copies: Number(copies) }),
    ...(duplex === undefined ? {} : { duplex: Number(duplex) }),
    ...(grayscale === undefined ? {} : { grayscale: grayscale.toLowerCase() === 'true' }),
  };
}
