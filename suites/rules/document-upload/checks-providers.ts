import { type Exchange, parameter } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';

const named = ['username', 'portname'] as const;

/** interface 4.4: when providerid is absent or zero the server tries to determine it. */
export const uploadProviderChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-40',
    *play(play, world) {
      const uploads = play.exchanges.filter(
        (one) => one.operation === 'documents.upload' && keyKind(one.sent, world) === 'full',
      );
      for (const upload of uploads) {
        if (!['0', undefined].includes(parameter(upload, 'providerid'))) continue;
        const isControl = (one: Exchange): boolean =>
          parameter(one, 'providerid') === String(world.facts.providerId) &&
          isSuccess(one) &&
          isAlike(one, upload);
        if (uploads.some(isControl))
          yield assertion(upload, isSuccess(upload), {
            expected: '200 with a uuid, as with the providerid of the user',
            seen: seenAnswer(upload),
          });
      }
    },
  },
];

/** Of the same user to the same queue, with a file and parameters of the same names. */
function isAlike(one: Exchange, other: Exchange): boolean {
  const shape = ({ sent }: Exchange): string =>
    JSON.stringify([
      sent.malformed,
      sent.file === undefined,
      sent.parameters
        .map(([name]) => name)
        .filter((name) => name !== 'providerid')
        .toSorted(),
    ]);
  return (
    named.every((name) => parameter(one, name) === parameter(other, name)) &&
    shape(one) === shape(other)
  );
}
