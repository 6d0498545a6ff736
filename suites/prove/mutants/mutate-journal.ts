import type {
  AnsweredEvent,
  JournalEvent,
  ReceiptEvent,
  SentEvent,
} from '../../engine/journal/event.ts';
import { exchangeOf, refused } from '../../engine/journal/exchange.ts';
import type { Mutant, MutantGroup } from './mutant.ts';
import { mutateJson } from './mutate-json.ts';

/** Every mutant of the events of one case: each answer and each receipt, value by value. */
export function* mutateCase(events: readonly JournalEvent[]): Iterable<Mutant> {
  const calls = new Map<number, SentEvent>();
  for (const event of events) {
    if (event.type === 'sent') calls.set(event.call, event);
    if (event.type === 'receipt') yield* mutateReceipt(event);
    if (event.type !== 'answered') continue;
    const sent = calls.get(event.call);
    // Requests that are no operation of the interface ask nothing of it.
    if (sent !== undefined && sent.operation !== 'none') yield* mutateAnswer(sent, event);
  }
}

type Changed = readonly [member: string, mutation: string, make: () => readonly JournalEvent[]];

function* mutateAnswer(sent: SentEvent, event: AnsweredEvent): Iterable<Mutant> {
  const answer = refused(exchangeOf(sent, event)) ? 'refusal' : 'success';
  const named = { of: sent.operation, answer } as const;
  for (const change of changesOfAnswer(event, answer)) yield mutantOf(event, named, change);
  // Headers are those of every call alike.
  const ofAll = { of: 'any call', answer } as const;
  for (const change of changesOfHeaders(event)) yield mutantOf(event, ofAll, change);
}

function* changesOfHeaders(event: AnsweredEvent): Iterable<Changed> {
  for (const name of Object.keys(event.headers))
    yield [`header.${name}`, 'removed', () => [{ ...event, headers: without(event, name) }]];
}

function* changesOfAnswer(event: AnsweredEvent, answer: MutantGroup['answer']): Iterable<Changed> {
  const { seq, at, call } = event;
  const lost = { type: 'unanswered', seq, at, case: event.case, call, reason: 'lost' } as const;
  yield ['answer', 'lost', () => [lost]];
  yield ['status', 'server error', () => [{ ...event, status: 500 }]];
  yield answer === 'success'
    ? ['status', 'refused', () => [{ ...event, status: 400 }]]
    : ['status', 'accepted', () => [{ ...event, status: 200 }]];
  const { json, ...bare } = event;
  if (json === undefined) {
    yield* changesOfBytes(event);
    return;
  }
  yield ['body', 'removed', () => [{ ...bare, bytes: 0 }]];
  for (const inside of mutateJson(json))
    yield [`body${inside.member}`, inside.mutation, () => [{ ...event, json: inside.make() }]];
}

function* changesOfBytes(event: AnsweredEvent): Iterable<Changed> {
  if (event.bytes === 0) return;
  yield ['bytes', 'changed', () => [{ ...event, sha256: 'f'.repeat(64) }]];
  yield ['bytes', 'removed', () => [{ ...event, bytes: 0, sha256: 'e'.repeat(64) }]];
}

function without({ headers }: AnsweredEvent, name: string): AnsweredEvent['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

function* mutateReceipt(event: ReceiptEvent): Iterable<Mutant> {
  const named = { of: 'receipt', answer: 'paper' } as const;
  for (const change of changesOfReceipt(event)) yield mutantOf(event, named, change);
}

function* changesOfReceipt(event: ReceiptEvent): Iterable<Changed> {
  const { pages, bytes } = event;
  yield ['paper', 'lost', () => []];
  // The second sheet comes at once: two events may have one place.
  yield ['paper', 'twice', () => [event, event]];
  yield ['paper', 'elsewhere', () => [{ ...event, printer: 'nobody' }]];
  yield ['bytes', 'changed', () => [{ ...event, sha256: 'f'.repeat(64) }]];
  yield ['bytes', 'incremented', () => [{ ...event, bytes: bytes + 1, sha256: 'f'.repeat(64) }]];
  yield ['pages', 'incremented', () => [{ ...event, pages: pages + 1 }]];
  yield ['state', 'aborted', () => [{ ...event, state: 'aborted' }]];
  yield ['copies', 'incremented', () => [{ ...event, copies: (event.copies ?? 1) + 1 }]];
}

function mutantOf(
  event: AnsweredEvent | ReceiptEvent,
  named: Pick<MutantGroup, 'of' | 'answer'>,
  [member, mutation, make]: Changed,
): Mutant {
  return { group: { ...named, member, mutation }, case: event.case, seq: event.seq, make };
}
