import { type Exchange, parameter, refused } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { noPrint } from '../../judge/finding-words.ts';
import { provenPairs } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { type Push, pushesOf } from './checks-push-layout.ts';

/** interface 4.4: bodies of uploads, refused ones, and pages that lie. */
export const uploadBodyChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-42',
    *play(play, world) {
      // Other scenarios write bodies by hand that are none.
      if (play.scenario !== 'documents/upload-bodies') return;
      const probe = ({ operation, sent }: Exchange): boolean =>
        operation === 'documents.upload' && /boundary="?by-hand/.test(typeOf(sent.headers));
      for (const [one] of provenPairs(play, world, { probe }))
        yield assertion(one, isSuccess(one), {
          expected: '200 with a uuid',
          seen: seenAnswer(one),
        });
    },
  },
  {
    rule: 'DOC-UP-43',
    *play(play, world) {
      for (const { upload, receipt, awaitedSeq } of pushesOf(play, world)) {
        if (!refused(upload) || (receipt === undefined && awaitedSeq === undefined)) continue;
        yield {
          ok: receipt === undefined,
          witness: [receipt?.seq ?? upload.answered.seq, upload.sent.seq],
          ...noPrint('the refused upload', receipt !== undefined),
        };
      }
    },
  },
  {
    rule: 'DOC-UP-44',
    *play(play, world) {
      for (const [portrait, landscape] of turnedPairs(play, world)) {
        const isOther = portrait.receipt?.wireSha256 !== landscape.receipt?.wireSha256;
        yield {
          ok: isOther,
          witness: [landscape.receipt?.seq ?? 0, portrait.upload.sent.seq],
          expected: 'a print that differs from the one in portrait',
          seen: isOther ? 'a print that differs' : 'a print with the same bytes',
        };
      }
    },
  },
];

function typeOf(headers: Readonly<Record<string, string>>): string {
  return headers['content-type'] ?? '';
}

/** Prints of one document that were to be turned and nothing else. */
function* turnedPairs(play: Case, world: State): Iterable<readonly [Push, Push]> {
  const turned = [...pushesOf(play, world)].filter(
    ({ upload, receipt }) =>
      receipt?.wireSha256 !== undefined &&
      ['outputpagesize', 'scale'].every((name) => parameter(upload, name) === undefined),
  );
  for (const one of turned.filter(({ upload }) => parameter(upload, 'pageorientation') === '0')) {
    const other = turned.find(
      ({ upload }) =>
        parameter(upload, 'pageorientation') === '1' &&
        upload.sent.file?.sha256 === one.upload.sent.file?.sha256,
    );
    if (other !== undefined) yield [one, other];
  }
}
