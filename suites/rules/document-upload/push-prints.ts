import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf, noPrint } from '../../engine/case/finding-words.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { frontOf } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords } from '../../engine/fault-proxy/alter.ts';
import { withPart } from '../../engine/fault-proxy/interception.ts';
import { succeeded } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import type { Port, User } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { cameAsUploaded, hasOptions } from './print-options.ts';
import {
  completedPrints,
  isPush,
  isPushQueue,
  isRelease,
  ofEachPush,
  ofPrint,
} from './push-queues.ts';
import { badRequest, has, layout } from './uploads.ts';

const options = ['copies', 'grayscale', 'duplex'].map((name) => `documents.upload param ${name}`);
const paper = { needs: ['allow.paper'] } as const;
/** interface 3. */
const failed = 4;

/** interface 4.4: nobody releases what is uploaded to a push queue, so that the upload alone decides how it is printed. */
export const rules = [
  rule('DOC-UP-16', 'A document in a push queue is printed without a release, once', {
    from: 'documents.upload layout of push prints',
    ...paper,
    check: printedOnce,
    faults: fault('push-prints-twice', 'prints a document of a push queue twice', {
      paper: (job) => [job, job],
    }),
  }),
  rule('DOC-UP-32', 'The upload of a push print that is printed does not return status FAILED', {
    from: '3 status 4',
    ...paper,
    basis: 'SIL-40',
    since: '2026-12',
    atLeast: 2,
    check: ofEachPush(({ upload: x, receipt }) => {
      const status = x.numberOf('status');
      if (receipt === undefined || status === undefined || !x.ok) return undefined;
      return assertion(x, status !== failed, {
        expected: 'a status other than 4 (FAILED)',
        seen: `status ${String(status)}`,
      });
    }),
    faults: fault(
      'push-told-as-failed',
      'returns a push print with status FAILED, and prints it',
      alterRecords(has('scale', /^/), (record) => ({ ...record, status: failed })),
    ),
  }),
  rule('DOC-UP-36', 'A push print is printed with the copies, sides and colour of its upload', {
    from: options,
    ...paper,
    basis: 'derived',
    since: '2026-12',
    atLeast: 3,
    check: printedAsUploaded,
    faults: fault(
      'push-prints-one-copy',
      'prints one copy of each push print, whatever copies says',
      // Each character of the text is a byte.
      {
        paper: ({ bytes, ...job }) => {
          const text = bytes.toString('latin1').replace(/(QTY|COPIES) *= *\d+/g, '$1=1');
          return [{ ...job, bytes: Buffer.from(text, 'latin1') }];
        },
      },
    ),
  }),
  rule('DOC-UP-43', 'A refused upload is not printed', {
    from: 'documents.upload call',
    ...paper,
    basis: 'derived',
    since: '2026-12',
    atLeast: 3,
    check: ofEachPush((push) => {
      const isPrinted = push.receipt !== undefined;
      const isShown = isPrinted || push.awaitedSeq !== undefined;
      if (!push.upload.refused || !isShown) return undefined;
      return ofPrint(push, { ok: !isPrinted, ...noPrint('the refused upload', isPrinted) });
    }),
    faults: fault(
      'refused-push-is-printed',
      'answers 400 to a push print with scale 0, and prints it',
      {
        request: async (request, upstream) => {
          if (!has('scale', /^0$/)(request)) return request;
          await upstream(withPart(request, 'scale', '100'));
          return badRequest;
        },
      },
    ),
  }),
];

function* printedOnce(c: Case): Iterable<Assertion> {
  for (const document of c.documents) {
    const { queue, uploadCall, uploadedAtSeq } = document;
    const settled = c.settledAfter(uploadedAtSeq);
    if (settled === undefined || !isPushQueue(queue, c.state)) continue;
    // IN-14 says what a changed queue does.
    const isChanged = c.exchanges.some(
      (x) => x.operation === 'inputports.update' && x.param('portname') === queue,
    );
    // A print that was laid out, or made with options, is not known by its bytes.
    const x = c.exchanges.find(({ call }) => call === uploadCall);
    const isLaidOut = layout.some((name) => x?.param(name));
    if (isChanged || isLaidOut || hasOptions(document)) continue;
    const times = document.prints.filter((print) => print.state === 'completed').length;
    yield {
      ok: times === 1,
      witness: [settled, uploadedAtSeq],
      expected: 'one print',
      seen: countOf(times, 'print'),
    };
  }
}

function* printedAsUploaded(c: Case): Iterable<Assertion> {
  const asked = c.exchanges.filter((x) => isRelease(x) || (isPush(x, c.state) && x.isSuccess));
  for (const [at, x] of asked.entries()) {
    // A print with options is not known by its bytes, but because each upload before was printed.
    const next = asked[at + 1]?.sentAt;
    const prints = completedPrints(c).filter(({ seq }) => liesBetween(seq, x.sentAt, next));
    if (prints.length === 0 || isRelease(x) || c.hasMissedPrintsBefore(x.sentAt)) return;
    const document = c.documents.find(({ uploadCall }) => uploadCall === x.call);
    const settled = c.settledAfter(x.answeredAt);
    if (document === undefined || settled === undefined || !hasOptions(document)) continue;
    const front = frontOf(c, ({ printer }) => printer === prints[0]?.printer);
    const words = cameAsUploaded(document, prints, front);
    if (words !== undefined) yield { ...words, witness: [settled, x.sentAt] };
  }
}

const withOptions = [
  { copies: 3, duplex: 1 },
  { duplex: 2 },
  { grayscale: true },
  { copies: 3, duplex: 2, grayscale: true, outputpagesize: 'A5' },
];

/** The last one is laid out as well. */
async function pushWithOptions(s: Session, port: Port): Promise<User> {
  const user = await s.user();
  const queue = await s.queue(port);
  for (const parameters of withOptions) {
    await s.upload(user, queue, { parameters, waits: false });
    await s.settle(parameters.copies ?? 1);
  }
  return user;
}

/** May be refused. */
const doubtful = [
  { parameters: { scale: 0 } },
  { parameters: { outputpagesize: 'Ledger', pageorientation: 1 } },
  { parameters: { outputpagesize: 'B9' } },
  { parameters: { copies: 'two' } },
  { parameters: { duplex: 3 } },
  { title: '' },
];

export const testCases = [
  /** A document is uploaded to a push queue and must be printed without anything else. */
  testCase('documents/upload-push', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue(await s.printer());
    await s.upload(user, queue);
    await s.settle(1);
    await s.look(await s.login(user));
  }),

  testCase('documents/push-wishes', ['allow.paper'], async (s) => {
    const user = await pushWithOptions(s, await s.printer());
    await s.look(await s.login(user));
  }),

  /** The same by IPP, and a document that is sent there at last. */
  testCase('documents/push-wishes-ipp', ['allow.paper'], async (s) => {
    const port = await s.printer({ front: 'ipp' });
    const user = await pushWithOptions(s, port);
    const token = await s.login(user);
    const uuid = await s.upload(user, await s.queue());
    await s.call('documents.send', { uuid, port: port.address, duplex: 1 }, token);
    await s.settle(1);
  }),

  /** Uploads to a push queue that may be refused, each waited for, then a good one. */
  testCase('documents/push-refused', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue(await s.printer());
    for (const more of [...doubtful, {}]) {
      const reply = await s.sendUp(user, queue, more);
      await s.settle(succeeded(reply) ? 1 : 0);
    }
    await s.look(await s.login(user));
  }),
];
