import type {
  CaseEvent,
  JournalEvent,
  PrinterEvent,
  ReceiptEvent,
  RunEvent,
  SentEvent,
} from '../journal/event.ts';
import { type Callers, type Exchange, exchangeOf, succeeded } from '../journal/exchange.ts';
import type { TargetFacts } from '../journal/facts.ts';
import type { TerminalFacts } from '../journal/terminal-event.ts';
import {
  type DocumentState,
  type PortState,
  type RecordedJob,
  type TokenState,
  type UserState,
  userKey,
} from './document-state.ts';
import { absorbDocuments, absorbReceipt, begin, giveUp, spoilByClock } from './documents.ts';
import { absorbListed, type ListedDocument } from './listed.ts';
import { absorbPeople, markPeopleUncertain } from './people.ts';
import { absorbPorts, markPortsUncertain } from './ports.ts';
import { absorbRecords } from './records.ts';
import { absorbResources, markUncertain, noResources, type Resources } from './resources.ts';

/** Everything known at one place of the journal. Checks read it; only the fold writes it. */
export interface State {
  readonly facts: TargetFacts;
  /** The callers behind the names in the journal. */
  readonly callers: Callers;
  /** Of a run that certifies a terminal. */
  readonly terminal?: TerminalFacts;
  /** The wall clock where the journal's own clock stood at the start. */
  readonly began: { readonly wallMs: number; readonly atNs: bigint };
  readonly users: Map<string, UserState>;
  readonly tokens: Map<string, TokenState>;
  /** What tokens can be renewed with, and which. */
  readonly renewals: Map<string, TokenState>;
  readonly documents: Map<string, DocumentState>;
  readonly outputPorts: Map<number, PortState>;
  readonly inputPorts: Map<number, PortState>;
  readonly resources: Resources;
  readonly recorded: RecordedJob[];
  readonly printers: Map<string, PrinterEvent>;
  /** Paper whose document is not known yet: its upload may still be unanswered. */
  readonly strays: ReceiptEvent[];
  readonly open: Map<number, SentEvent>;
  /** A download has given out just the bytes that were uploaded. */
  returnsBytes: boolean;
  /** Documents that a list or an answer told of, whether their upload was witnessed or not. */
  readonly toldDocuments: Set<string>;
  /** How printers were reached that received just the bytes that were uploaded. */
  readonly printsBytes: Set<PrinterEvent['front']>;
  /** What a terminal was shown, by uuid: there nobody witnesses the uploads. */
  readonly listed: Map<string, ListedDocument>;
  /** Operations that a terminal called with success. */
  readonly achieved: Set<string>;
  /** Uploads whose outcome is not known: each may have brought a document of any id. */
  readonly lostUploads: SentEvent[];
  /** Where the target was killed, and in which case. */
  readonly kills: { readonly seq: number; readonly case: string }[];
  /** Users who pay for what they print: a refusal may be for want of money. */
  readonly paying: Set<string>;
  /** Where the target's clock was moved, and how far it was then from the run's. */
  readonly clockMoves: { readonly seq: number; readonly movedMs: number }[];
}

/** `achieved`: what the same terminal has done at another place. */
function newWorld(run: RunEvent, achieved: ReadonlySet<string> = new Set()): State {
  const tokens = new Map<string, TokenState>();
  const state: State = {
    facts: run.target,
    callers: callersOf(run.target, tokens),
    ...(run.terminal === undefined ? {} : { terminal: run.terminal }),
    began: { wallMs: Date.parse(run.startedAt), atNs: BigInt(run.at) },
    users: new Map(),
    tokens,
    renewals: new Map(),
    documents: new Map(),
    outputPorts: new Map(),
    inputPorts: new Map(),
    resources: noResources(),
    recorded: [],
    printers: new Map(),
    strays: [],
    open: new Map(),
    returnsBytes: false,
    toldDocuments: new Set(),
    printsBytes: new Set(),
    listed: new Map(),
    achieved: new Set(achieved),
    lostUploads: [],
    kills: [],
    paying: new Set(),
    clockMoves: [],
  };
  for (const user of run.target.users) {
    state.users.set(userKey(user.userName), {
      userName: user.userName,
      providerId: user.providerId,
      cards: new Set(),
      groups: new Set(),
      createdAtSeq: 0,
    });
  }
  return state;
}

