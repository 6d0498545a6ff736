import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, claim } from '../../engine/case/check.ts';
import { inList, noPrint } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { faultsAt, type Sent, send, sendsOf, troubleAt } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { isRefused, pretends } from '../../engine/fault-proxy/alter.ts';
import { formOf, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { rule } from '../../engine/rule.ts';
import { largeDocument, uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { TestPrinter } from '../../engine/session/printers/printers.ts';
import type { Session } from '../../engine/session/session.ts';
import type { PrintSetup, UploadOptions } from '../../engine/session/session-context.ts';
import { isPushQueue } from '../../engine/state/document-of-print.ts';
import { testCase } from '../../engine/test-case.ts';

const needs = ['allow.paper'] as const;
const from = 'documents.send call';
/** On an IPP printer all are refusals or broken connections; with `spool-full` the job is aborted after it was accepted. */
const troubles = ['reset', 'spool-full', 'ipp-busy', 'auth-demanded', 'raster-only'];

/** interface 4.4: sends that fail, above all because of their printers (SIL-42). */
export const rules = [
  rule(
    'DOC-SEND-19',
    'When the printer refuses connections, the send fails and the document still waits',
    {
      from,
      basis: 'SIL-42',
      needs,
      *check(c) {
        for (const { release } of sendsOf(c)) {
          const { sentSeq, answeredSeq } = release;
          const last = faultsAt(c, release).findLast(({ seq }) => precedes(seq, sentSeq));
          if (last?.kinds.includes('refuse') !== true || answeredSeq === undefined) continue;
          const expected = 'an errorCode other than 0';
          const ok = release.outcome === 'refused';
          const words = claim(ok, expected, ok ? expected : 'errorCode 0');
          yield { ...words, witness: [answeredSeq, last.seq] };
        }
      },
      faults: fault(
        'send-refusing-printer-is-okay',
        'answers errorCode 0 although the printer refused the connection',
        pretends(send),
      ),
    },
  ),
  rule(
    'DOC-SEND-24',
    'When the printer refuses or aborts the job, the send fails and the document waits again',
    {
      from,
      basis: 'SIL-42',
      needs,
      since: '2026-12',
      check: failsInTrouble,
      faults: fault(
        'send-broken-off-is-okay',
        'answers errorCode 0 although the printer aborted the transfer',
        pretends(send),
      ),
    },
  ),
  rule(
    'DOC-SEND-26',
    'A document whose release is answered as failed is not printed by a working printer',
    {
      from,
      basis: 'derived',
      needs,
      since: '2026-12',
      *check(c) {
        if (c.events.some(({ type }) => type === 'restart')) return;
        for (const sent of sendsOf(c)) {
          const { document, release, prints } = sent;
          const settled = c.settledAfter(release.answeredSeq);
          if (release.outcome !== 'refused' || settled === undefined) continue;
          if (troubleAt(c, sent) !== undefined || isPushQueue(c.state, document.queue)) continue;
          if (!isAloneUntil(settled, sent)) continue;
          const print = completedIn(prints, settled);
          yield {
            ok: print === undefined,
            witness: [print?.seq ?? settled, release.sentSeq],
            ...noPrint('the document', print !== undefined),
          };
        }
      },
      faults: fault(
        'printed-and-told-as-failed',
        'answers errorCode 1001 to a release of a hundred copies, and prints them',
        {
          answer: (answer, request) =>
            send(request) && formOf(request).get('copies') === '100' && !isRefused(answer)
              ? jsonAnswer(200, { errorCode: 1001 })
              : answer,
        },
      ),
    },
  ),
];

function* failsInTrouble(c: Case): Iterable<Assertion> {
  for (const sent of sendsOf(c)) {
    const { document, release, prints } = sent;
    const { answeredSeq } = release;
    const trouble = troubleAt(c, sent);
    const settled = c.settledAfter(answeredSeq);
    if (trouble === undefined || !troubles.some((kind) => trouble.kinds.includes(kind))) continue;
    if (settled === undefined || answeredSeq === undefined) continue;
    const isRefused = release.outcome === 'refused';
    // A service that answers before all is printed may try again until the printer is well.
    const isPrinted = completedIn(prints, settled) !== undefined;
    const printed = isPrinted ? 'a complete print' : 'errorCode 0 and no complete print';
    yield {
      ok: isRefused || isPrinted,
      witness: [answeredSeq, trouble.seq],
      expected: 'an errorCode other than 0, or a complete print',
      seen: isRefused ? 'a refusal' : printed,
    };
    const [look] = c.looksAfter(document.owner, answeredSeq);
    const next = document.releases.find((one) => precedes(answeredSeq, one.sentSeq));
    if (!isRefused || isPrinted || look === undefined) continue;
    if (precedes(next?.sentSeq, look.exchange.sentAt)) continue;
    const isListed = look.uuids.has(document.uuid);
    yield assertion(look.exchange, isListed, inList('the document', isListed));
  }
}

function completedIn(prints: Sent['prints'], until: number): Sent['prints'][number] | undefined {
  return prints.find(({ state, seq }) => state === 'completed' && precedes(seq, until));
}

/** Whether no other release, deletion or download of the document was sent until then. */
function isAloneUntil(settled: number, { document, release }: Sent): boolean {
  const { releases, attempts } = document;
  const others = releases.filter((one) => one !== release && one.outcome !== 'refused');
  return [...others, ...attempts].every((one) => precedes(settled, one.sentSeq));
}

const kib = 1024;
const afterBytes = 2_000;

export const testCases = [
  /** The printer refuses connections, then is well again. */
  testCase('documents/send-refusing-printer', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const document = { uuid: await s.upload(user, queue), port: port.address };
    await port.printer.setFaults([{ kind: 'refuse' }]);
    await s.call('documents.send', document, token);
    await s.look(token);
    await port.printer.setFaults([]);
    await s.call('documents.send', document, token);
    await s.settle(1);
    await s.look(token);
  }),

  /** A printer resets the connection in the middle of a document, a large one and a small one, and at the last byte, then is well again. */
  testCase('documents/printer-breaks-off', needs, async (s) => {
    const setup = await s.printSetup();
    for (const [file, share] of [
      [largeDocument(s.name('large'), kib * kib), 1 / 16],
      [uniqueDocument(s.name('small')), 1 / 16],
      [uniqueDocument(s.name('last')), 1],
    ] as const) {
      const afterBytes = Math.floor((file.bytes.length - 1) * share);
      await sendInTrouble(s, setup, { trouble: { kind: 'reset', afterBytes }, more: { file } });
    }
  }),

  /** An IPP printer that breaks off, has no room, is busy, wants a password or takes no such document; then it is well again. */
  testCase('documents/send-ipp-trouble', needs, async (s) => {
    const setup = await s.printSetup({ front: 'ipp' });
    for (const trouble of [
      { kind: 'reset', afterBytes },
      { kind: 'spool-full', afterBytes },
      { kind: 'ipp-busy' },
      { kind: 'auth-demanded' },
    ] as const)
      await sendInTrouble(s, setup, { trouble });
    const { user, queue, token } = setup;
    const labels = await s.printer({ front: 'ipp', manner: 'raster-only' });
    const uuid = await s.upload(user, queue);
    await s.call('documents.send', { uuid, port: labels.address }, token);
    await s.settle(0);
    await s.look(token);
  }),
];

interface Trouble {
  readonly trouble: Parameters<TestPrinter['setFaults']>[0][number];
  readonly more?: UploadOptions;
}

/** A document is sent to a printer in trouble, and once more when it is well again. */
async function sendInTrouble(
  s: Session,
  { user, queue, port, token }: PrintSetup,
  { trouble, more = {} }: Trouble,
): Promise<void> {
  const document = { uuid: await s.upload(user, queue, more), port: port.address };
  await port.printer.setFaults([trouble]);
  await s.call('documents.send', document, token);
  await port.printer.setFaults([]);
  await s.settle(0);
  await s.look(token);
  await s.call('documents.send', document, token);
  await s.settle(1);
}
