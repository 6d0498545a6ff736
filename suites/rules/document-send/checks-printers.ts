import type { PrinterEvent } from '../../journal/event.ts';
import { pathText } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { noPrint } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { documentsOf, settledAfter } from '../../judge/queries.ts';
import { provenPairs } from '../../judge/refusals.ts';
import { isPushQueue } from '../../model/document-of-print.ts';
import { onPaper, type Sent, sendsOf, troubleAt } from './checks-releases.ts';

/** interface 4.4 and 4.5: printers differ, and are in order all the same. */
export const printerChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-SEND-25',
    *play(play, world) {
      const manners = play.events.filter(isOdd);
      if (manners.length === 0) return;
      const probes = provenPairs(play, world, {
        probe: (one) =>
          one.operation === 'documents.send' &&
          manners.some(({ address }) => address === pathText(one, 'port')),
      });
      for (const [probe] of probes)
        yield assertion(probe, isSuccess(probe), {
          expected: 'errorCode 0, as at another printer',
          seen: seenAnswer(probe),
        });
    },
  },
  {
    rule: 'DOC-SEND-26',
    *play(play, world) {
      if (play.events.some(({ type }) => type === 'restart')) return;
      for (const sent of sendsOf(play, world)) {
        const { document, release, answeredSeq, prints } = sent;
        const settled = settledAfter(play, answeredSeq);
        if (release.outcome !== 'refused' || settled === undefined) continue;
        if (troubleAt(play, sent) !== undefined || isPushQueue(world, document.queue)) continue;
        if (!isAlone(sent, settled)) continue;
        const print = prints.find(
          ({ seq, state }) => state === 'completed' && liesBetween(seq, release.sentSeq, settled),
        );
        yield {
          ok: print === undefined,
          witness: [print?.seq ?? settled, release.sentSeq],
          ...noPrint('the document', print !== undefined),
        };
      }
    },
  },
  {
    rule: 'DOC-SEND-27',
    *play(play, world) {
      for (const { prints, uploadedAtSeq } of documentsOf(play, world)) {
        for (const { seq, state, language, claimed } of prints) {
          if (state !== 'completed' || language === 'unknown') continue;
          yield {
            ok: claimed === undefined || isKin(claimed, language),
            witness: [seq, uploadedAtSeq],
            expected: `a job in ${language} or without a document language`,
            seen: `a job ${claimed === undefined ? 'without a document language' : `in ${claimed}`}`,
          };
        }
      }
    },
  },
  onPaper('DOC-SEND-28', ({ document, release, prints, front, manner }) => {
    const [print] = prints;
    if (print === undefined || front !== 'ipp') return undefined;
    if ((release.duplex ?? document.duplex) !== 0) return undefined;
    const sides = print.sides ?? (manner === 'one-step' ? 'two-sided-long-edge' : 'one-sided');
    return { ok: sides === 'one-sided', expected: 'sides one-sided', seen: `sides ${sides}` };
  }),
];

function isOdd(event: Case['events'][number]): event is PrinterEvent {
  return event.type === 'printer' && event.manner !== undefined && event.manner !== 'raster-only';
}

/** Whether no other release, deletion or download of the document was sent until then. */
function isAlone({ document, release }: Sent, settled: number): boolean {
  const { releases, attempts } = document;
  const others = releases.filter((one) => one !== release && one.outcome !== 'refused');
  return [...others, ...attempts].every((one) => precedes(settled, one.sentSeq));
}

/** Languages that a printer may take for each other. */
const kin: readonly (readonly string[])[] = [['pcl', 'pcl-xl']];

function isKin(one: string, other: string): boolean {
  return kin.some((languages) => languages.includes(one) && languages.includes(other));
}
