import type { AnsweredEvent, JournalEvent, SentEvent } from '../../../engine/journal/event.ts';
import type { ToldEvent } from '../../../engine/journal/terminal-event.ts';
import { mutateJson } from '../mutate-json.ts';
import { changesOfParameters } from './mutate-parameters.ts';
import type { RequestMutant } from './request-mutant.ts';

/** A change of one event: what stands in its place. */
export type Change = readonly [
  member: string,
  mutation: string,
  make: () => readonly JournalEvent[],
];

/** Every mutant of what a terminal did in one case: each request, how each was answered, what was told. */
export function* mutateRequests(events: readonly JournalEvent[]): Iterable<RequestMutant> {
  for (const event of events) {
    if (event.type === 'told')
      yield* mutantsOf(events, { of: 'told', event }, changesOfTold(event));
    if (event.type !== 'sent') continue;
    const { operation: of } = event;
    yield* mutantsOf(events, { of, event }, changesOfSent(event));
    const answered = events.find((one) => one.type === 'answered' && one.call === event.call);
    if (answered?.type !== 'answered') continue;
    yield* mutantsOf(events, { of, event: answered }, changesOfAnswer(answered));
    yield {
      group: { of, member: 'call', mutation: 'dropped' },
      make: () => without(events, event),
    };
    yield {
      group: { of, member: 'call', mutation: 'repeated' },
      make: () => repeated(events, event, answered),
    };
  }
}

function* mutantsOf(
  events: readonly JournalEvent[],
  { of, event }: { readonly of: string; readonly event: JournalEvent },
  changes: Iterable<Change>,
): Iterable<RequestMutant> {
  for (const [member, mutation, make] of changes)
    yield {
      group: { of, member, mutation },
      make: () => events.flatMap((one) => (one === event ? make() : [one])),
    };
}

function without(events: readonly JournalEvent[], { call }: SentEvent): readonly JournalEvent[] {
  return events.filter((one) => !('call' in one) || one.call !== call);
}

/** The same once more, right after it was answered. Places need not be whole numbers. */
function repeated(
  events: readonly JournalEvent[],
  sent: SentEvent,
  answered: AnsweredEvent,
): readonly JournalEvent[] {
  const call = sent.call + 0.5;
  const { seq, at } = answered;
  const again = [
    { ...sent, call, seq: seq + 0.2, at },
    { ...answered, call, seq: seq + 0.4, at },
  ];
  return events.flatMap((one) => (one === answered ? [one, ...again] : [one]));
}

function* changesOfSent(event: SentEvent): Iterable<Change> {
  for (const name of Object.keys(event.headers)) {
    const others = Object.entries(event.headers).filter(([other]) => other !== name);
    yield [`header.${name}`, 'removed', () => [{ ...event, headers: Object.fromEntries(others) }]];
  }
  const { authorization, 'content-type': type } = event.headers;
  if (authorization !== undefined) {
    const bare = authorization.replace(/^Bearer /, '');
    yield ['header.authorization', 'without Bearer', withHeader(event, 'authorization', bare)];
    yield [
      'header.authorization',
      'of another user',
      withHeader(event, 'authorization', 'Bearer token#1'),
    ];
  }
  yield ['header.x-api-key', 'another', withHeader(event, 'x-api-key', 'key#2')];
  if (type !== undefined)
    yield ['header.content-type', 'another', withHeader(event, 'content-type', 'text/plain')];
  yield ['call', 'by another method', () => [{ ...event, method: 'TRACE', operation: 'none' }]];
  yield ['call', 'over plain HTTP', () => [{ ...event, door: 'plain' }]];
  yield ['call', 'ill-formed', () => [{ ...event, operation: 'none', malformed: 'half a head' }]];
  yield* changesOfPath(event);
  yield* changesOfParameters(event);
  yield* changesOfParts(event);
  if (event.json === undefined) return;
  const { json, ...bare } = event;
  yield ['json', 'removed', () => [bare]];
  for (const inside of mutateJson(json))
    yield [`json${inside.member}`, inside.mutation, () => [{ ...event, json: inside.make() }]];
}

function withHeader(event: SentEvent, name: string, value: string): () => readonly JournalEvent[] {
  return () => [{ ...event, headers: { ...event.headers, [name]: value } }];
}

function* changesOfPath(event: SentEvent): Iterable<Change> {
  for (const [name, value] of Object.entries(event.pathParameters)) {
    const pathParameters = { ...event.pathParameters, [name]: `${value}x` };
    yield [`path.${name}`, 'changed', () => [{ ...event, pathParameters }]];
  }
}

function* changesOfParts(event: SentEvent): Iterable<Change> {
  for (const part of event.parts ?? []) {
    const { fileName: _, ...nameless } = part;
    const changed = { ...part, contentType: 'application/pdf' };
    yield [`part.${part.name}`, 'without a file name', () => [{ ...event, parts: [nameless] }]];
    yield [`part.${part.name}`, 'of another type', () => [{ ...event, parts: [changed] }]];
    yield [`part.${part.name}`, 'removed', () => [{ ...event, parts: [] }]];
  }
}

/** The service is the same, and answers otherwise: what the terminal does then is as it was. */
function* changesOfAnswer(event: AnsweredEvent): Iterable<Change> {
  const { seq, at, call } = event;
  const { json: _, ...bare } = event;
  const lost = { type: 'unanswered', seq, at, case: event.case, call, reason: 'lost' } as const;
  yield ['answer', 'lost', () => [lost]];
  yield ['answer', 'refused', () => [{ ...bare, status: 403 }]];
  yield ['answer', 'a fault', () => [{ ...bare, status: 500 }]];
  yield ['answer', 'declined', () => [{ ...event, json: { errorCode: 1001 } }]];
  yield ['answer', 'a page of HTML', () => [{ ...bare, text: '<html>' }]];
}

function* changesOfTold(event: ToldEvent): Iterable<Change> {
  const { printed, shown } = event;
  for (const outcome of ['done', 'failed'] as const)
    if (event.outcome !== outcome) yield ['outcome', outcome, () => [{ ...event, outcome }]];
  if (printed !== undefined) yield ['printed', 'emptied', () => [{ ...event, printed: [] }]];
  if (shown !== undefined)
    yield ['shown', 'garbled', () => [{ ...event, shown: shown.map((one) => `${one}?`) }]];
}
