import type { Chance } from '../../../simulators/kit/chance.ts';
import type { AnsweredEvent, JournalEvent, SentEvent } from './event.ts';

/** A request and its answer. */
interface Pair {
  readonly sent: SentEvent;
  readonly answered: AnsweredEvent;
}

/** A pair, and what is to stand in its place; without `becomes` nothing does. */
interface Moved {
  readonly place: Pair;
  readonly becomes?: Pair;
}

/**
 * Here and there a call of a case takes the place of another one, twice, by another caller, as
 * another operation, or there is none. Each place keeps its number, its call and its time.
 */
export function rearranged(
  events: readonly JournalEvent[],
  chance: Chance,
  inAHundred: number,
): readonly JournalEvent[] {
  const changed = new Map<JournalEvent, JournalEvent | undefined>();
  for (const pairs of pairsByCase(events)) {
    for (const [at, own] of pairs.entries()) {
      if (chance.below(100) >= inAHundred) continue;
      const next = pairs[at + 1] ?? own;
      const other = chance.pick(pairs);
      for (const { place, becomes } of chance.pick(ways)(own, { next, other })) {
        changed.set(place.sent, becomes && { ...becomes.sent, ...placeOf(place.sent) });
        changed.set(place.answered, becomes && { ...becomes.answered, ...placeOf(place.answered) });
      }
    }
  }
  return events.flatMap((event) => {
    if (!changed.has(event)) return [event];
    const other = changed.get(event);
    return other === undefined ? [] : [other];
  });
}

type Way = (own: Pair, near: { readonly next: Pair; readonly other: Pair }) => readonly Moved[];

const ways: readonly Way[] = [
  (own) => [{ place: own }],
  (own, { other }) => [{ place: own, becomes: other }],
  (own, { next }) => [{ place: next, becomes: own }],
  (own, { next }) => [
    { place: own, becomes: next },
    { place: next, becomes: own },
  ],
  (own, { other: { sent } }) => [
    { place: own, becomes: { ...own, sent: { ...own.sent, headers: sent.headers } } },
  ],
  (own, { other: { sent } }) => [
    { place: own, becomes: { ...own, sent: { ...own.sent, operation: sent.operation } } },
  ],
  (own, { other: { sent } }) => [
    { place: own, becomes: { ...own, sent: { ...sent, operation: own.sent.operation } } },
  ],
  (own, { other }) => [{ place: own, becomes: { ...own, answered: other.answered } }],
];

function placeOf<T extends SentEvent | AnsweredEvent>({ seq, at, call }: T) {
  return { seq, at, call };
}

function pairsByCase(events: readonly JournalEvent[]): readonly (readonly Pair[])[] {
  const open = new Map<number, SentEvent>();
  const cases = new Map<string, Pair[]>();
  for (const event of events) {
    if (event.type === 'sent') open.set(event.call, event);
    const sent = event.type === 'answered' ? open.get(event.call) : undefined;
    if (event.type !== 'answered' || sent === undefined) continue;
    const pairs = cases.get(event.case) ?? [];
    cases.set(event.case, pairs);
    pairs.push({ sent, answered: event });
  }
  return [...cases.values()];
}
