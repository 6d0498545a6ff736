import type {
  AnsweredEvent,
  JournalEvent,
  SentEvent,
  UnansweredEvent,
} from '../suites/engine/journal/event.ts';

/** A request with what came of it. */
export interface Call {
  readonly sent: SentEvent;
  readonly answered?: AnsweredEvent;
  readonly unanswered?: UnansweredEvent;
}

/** A journal by place, by call and by case. */
export interface JournalIndex {
  at(seq: number): JournalEvent | undefined;
  call(number: number): Call | undefined;
  /** The calls that these places belong to, each once, in the order sent. */
  callsAt(places: readonly number[]): readonly Call[];
  caseEvents(name: string): readonly JournalEvent[];
}

export function indexJournal(journal: readonly JournalEvent[]): JournalIndex {
  const bySeq = new Map(journal.map((event) => [event.seq, event]));
  const calls = new Map<number, Call>();
  const cases = new Map<string, JournalEvent[]>();
  for (const event of journal) {
    if (!('case' in event)) continue;
    const own = cases.get(event.case);
    if (own === undefined) cases.set(event.case, [event]);
    else own.push(event);
    noteCall(calls, event);
  }
  return {
    at: (seq) => bySeq.get(seq),
    call: (number) => calls.get(number),
    callsAt(places) {
      const numbers = new Set<number>();
      for (const place of places) {
        const event = bySeq.get(place);
        if (event?.type === 'sent' || event?.type === 'answered' || event?.type === 'unanswered') {
          numbers.add(event.call);
        }
      }
      const found = [...numbers].map((number) => calls.get(number));
      return found
        .filter((call) => call !== undefined)
        .toSorted((left, right) => left.sent.seq - right.sent.seq);
    },
    caseEvents: (name) => cases.get(name) ?? [],
  };
}

function noteCall(calls: Map<number, Call>, event: JournalEvent): void {
  if (event.type === 'sent') calls.set(event.call, { sent: event });
  if (event.type !== 'answered' && event.type !== 'unanswered') return;
  const open = calls.get(event.call);
  if (open !== undefined) calls.set(event.call, { ...open, [event.type]: event });
}
