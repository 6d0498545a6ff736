import type { BoundCheck } from '../../case/check.ts';
import { parameterText } from '../../journal/exchange.ts';
import { type Attempt, endOf, isAfter, isDone } from './attempt.ts';
import { broken, everyTurn, type Found, held } from './phrases.ts';
import { isUnknown, listingsOf } from './releases.ts';
import { identityOf } from './statements.ts';

/** interface 4.4: an upload and a record may have arrived although nothing readable came back. */
export const blindlyChecks: readonly BoundCheck[] = [
  everyTurn('TERM-UP-06', function* ({ asked, attempts }) {
    // By themselves people may bring the same again.
    if (asked === undefined) return;
    const looks = listingsOf(attempts).map(({ attempt }) => attempt);
    const uploads = attempts.filter(({ sent }) => sent.operation === 'documents.upload');
    const expected = 'a list of waiting documents before the upload is repeated';
    const seen = 'the same upload without this list';
    yield* repetitionsOf(uploads, {
      identity: ({ sent }) => identityOf(sent),
      looks,
      expected,
      seen,
    });
  }),
  everyTurn('TERM-JOB-10', function* ({ asked, attempts }) {
    if (asked === undefined) return;
    const looks = attempts.filter(
      (one) => one.sent.operation === 'documents.history' && isDone(one),
    );
    const records = attempts.filter(({ sent }) => sent.operation === 'documents.record');
    const expected = 'a history request before the job is recorded again';
    const seen = 'the same job without this request';
    yield* repetitionsOf(records, { identity: jobOf, looks, expected, seen });
  }),
];

/** The device may record for the person by then: other parameters, and the same job. */
function jobOf(attempt: Attempt): string {
  const named = ['jobtype', 'title', 'totalpages'] as const;
  return JSON.stringify(named.map((name) => parameterText(attempt, name)));
}

interface Blindness {
  /** Equal where it is the same one again. */
  readonly identity: (attempt: Attempt) => string;
  readonly looks: readonly Attempt[];
  readonly expected: string;
  readonly seen: string;
}

/** Each that may have arrived, and what came after it. */
function* repetitionsOf(
  attempts: readonly Attempt[],
  { identity, looks, expected, seen }: Blindness,
): Iterable<Found> {
  for (const [, tries] of Map.groupBy(attempts, identity))
    for (const [at, one] of tries.entries()) {
      if (!isUnknown(one)) continue;
      const again = tries[at + 1];
      const hasLooked =
        again === undefined ||
        looks.some((look) => isAfter(look, endOf(one)) && isAfter(again, endOf(look)));
      if (hasLooked) yield { at: one, ...held(expected) };
      else yield { at: again, ...broken(expected, seen) };
    }
}
