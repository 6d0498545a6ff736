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
  const world: State = {
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
    world.users.set(userKey(user.userName), {
      userName: user.userName,
      providerId: user.providerId,
      cards: new Set(),
      groups: new Set(),
      createdAtSeq: 0,
    });
  }
  return world;
}

function callersOf({ keys }: TargetFacts, tokens: ReadonlyMap<string, TokenState>): Callers {
  return {
    keyKind: (keyName) => keys.find(({ name }) => name === keyName)?.kind,
    userOf: (tokenName) => tokens.get(tokenName)?.userName,
  };
}

/** How far the target's clock had been moved at a place of the journal, in milliseconds. */
export function clockMovedAt(world: State, seq: number): number {
  return world.clockMoves.findLast((move) => move.seq <= seq)?.movedMs ?? 0;
}

/** Who follows a journal: told of each event while the world still is as it was before the event. */
export interface Follower {
  answered?(exchange: Exchange, world: State): void;
  caseEnded?(event: CaseEvent, world: State): void;
}

/** Reads the journal once, in order. The first event is the run's; throws when it isn't. */
export function follow(events: Iterable<JournalEvent>, follower: Follower): State {
  let world: State | undefined;
  const take = following(follower, (begun) => {
    world = begun;
  });
  for (const event of events) take(event);
  if (world === undefined) throw new Error('an empty journal');
  return world;
}

/** Reads a journal that is still being written, event by event; throws when the first is not the run's. */
export function following(
  follower: Follower,
  begin: (world: State) => void = () => undefined,
): (event: JournalEvent) => void {
  let world: State | undefined;
  return (event) => {
    if (event.type === 'run') {
      world = newWorld(event, event.place === undefined ? undefined : world?.achieved);
      begin(world);
      return;
    }
    if (world === undefined) throw new Error("a journal starts with its 'run' event");
    step(world, event, follower);
  };
}

function step(world: State, event: Exclude<JournalEvent, RunEvent>, follower: Follower): void {
  if (event.type === 'sent') {
    world.open.set(event.call, event);
    begin(world, event);
  } else if (event.type === 'unanswered') {
    const sent = world.open.get(event.call);
    world.open.delete(event.call);
    if (sent === undefined) return;
    giveUp(world, sent, event.seq);
    markAllUncertain(world, sent);
  } else if (event.type === 'answered') {
    const sent = world.open.get(event.call);
    if (sent === undefined) return;
    const exchange = exchangeOf(sent, event, world.callers);
    follower.answered?.(exchange, world);
    world.open.delete(event.call);
    if (sent.unspecified === true) absorbUnspecified(world, exchange);
    else absorb(world, exchange);
  } else if (event.type === 'receipt') {
    absorbReceipt(world, event);
  } else if (event.type === 'printer') {
    world.printers.set(event.printer, event);
  } else if (event.type === 'restart') {
    world.kills.push({ seq: event.seq, case: event.case });
  } else if (event.type === 'balance') {
    world.paying.add(userKey(event.userName));
  } else if (event.type === 'clock') {
    world.clockMoves.push({
      seq: event.seq,
      movedMs: clockMovedAt(world, event.seq) + event.advanceMs,
    });
    spoilByClock(world, event.seq);
  } else if (event.type === 'case' && event.phase !== 'begin') {
    follower.caseEnded?.(event, world);
  }
}

function markAllUncertain(world: State, sent: SentEvent): void {
  markUncertain(world, sent);
  markPeopleUncertain(world, sent);
  markPortsUncertain(world, sent);
}

/** What a service makes of values that nothing is said about is its own affair: documents are told by their answers. */
function absorbUnspecified(world: State, exchange: Exchange): void {
  markAllUncertain(world, exchange.sent);
  absorbDocuments(world, exchange);
}

function absorb(world: State, exchange: Exchange): void {
  absorbResources(world, exchange);
  absorbPeople(world, exchange);
  absorbPorts(world, exchange);
  absorbRecords(world, exchange);
  absorbDocuments(world, exchange);
  absorbListed(world, exchange);
  if (world.terminal !== undefined && succeeded(exchange)) world.achieved.add(exchange.operation);
}
