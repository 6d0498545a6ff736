import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim } from '../../engine/case/check.ts';
import { liesBetween, overlap, precedes, type UnderWay } from '../../engine/case/order.ts';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { DocumentAttempt, DocumentState, Release } from '../../engine/state/document-state.ts';
import type { Calls } from '../../spec/calls.ts';

/** The first calls for a document that were under way at a time, once the test case had waited for prints. */
export interface Race {
  readonly document: DocumentState;
  readonly releases: readonly Release[];
  readonly attempts: readonly DocumentAttempt[];
  /** Before the next release of the document. */
  readonly prints: readonly ReceiptEvent[];
  readonly settled: number;
}

export function* racesOf(c: Case): Iterable<Race> {
  for (const document of c.documents) {
    const calls: readonly UnderWay[] = [...document.releases, ...document.attempts];
    const racing = calls.filter((one) => calls.some((other) => overlap(one, other)));
    const from = Math.min(...racing.map(({ sentSeq }) => sentSeq));
    const settled = c.settledAfter(from);
    if (settled === undefined || racing.length === 0) continue;
    const isIn = ({ sentSeq }: UnderWay): boolean => sentSeq >= from && sentSeq < settled;
    const releases = document.releases.filter(isIn);
    const next = document.releases.find(({ sentSeq }) => precedes(settled, sentSeq));
    const prints = document.prints.filter(({ seq }) => liesBetween(seq, from, next?.sentSeq));
    const attempts = document.attempts.filter(isIn);
    if (releases.length > 0) yield { document, releases, attempts, prints, settled };
  }
}

/** Looks at what was printed in such races. */
export function perRace(which: (race: Race) => boolean, judge: (race: Race) => Claim) {
  return function* (c: Case): Iterable<Assertion> {
    for (const race of [...racesOf(c)].filter(which))
      yield { ...judge(race), witness: [race.settled, race.document.uploadedAtSeq] };
  };
}

/** The other calls of the race were deletions. */
export function isBesideDeletions({ attempts }: Race): boolean {
  return attempts.length > 0 && attempts.every(({ operation }) => operation === 'documents.delete');
}

/** Calls that were under way at a time, gathered by what they are about. */
export function simultaneous(
  c: Case,
  which: Calls,
  about: (x: Exchange) => string,
): readonly (readonly Exchange[])[] {
  return [...Map.groupBy(c.calls(which), about).values()]
    .map((calls) => calls.filter((one) => calls.some((other) => one.overlaps(other))))
    .filter(({ length }) => length > 1);
}

interface Outcome {
  readonly calls: readonly Exchange[];
  /** The calls that succeeded. */
  readonly done: readonly Exchange[];
  readonly look: Exchange;
  /** The look for one of the calls. */
  readonly lookFor: (x: Exchange) => Exchange | undefined;
  readonly c: Case;
}

/** Looks at what came of simultaneous calls about the same, by the first look for one of them after all had been answered. */
export function perOutcome(
  words: {
    readonly of: Calls;
    readonly about: (x: Exchange) => string;
    readonly isLook: (one: Exchange, x: Exchange, c: Case) => boolean;
  },
  judge: (outcome: Outcome) => Claim | undefined,
) {
  return function* (c: Case): Iterable<Assertion> {
    for (const calls of simultaneous(c, words.of, words.about)) {
      const later = c.exchanges.filter((one) => one.ok && calls.every((x) => one.isAfter(x)));
      const lookFor: Outcome['lookFor'] = (x) => later.find((one) => words.isLook(one, x, c));
      const [look] = calls.slice(0, 1).map(lookFor);
      if (look === undefined) continue;
      const claim = judge({ calls, done: calls.filter(({ ok }) => ok), look, lookFor, c });
      if (claim !== undefined) yield assertion(look, claim.ok, claim);
    }
  };
}
