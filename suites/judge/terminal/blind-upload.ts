import type { Check } from '../check.ts';
import { type Attempt, endOf, isAfter } from './attempt.ts';
import { broken, everyTurn, held } from './phrases.ts';
import { endingOf, listingsOf } from './releases.ts';
import { identityOf } from './statements.ts';

/** interface 4.4: an upload may have arrived although nothing readable came back. */
export const blindUploadChecks: readonly Check[] = [
  everyTurn('TERM-UP-06', function* ({ asked, attempts }) {
    // By themselves people may bring the same again.
    if (asked === undefined) return;
    const looks = listingsOf(attempts).map(({ attempt }) => attempt);
    const uploads = attempts.filter(({ sent }) => sent.operation === 'documents.upload');
    const expected = 'a look at what waits before it is uploaded again';
    for (const [, tries] of Map.groupBy(uploads, ({ sent }) => identityOf(sent)))
      for (const [at, one] of tries.entries()) {
        if (!isUnknown(one)) continue;
        const again = tries[at + 1];
        const hasLooked =
          again === undefined ||
          looks.some((look) => isAfter(look, endOf(one)) && isAfter(again, endOf(look)));
        if (hasLooked) yield { at: one, ...held(expected) };
        else yield { at: again, ...broken(expected, 'the same upload, without a look') };
      }
  }),
];

/** 503 says that it was not done. A connection that never came about is seen by nobody. */
function isUnknown(attempt: Attempt): boolean {
  const ending = endingOf(attempt);
  return ending === 'unreadable' || (ending === 'failed' && attempt.exchange?.status !== 503);
}
