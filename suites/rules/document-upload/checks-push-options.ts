import type { ReceiptEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import type { BoundCheck, Case } from '../../judge/check.ts';
import { liesBetween } from '../../judge/order.ts';
import { documentsOf, hasMissedBefore, settledAfter } from '../../judge/queries.ts';
import { frontOf } from '../document-send/checks-releases.ts';
import { cameAsUploaded, hasWishes } from './checks-options.ts';
import { isPush, isRelease } from './checks-push-layout.ts';

/** interface 4.4: nobody releases what is pushed, so that the upload alone says how it is to come out. */
export const pushWishChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-UP-36',
    *play(play, world) {
      const asked = play.exchanges.filter(
        (one) => isRelease(one) || (isPush(one, world) && isSuccess(one)),
      );
      const documents = documentsOf(play, world);
      for (const [at, upload] of asked.entries()) {
        // Made anew, a print is not known by its bytes, but by what came out for each push before.
        const prints = printsFor(play, upload, asked[at + 1]);
        const isKnown = !hasMissedBefore(play, upload.sent.seq);
        if (prints.length === 0 || isRelease(upload) || !isKnown) return;
        const document = documents.find((one) => one.uploadCall === upload.sent.call);
        const settled = settledAfter(play, upload.answered.seq);
        if (document === undefined || settled === undefined || !hasWishes(document)) continue;
        const front = frontOf(play, ({ printer }) => printer === prints[0]?.printer);
        const claim = cameAsUploaded(document, prints, front);
        if (claim !== undefined) yield { ...claim, witness: [settled, upload.sent.seq] };
      }
    },
  },
];

function printsFor(
  play: Case,
  { sent }: Exchange,
  next: Exchange | undefined,
): readonly ReceiptEvent[] {
  return play.events
    .filter((event) => event.type === 'receipt')
    .filter(
      ({ state, seq }) => state === 'completed' && liesBetween(seq, sent.seq, next?.sent.seq),
    );
}
