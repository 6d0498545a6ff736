import type { ReceiptEvent } from '../../journal/event.ts';
import { type Exchange, succeeded } from '../../journal/exchange.ts';
import type { Assertion, BoundCaseCheck, Case } from '../../judge/check.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { documentsOf, settledAfter } from '../../judge/queries.ts';
import type { DocumentAttempt, DocumentState, Release } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** From where in the journal to where a call was under way; without an answer to the end. */
interface UnderWay {
  readonly sentSeq: number;
  readonly answeredSeq?: number;
}

export function overlap(one: UnderWay, other: UnderWay): boolean {
  const isBegun = precedes(one.sentSeq, other.answeredSeq);
  return one !== other && isBegun && precedes(other.sentSeq, one.answeredSeq);
}

/** A document that several calls were after at a time, once the driver had waited for paper. */
export interface Race {
  readonly document: DocumentState;
  /** The calls of the race, and what came out before the next release of the document. */
  readonly releases: readonly Release[];
  readonly attempts: readonly DocumentAttempt[];
  readonly prints: readonly ReceiptEvent[];
  readonly settledSeq: number;
}

/** A check of each race of a case: what was expected and what came; undefined: it says nothing. */
export function onRace(
  rule: string,
  look: (race: Race) => Omit<Assertion, 'witness'> | undefined,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const race of racesOf(play, world)) {
        const claim = look(race);
        if (claim !== undefined)
          yield { ...claim, witness: [race.settledSeq, race.document.uploadedAtSeq] };
      }
    },
  };
}

/** The first race of each document of the case. */
export function* racesOf(play: Case, world: State): Iterable<Race> {
  for (const document of documentsOf(play, world)) {
    const calls: readonly UnderWay[] = [...document.releases, ...document.attempts];
    const racing = calls.filter((one) => calls.some((other) => overlap(one, other)));
    const from = Math.min(...racing.map(({ sentSeq }) => sentSeq));
    const settledSeq = settledAfter(play, from);
    if (settledSeq === undefined || racing.length === 0) continue;
    const isIn = ({ sentSeq }: UnderWay): boolean =>
      sentSeq >= from && precedes(sentSeq, settledSeq);
    const releases = document.releases.filter(isIn);
    const next = document.releases.find(({ sentSeq }) => precedes(settledSeq, sentSeq));
    const prints = document.prints.filter(({ seq }) => liesBetween(seq, from, next?.sentSeq));
    const attempts = document.attempts.filter(isIn);
    if (releases.length > 0) yield { document, releases, attempts, prints, settledSeq };
  }
}

/** Calls of one operation that were under way at a time, gathered by what they were after. */
export function rivalsOf(
  play: Case,
  operation: string,
  after: (exchange: Exchange) => string,
): readonly (readonly Exchange[])[] {
  const own = play.exchanges.filter((one) => one.operation === operation);
  return [...Map.groupBy(own, after).values()]
    .map((group) => group.filter((one) => group.some((other) => atATime(one, other))))
    .filter((group) => group.length > 1);
}

/** The first such look that was sent once all these calls had been answered. */
export function lookAfterAll(
  play: Case,
  operation: string,
  {
    calls,
    fits,
  }: { readonly calls: readonly Exchange[]; readonly fits: (look: Exchange) => boolean },
): Exchange | undefined {
  const seq = Math.max(...calls.map(({ answered }) => answered.seq));
  return play.exchanges.find(
    (one) =>
      one.operation === operation && precedes(seq, one.sent.seq) && succeeded(one) && fits(one),
  );
}

/** Whether calls of these operations succeeded while one of the pages was under way. */
export function changedDuring(
  play: Case,
  pages: readonly Exchange[],
  operations: readonly string[],
): boolean {
  return play.exchanges.some(
    (one) =>
      operations.includes(one.operation) &&
      succeeded(one) &&
      pages.some((page) => atATime(one, page)),
  );
}

function atATime(one: Exchange, other: Exchange): boolean {
  const isBegun =
    precedes(one.sent.seq, other.answered.seq) && precedes(other.sent.seq, one.answered.seq);
  return one !== other && isBegun;
}
