import { answersWith } from '../../engine/case/assertions.ts';
import { claim, factIf } from '../../engine/case/check.ts';
import { isOfficeFile } from '../../engine/case/compare/document-types.ts';
import { aPrint, countOf } from '../../engine/case/finding-words.ts';
import { overlap, precedes } from '../../engine/case/order.ts';
import { wasInterrupted } from '../../engine/case/subjects/kills.ts';
import { copiesOf, perSend, send } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  losesFirstJob,
  okay,
  pretends,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { formOf } from '../../engine/fault-proxy/interception.ts';
import { itemsOf, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  documentOfKind,
  largeDocument,
  uniqueDocument,
} from '../../engine/session/documents/documents.ts';
import { print } from '../../engine/session/documents/print.ts';
import type { Reply } from '../../engine/session/http/client.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { type Release } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { errorCodeInfo } from '../../spec/shape.ts';

const fromCall = 'documents.send call';
const needs = ['allow.paper'] as const;

/** interface 4.4: what a send prints. */
export const rules = [
  rule('DOC-SEND-01', 'A document whose send was answered with errorCode 0 is printed', {
    from: [fromCall, '7 0 means OK', '7 code 0'],
    needs,
    check: perSend(({ prints: { length } }) => {
      const expected = 'a print of the document';
      return claim(length > 0, expected, length > 0 ? expected : 'no print while the run waited');
    }),
    faults: fault(
      'send-says-ok-prints-nothing',
      'answers errorCode 0 to its first send and prints nothing',
      losesFirstJob,
    ),
  }),
  rule('DOC-SEND-15', 'Send works without parameters', {
    from: ['documents.send content type', 'form-encoded parameters'],
    needs,
    check: perSend(({ document, exchange, prints }, c) => {
      if (exchange === undefined || exchange.sent.parameters.length > 0) return undefined;
      const ok = prints.length > 0;
      // If nothing is printed with parameters either, their absence is not the reason.
      if (!ok && !printsWithOptions(document.case, c.state)) return undefined;
      return { ok, ...aPrint('the document', ok) };
    }),
    faults: fault(
      'send-needs-parameters',
      'prints nothing when a send has no parameters',
      answersInstead((request) => send(request) && [...formOf(request)].length === 0, okay),
    ),
  }),
  rule('DOC-SEND-02', 'Without print options the uploaded bytes arrive unchanged at a raw port', {
    from: fromCall,
    basis: 'SIL-5C',
    needs,
    check: perSend(({ document, release, prints: [print], front }) => {
      const isAsked = [document, release].some(({ copies, duplex, grayscale }) =>
        [copies, duplex, grayscale].some((one) => one !== undefined),
      );
      if (isAsked || print === undefined || front !== 'raw') return undefined;
      const { sha256 } = document.file;
      // SIL-5C: what is converted first arrives as something else.
      if (isOfficeFile(document.file)) return undefined;
      const words = (hash: string): string => `a job with SHA-256 ${hash}`;
      return claim(print.sha256 === sha256, words(sha256), words(print.sha256));
    }),
    faults: [
      fault('send-changes-bytes', 'appends a byte to what it sends to a raw port', {
        paper: ({ bytes }) => [{ bytes: Buffer.concat([bytes, Buffer.from('\n')]) }],
      }),
      fault(
        'later-blocks-are-printed-corrupt',
        'prints zeros beyond the first 256 KiB of a document',
        { paper: (job) => [{ ...job, bytes: withoutLaterBlocks(job.bytes) }] },
      ),
    ],
  }),
  rule('DOC-SEND-08', 'One send prints the document once', {
    from: fromCall,
    basis: 'derived',
    needs,
    check: perSend(({ document, release, prints }, c) => {
      const copies = release.copies ?? document.copies ?? 1;
      if (wasInterrupted(release, prints, c.state) || copies !== 1 || prints.length === 0)
        return undefined;
      return onePrint(copiesOf(prints));
    }),
    faults: fault('send-prints-twice', 'prints the document of one send twice', {
      paper: (job) => [job, job],
    }),
  }),
  rule('DOC-SEND-18', 'Of several simultaneous sends of one document one prints it', {
    from: fromCall,
    basis: 'SIL-59',
    needs,
    *check(c) {
      for (const { releases, prints, uploadedAtSeq } of c.documents) {
        const ended = releases.filter((one) => one.answeredSeq !== undefined);
        const together = ended.filter((one) => ended.some((other) => overlap(one, other)));
        const last = Math.max(...together.map(({ answeredSeq = 0 }) => answeredSeq));
        const settled = c.settledAfter(last);
        if (together.length >= 2 && settled !== undefined)
          yield { ...onePrint(prints.length), witness: [settled, uploadedAtSeq] };
      }
    },
    faults: fault(
      'two-sends-two-prints',
      'prints a document once for each of several simultaneous sends',
      { paper: (job) => [job, job], ...pretends(send) },
    ),
  }),
  rule('DOC-SEND-14', 'Send answers ErrorCodeInfo', {
    from: ['documents.send returns', '2 ErrorCodeInfo errorCode', '7 errorCode is carried'],
    check: answersWith('documents.send', errorCodeInfo),
    faults: fault(
      'send-answer-lacks-errorcode',
      'answers a send without errorCode',
      alterRecords(send, (record) => without(record, 'errorCode')),
    ),
  }),
];

