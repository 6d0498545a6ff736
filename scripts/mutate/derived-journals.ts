import type { CaseEvent, JournalEvent, SentEvent } from '../../suites/journal/event.ts';

const cuts = 4;

/**
 * A case that the driver could not play to its end, cut at a few places: of a conformant target
 * nothing may be red for what was not seen any more. Every other one has lost its last answer.
 */
export function cutShort(events: readonly JournalEvent[]): readonly (readonly JournalEvent[])[] {
  const answers = events.filter(({ type }) => type === 'answered');
  const places = Array.from({ length: cuts }, (_, index) =>
    Math.floor(((index + 1) * answers.length) / (cuts + 1)),
  );
  return [...new Set(places)].flatMap((place, index) => {
    const last = answers[place];
    if (last?.type !== 'answered') return [];
    const whole = events.filter(({ seq }) => seq <= last.seq);
    return [cutOff(index % 2 === 0 ? whole : withoutAnswer(whole), events)];
  });
}

/**
 * Each request is made once more, of a path that is no operation, and answered the other way:
 * that says nothing of any operation.
 */
export function withStrays(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const sent = new Map<number, SentEvent>();
  return events.flatMap((event): readonly JournalEvent[] => {
    if (event.type === 'sent') sent.set(event.call, event);
    const request = event.type === 'answered' ? sent.get(event.call) : undefined;
    const own = { ...event, seq: event.seq * room };
    if (event.type !== 'answered' || request === undefined) return [own];
    const call = event.call + firstStray;
    const stamp = (place: number): { readonly seq: number; readonly at: string } => ({
      seq: own.seq + place,
      at: event.at,
    });
    const { json: _, ...answer } = event;
    const other =
      event.status < 300 ? { status: 404 } : { status: 200, json: { errorCode: 0, id: 1 } };
    return [
      own,
      { ...request, ...stamp(1), call, operation: 'none' },
      { ...answer, ...stamp(2), call, ...other },
    ];
  });
}

/** Places are told apart by their order alone, so that there is room between them. */
const room = 3;
const firstStray = 1_000_000;

function cutOff(
  played: readonly JournalEvent[],
  events: readonly JournalEvent[],
): readonly JournalEvent[] {
  const begun = events.find((event): event is CaseEvent => event.type === 'case');
  const last = played.at(-1);
  if (begun === undefined || last === undefined) return played;
  return [...played, { ...begun, seq: last.seq + 1, at: last.at, phase: 'cut', reason: 'cut off' }];
}

function withoutAnswer(played: readonly JournalEvent[]): readonly JournalEvent[] {
  const last = played.at(-1);
  if (last?.type !== 'answered') return played;
  const { seq, at, call } = last;
  const lost = { type: 'unanswered', seq, at, case: last.case, call, reason: 'lost' } as const;
  return [...played.slice(0, -1), lost];
}
