import { errorCodeInfo } from '../../catalogue/shape.ts';
import { type Exchange, pathText, succeeded } from '../../journal/exchange.ts';
import { answersWith } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, factIf, seenAnswer } from '../../judge/check.ts';
import { isOfficeFile } from '../../judge/document-types.ts';
import { aPrint, countOf, inList, noPrint, notInList } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import {
  documentsOf,
  lookAfter,
  lookOf,
  printerAddress,
  settledAfter,
} from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { mustBeGone } from '../../judge/time-limit.ts';
import { possibleDuring, type Release } from '../../model/document-state.ts';
import { wasInterrupted } from '../crashes/checks-kills.ts';
import { overlap } from '../parallel/checks-races.ts';
import { sendWishChecks } from './checks-options.ts';
import {
  copiesOf,
  isPort,
  isStranger,
  isUnspent,
  listedUnder,
  onPaper,
  printsWithWishes,
  sendsOf,
  sidesOf,
} from './checks-releases.ts';
import { isSerialNumber, serialNumberChecks } from './checks-serial-numbers.ts';

const operation = 'documents.send';

export const documentSendChecks: readonly BoundCheck[] = [
  onPaper('DOC-SEND-01', (sent) => ({
    ok: sent.prints.length > 0,
    expected: 'a print of the document',
    seen: sent.prints.length > 0 ? 'a print of the document' : 'no print while the run waited',
  })),
  onPaper('DOC-SEND-02', ({ document, release, prints, front }) => {
    const asked = [document, release].some(
      (one) => one.copies !== undefined || one.duplex !== undefined || one.grayscale !== undefined,
    );
    const print = prints[0];
    if (asked || print === undefined || front !== 'raw') return undefined;
    // SIL-5C: what is converted first arrives as something else.
    if (isOfficeFile(document.file)) return undefined;
    return {
      ok: print.sha256 === document.file.sha256,
      expected: `a job with SHA-256 ${document.file.sha256}`,
      seen: `a job with SHA-256 ${print.sha256}`,
    };
  }),
  ...sendWishChecks,
  {
    rule: 'DOC-SEND-06',
    *answer(exchange, world) {
      const document = world.documents.get(pathText(exchange, 'uuid'));
      if (exchange.operation !== operation || document === undefined) return;
      const [before, mine] = document.releases.slice(-2);
      const isAgain = mine?.call === exchange.sent.call && before?.to === mine.to;
      const isKept = before?.retain === true && before.outcome === 'done';
      if (!isAgain || !isKept || !isPort(mine.to, world)) return;
      if (!isUnspent(document, before) || isStranger(exchange, world)) return;
      yield {
        ...assertion(exchange, succeeded(exchange), {
          expected: 'success of another send of the retained document',
          seen: seenAnswer(exchange),
        }),
        telling: { kind: 'outcome', should: 'succeed' },
      };
    },
  },
  {
    rule: 'DOC-SEND-07',
    *answer(exchange, world) {
      const look = lookOf(exchange, world);
      if (look === undefined) return;
      for (const document of world.documents.values()) {
        const done =
          document.case === exchange.sent.case &&
          document.releases.find((one) => endsIt(one, exchange));
        if (!done) continue;
        const ok = !look.uuids.has(document.uuid);
        if (!ok && !mustBeGone(exchange, done, world)) continue;
        yield {
          ok,
          witness: [exchange.answered.seq, done.sentSeq],
          ...notInList('the printed document', !ok),
        };
      }
    },
  },
  onPaper('DOC-SEND-08', ({ document, release, prints }, world) => {
    if (wasInterrupted(release, prints, world)) return undefined;
    if ((release.copies ?? document.copies ?? 1) !== 1 || prints.length === 0) return undefined;
    return {
      ok: copiesOf(prints) === 1,
      ...factIf(copiesOf(prints) > 1),
      expected: 'one print',
      seen: countOf(copiesOf(prints), 'print'),
    };
  }),
  ...serialNumberChecks,
  onPaper('DOC-SEND-10', ({ release, prints, address }, world) => {
    if (prints.length === 0 || isSerialNumber(release.to, world)) return undefined;
    const strange = prints.find((print) => address(print.printer) !== release.to);
    if (!/[.:]/.test(release.to)) return undefined;
    return {
      ok: strange === undefined,
      ...factIf(strange !== undefined),
      expected: `prints at ${release.to} only`,
      seen:
        strange === undefined
          ? `prints at ${release.to} only`
          : `a print at ${address(strange.printer) ?? '?'}`,
    };
  }),
  {
    rule: 'DOC-SEND-11',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === operation &&
        (!world.documents.has(pathText(exchange, 'uuid')) ||
          !isPort(pathText(exchange, 'port'), world)),
      by: 'any',
    }),
  },
  {
    rule: 'DOC-SEND-12',
    ...refuses({
      probe: (exchange, world) => exchange.operation === operation && isStranger(exchange, world),
      by: 'any',
      *besides(probe, play, world) {
        const document = world.documents.get(pathText(probe, 'uuid'));
        const owners = document?.releases.find(
          (release) => release.call !== probe.sent.call && release.outcome !== 'refused',
        );
        const early = document?.prints.find((print) => precedes(print.seq, owners?.sentSeq));
        const settled = settledAfter(play, probe.answered.seq);
        if (document === undefined || settled === undefined) return;
        yield {
          ok: early === undefined,
          witness: [early?.seq ?? settled, probe.sent.seq],
          ...noPrint('the document', early !== undefined),
        };
      },
    }),
  },
  {
    rule: 'DOC-SEND-13',
    *play(play, world) {
      for (const { document, release, answeredSeq } of sendsOf(play, world)) {
        const others = document.releases.some(
          (one) =>
            one !== release && precedes(one.sentSeq, answeredSeq) && one.outcome !== 'refused',
        );
        if (release.outcome !== 'refused' || others || document.attempts.length > 0) continue;
        const look = lookAfter(play, world, { user: document.owner, seq: answeredSeq });
        const next = document.releases.find((one) => precedes(answeredSeq, one.sentSeq));
        if (look === undefined || precedes(next?.sentSeq, look.exchange.answered.seq)) continue;
        const possible = possibleDuring(document, look.exchange.sent.seq, look.exchange.sent.seq);
        // Something else may have ended it: its owner is gone, its time is over.
        if (possible.size !== 1 || !possible.has(0)) continue;
        const ok = look.uuids.has(document.uuid);
        yield assertion(look.exchange, ok, inList('the document', ok));
      }
    },
  },
  { rule: 'DOC-SEND-14', ...answersWith(operation, errorCodeInfo) },
  onPaper('DOC-SEND-15', ({ document, exchange, prints }, world) => {
    if (exchange === undefined || exchange.sent.parameters.length > 0) return undefined;
    // Where nothing comes out with parameters either, that none were given is not what went wrong.
    if (prints.length === 0 && !printsWithWishes(document.case, world)) return undefined;
    return {
      ok: prints.length > 0,
      ...aPrint('the document', prints.length > 0),
    };
  }),
  {
    rule: 'DOC-SEND-16',
    *play(play, world) {
      yield* listedUnder(play, world, {
        status: '1',
        which: (document, atSeq) =>
          document.releases.some(
            (one) => one.outcome === 'done' && !one.retain && precedes(one.answeredSeq, atSeq),
          ) && document.prints.length > 0,
      });
    },
  },
  onPaper('DOC-SEND-17', ({ document, release, prints, front }) => {
    if (front !== 'ipp' || prints.length === 0) return undefined;
    const copies = release.copies ?? document.copies ?? 1;
    const sides = sidesOf[release.duplex ?? document.duplex ?? 0];
    const ok = copiesOf(prints) === copies && (sides === undefined || prints[0]?.sides === sides);
    return {
      ok,
      expected: `${countOf(copies, 'copy', 'copies')}, sides ${sides ?? 'not specified'}`,
      seen: `${countOf(copiesOf(prints), 'copy', 'copies')}, sides ${prints[0]?.sides ?? 'not specified'}`,
    };
  }),
  {
    rule: 'DOC-SEND-18',
    *play(play, world) {
      for (const document of documentsOf(play, world)) {
        const ended = document.releases.filter((one) => one.answeredSeq !== undefined);
        const overlapping = ended.filter((one) => ended.some((other) => overlap(one, other)));
        const settled = settledAfter(
          play,
          Math.max(...overlapping.map(({ answeredSeq = 0 }) => answeredSeq)),
        );
        if (overlapping.length < 2 || settled === undefined) continue;
        yield {
          ok: document.prints.length === 1,
          ...factIf(document.prints.length > 1),
          witness: [settled, document.uploadedAtSeq],
          expected: 'one print',
          seen: countOf(document.prints.length, 'print'),
        };
      }
    },
  },
  {
    rule: 'DOC-SEND-19',
    *play(play, world) {
      for (const { release, answeredSeq } of sendsOf(play, world)) {
        const faulty = play.events.findLast(
          (event) =>
            event.type === 'fault' &&
            precedes(event.seq, release.sentSeq) &&
            printerAddress(play, event.printer) === release.to,
        );
        if (
          faulty?.type !== 'fault' ||
          !faulty.kinds.includes('refuse') ||
          answeredSeq === undefined
        )
          continue;
        const ok = release.outcome === 'refused';
        yield {
          ok,
          witness: [answeredSeq, faulty.seq],
          expected: 'an errorCode other than 0',
          seen: ok ? 'an errorCode other than 0' : 'errorCode 0',
        };
      }
    },
  },
];

function endsIt(release: Release, look: Exchange): boolean {
  return (
    release.cause === 'send' &&
    release.outcome === 'done' &&
    !release.retain &&
    precedes(release.answeredSeq, look.sent.seq)
  );
}
