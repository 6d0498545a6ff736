import { type Exchange, parameterText } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { type Which } from '../../judge/assertions.ts';
import type { BoundCaseCheck, BoundCheck } from '../../judge/check.ts';
import { assertion, seenAnswer } from '../../judge/check.ts';
import { provenPairs } from '../../judge/refusals.ts';

/** interface 4.4: forms of an upload that are as good as the usual one. */
export const uploadFormChecks: readonly BoundCheck[] = [isTaken('DOC-UP-35', hasUnusualTitle)];

/** Such an upload is taken as the other one of its pair is. */
function isTaken(rule: string, probe: Which): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const [one] of provenPairs(play, world, { probe }))
        yield assertion(one, isSuccess(one), {
          expected: '200 with a uuid',
          seen: seenAnswer(one),
        });
    },
  };
}

/** It need not be the name of the file, but carries its extension as it is; that of a PDF it may leave out. */
function hasUnusualTitle({ operation, sent }: Exchange): boolean {
  const { fileName = '' } = sent.file ?? {};
  const [extension = ''] = /\.[^.]+$/.exec(fileName) ?? [];
  const title = parameterText({ sent }, 'title');
  const isUsual = title === fileName && extension === extension.toLowerCase();
  const carries = extension === '.pdf' || title.endsWith(extension);
  const isTitle = title !== '' && !/\p{Cc}/u.test(title);
  return operation === 'documents.upload' && extension !== '' && isTitle && !isUsual && carries;
}