/** Whether in a case a send with parameters was printed. */
function printsWithOptions(inCase: string, { documents }: State): boolean {
  const hasOptions = ({ retain, copies, duplex }: Release): boolean =>
    retain || copies !== undefined || duplex !== undefined;
  return [...documents.values()]
    .filter((one) => one.case === inCase)
    .some(({ releases, prints }) =>
      releases.some(
        (one) => hasOptions(one) && prints.some(({ seq }) => precedes(one.sentSeq, seq)),
      ),
    );
}

export function withoutLaterBlocks(bytes: Buffer): Buffer {
  const first = bytes.subarray(0, 256 * 1024);
  return Buffer.concat([first, Buffer.alloc(bytes.length - first.length)]);
}

function onePrint(count: number) {
  return { ...claim(count === 1, 'one print', countOf(count, 'print')), ...factIf(count > 1) };
}

const kib = 1024;

export const testCases = [
  /** Real documents of several kinds are sent to a raw port. */
  testCase('documents/send-real', needs, async (s) => {
    const setup = await s.printSetup();
    const names = ['report-50k', 'ten-pages-colour', 'object-streams', 'mixed-sizes'];
    for (const name of [...names, 'hundred-pages'])
      await print(s, setup, {
        send: { retain: false },
        upload: { file: uniqueDocument(s.name('real'), `${name}.pdf`) },
      });
    await s.look(setup.token);
  }),

  /** Five releases of one document at a time. */
  testCase('documents/send-together', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    await s.times(3, async () => {
      const uuid = await s.upload(user, queue);
      await s.times(5, () => s.call('documents.send', { uuid, port: port.address }, token), 5);
      await s.settle(1);
    });
    await s.look(token);
  }),

  /** Documents as large as blocks and just beyond sizes that buffers have, fetched, printed and kept, printed once more. */
  testCase('documents/large', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    for (const sizeBytes of [64 * kib + 1, 256 * kib + 1, 512 * kib, kib * kib + 1]) {
      const file = largeDocument(s.name('large'), sizeBytes);
      const uuid = await s.upload(user, queue, { file });
      await s.call('documents.download', { uuid, ...usual, retain: true }, token);
      for (const retain of [true, false]) {
        await s.call('documents.send', { uuid, port: port.address, retain }, token);
        await s.settle(1);
      }
    }
  }),

  /** An office file is sent to a printer, once it is converted or given up. */
  testCase('documents/office-printed', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const file = documentOfKind(s.name('letter'), 'letter.docx');
    const uuid = await s.upload(user, queue, { file });
    await s.context.waits.until(
      s.credentials.facts.deliveryMs,
      () => s.call('documents.list', { status: [0, 4, 5, 6, 7, 8, 9] }, token),
      (reply) => !isUnderWay(reply, uuid),
    );
    await s.call('documents.send', { uuid, port: port.address }, token);
    await s.settle(1);
  }),
];

/** RECEIVED, AWAITING_CONVERSION or CONVERTING. */
function isUnderWay({ json }: Reply, uuid: string): boolean {
  const record = itemsOf(json).find((one) => textMember(one, 'uuid') === uuid);
  return [5, 6, 7].includes(numberMember(record, 'status') ?? 0);
}