function callersOf({ keys }: TargetFacts, tokens: ReadonlyMap<string, TokenState>): Callers {
  return {
    keyKind: (keyName) => keys.find(({ name }) => name === keyName)?.kind,
    userOf: (tokenName) => tokens.get(tokenName)?.userName,
  };
}

/** How far the target's clock had been moved at a place of the journal, in milliseconds. */
export function clockMovedAt(state: State, seq: number): number {
  return state.clockMoves.findLast((move) => move.seq <= seq)?.movedMs ?? 0;
}

/** Follows a journal: it is given each event together with the state before the event. */
export interface Follower {
  answered?(exchange: Exchange, state: State): void;
  caseEnded?(event: CaseEvent, state: State): void;
}

/** Reads the journal once, in order. The first event is the run's; throws when it isn't. */
export function follow(events: Iterable<JournalEvent>, follower: Follower): State {
  let state: State | undefined;
  const take = following(follower, (begun) => {
    state = begun;
  });
  for (const event of events) take(event);
  if (state === undefined) throw new Error('an empty journal');
  return state;
}

/** Reads a journal that is still being written, event by event; throws when the first is not the run's. */
export function following(
  follower: Follower,
  begin: (state: State) => void = () => undefined,
): (event: JournalEvent) => void {
  let state: State | undefined;
  return (event) => {
    if (event.type === 'run') {
      state = newWorld(event, event.place === undefined ? undefined : state?.achieved);
      begin(state);
      return;
    }
    if (state === undefined) throw new Error("a journal starts with its 'run' event");
    step(state, event, follower);
  };
}

function step(state: State, event: Exclude<JournalEvent, RunEvent>, follower: Follower): void {
  if (event.type === 'sent') {
    state.open.set(event.call, event);
    begin(state, event);
  } else if (event.type === 'unanswered') {
    const sent = state.open.get(event.call);
    state.open.delete(event.call);
    if (sent === undefined) return;
    giveUp(state, sent, event.seq);
    markAllUncertain(state, sent);
  } else if (event.type === 'answered') {
    const sent = state.open.get(event.call);
    if (sent === undefined) return;
    const exchange = exchangeOf(sent, event, state.callers);
    follower.answered?.(exchange, state);
    state.open.delete(event.call);
    if (sent.unspecified === true) absorbUnspecified(state, exchange);
    else absorb(state, exchange);
  } else if (event.type === 'receipt') {
    absorbReceipt(state, event);
  } else if (event.type === 'printer') {
    state.printers.set(event.printer, event);
  } else if (event.type === 'restart') {
    state.kills.push({ seq: event.seq, case: event.case });
  } else if (event.type === 'balance') {
    state.paying.add(userKey(event.userName));
  } else if (event.type === 'clock') {
    state.clockMoves.push({
      seq: event.seq,
      movedMs: clockMovedAt(state, event.seq) + event.advanceMs,
    });
    spoilByClock(state, event.seq);
  } else if (event.type === 'case' && event.phase !== 'begin') {
    follower.caseEnded?.(event, state);
  }
}

function markAllUncertain(state: State, sent: SentEvent): void {
  markUncertain(state, sent);
  markPeopleUncertain(state, sent);
  markPortsUncertain(state, sent);
}

/** What a service makes of values that nothing is said about is its own affair: documents are told by their answers. */
function absorbUnspecified(state: State, exchange: Exchange): void {
  markAllUncertain(state, exchange.sent);
  absorbDocuments(state, exchange);
}

function absorb(state: State, exchange: Exchange): void {
  absorbResources(state, exchange);
  absorbPeople(state, exchange);
  absorbPorts(state, exchange);
  absorbRecords(state, exchange);
  absorbDocuments(state, exchange);
  absorbListed(state, exchange);
  if (state.terminal !== undefined && succeeded(exchange)) state.achieved.add(exchange.operation);
}
