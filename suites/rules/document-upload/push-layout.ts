import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Check, claim } from '../../engine/case/check.ts';
import { hasSize } from '../../engine/case/compare/paper-size.ts';
import { provenPairs } from '../../engine/case/refusals.ts';
import { fault } from '../../engine/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { UploadFile } from '../../engine/session/http/body.ts';
import { testCase } from '../../engine/test-case.ts';
import { ofEachPush, ofPrint, type Push, pdfQueue, push } from './push-queues.ts';
import { has, layout, refuses, replaces, upload } from './uploads.ts';

type Layout = (typeof layout)[number];

const param = (name: Layout): string => `documents.upload param ${name}`;
const ofPushPrints = 'documents.upload layout of push prints';
const percent = ['8 PUT /documents scale', param('scale')];
const original = 'Original';
const paper = { needs: ['allow.paper'] } as const;
const derived = { ...paper, basis: 'derived' } as const;

/** interface 4.4 and 8: the layout of push prints, which uploads to pull queues do not have. */
export const rules = [
  rule('DOC-UP-09', 'For a pull queue outputpagesize, pageorientation and scale are ignored', {
    from: [
      ...layout.map(param),
      'documents.upload layout of pull prints',
      '8 PUT /documents scale',
    ],
    check: ignoredOnPull,
    faults: fault(
      'upload-minds-layout',
      'refuses layout parameters on a pull queue',
      refuses(has('scale', /^/)),
    ),
  }),
  rule('DOC-UP-22', 'A push print accepts every outputpagesize of the list', {
    from: param('outputpagesize'),
    ...paper,
    atLeast: 10,
    check: accepted('outputpagesize', /^(Original|A[3456]|Letter|Legal|Ledger|Tabloid|\d+x\d+)$/),
    faults: fault(
      'push-knows-no-a6',
      'refuses a push print on A6',
      refuses(has('outputpagesize', /^A6$/)),
    ),
  }),
  rule('DOC-UP-24', 'A push print accepts both pageorientation values', {
    from: param('pageorientation'),
    ...paper,
    atLeast: 2,
    check: accepted('pageorientation', /^[01]$/),
    faults: fault(
      'push-never-lies',
      'refuses a push print in landscape',
      refuses(has('pageorientation', /^1$/)),
    ),
  }),
  rule('DOC-UP-25', 'A push print accepts a scale of 1 and of 100', {
    from: percent,
    ...paper,
    atLeast: 2,
    check: accepted('scale', /^(1|100)$/),
    faults: [
      fault('push-scales-from-two', 'refuses a scale of one percent', refuses(has('scale', /^1$/))),
      fault(
        'push-prints-nothing-scaled',
        'accepts a scale of one percent, and never prints the document',
        losesScaled,
      ),
    ],
  }),
  rule('DOC-UP-26', 'A push print with a scale of 0 or of 101 is refused', {
    from: percent,
    ...paper,
    basis: 'SIL-06',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'push-scales-to-anything',
      'treats a scale above 100 percent as 100',
      replaces('scale', /^[1-9]\d{2,}$/, '100'),
    ),
  }),
  rule('DOC-UP-23', 'A push print to a PDF port is printed in the size of outputpagesize', {
    from: [param('outputpagesize'), ofPushPrints],
    ...derived,
    atLeast: 4,
    check: ofEachPush((push) => {
      const size = push.upload.param('outputpagesize') ?? original;
      const { language, pageSize } = push.receipt ?? {};
      if (language !== 'pdf' || pageSize === undefined || size === original) return undefined;
      const seen = `pages of ${String(pageSize.width)}x${String(pageSize.height)} points`;
      return ofPrint(push, claim(hasSize(pageSize, size), `pages of outputpagesize ${size}`, seen));
    }),
    faults: fault(
      'push-a5-on-a4',
      'prints a push print on A4 instead of A5',
      replaces('outputpagesize', /^A5$/, 'A4'),
    ),
  }),
  rule('DOC-UP-27', 'pageorientation and scale change the printed pages of a push print', {
    from: ofPushPrints,
    ...paper,
    atLeast: 2,
    check: ofEachPush((push, all) => {
      const turns = push.upload.param('pageorientation') === '1';
      const shrinks = Number(push.upload.param('scale') ?? 100) < 100;
      const plain = plainPrint(push, all);
      if (plain === undefined || push.receipt === undefined || !(turns || shrinks))
        return undefined;
      return differs(push, plain, `one without ${turns ? 'pageorientation' : 'scale'}`);
    }),
    faults: fault(
      'push-scales-nothing',
      'accepts a scale and ignores it',
      replaces('scale', /^50$/, '100'),
    ),
  }),
  rule(
    'DOC-UP-44',
    'A push print in portrait differs from one in landscape, whatever the orientation of its pages',
    {
      from: param('pageorientation'),
      ...derived,
      since: '2026-12',
      check: ofEachPush((portrait, all) => {
        const landscape = turned(portrait, '0')
          ? all.find((one) => turned(one, '1') && isOfSameFile(one, portrait))
          : undefined;
        if (landscape === undefined) return undefined;
        const { receipt, upload: x } = portrait;
        const one = differs(landscape, receipt?.wireSha256, 'the one in portrait');
        return { ...one, witness: [one.witness[0], x.sentAt] };
      }),
      faults: fault(
        'portrait-comes-out-lying',
        'prints a push print in landscape instead of portrait',
        replaces('pageorientation', /^0$/, '1'),
      ),
    },
  ),
];

/** The same answer as to the upload without them. */
function* ignoredOnPull(c: Case): Iterable<Assertion> {
  const probe = (x: Exchange): boolean =>
    upload(x) && x.sent.malformed === undefined && hasOther(x);
  for (const [one, plain] of provenPairs(c, probe)) {
    yield assertion(one, one.isSuccess, {
      expected: 'success: the parameters are ignored',
      seen: one.words,
    });
    const [size, usual] = [one, plain].map((x) => x.textOf('paperSize'));
    if (size === undefined || usual === undefined) continue;
    yield assertion(one, size === usual, {
      expected: `paperSize ${usual}`,
      seen: `paperSize ${size}`,
    });
  }
}

/** Such values are accepted; a success counts once the document is printed. */
function accepted(name: Layout, stated: RegExp): Check {
  return ofEachPush(({ upload: x, receipt, awaitedSeq }) => {
    const value = x.param(name);
    // Not every size supports an orientation.
    if (value === undefined || !stated.test(value) || hasOther(x, name)) return undefined;
    if (x.isSuccess && receipt === undefined && awaitedSeq === undefined) return undefined;
    return assertion(x, x.isSuccess && receipt !== undefined, {
      expected: `success and a print with ${name} ${value}`,
      seen: x.isSuccess && receipt === undefined ? 'success and no print' : x.words,
    });
  });
}

/** Whether an upload has one of the parameters, besides this one. */
function hasOther(x: Exchange, name?: Layout): boolean {
  return layout.some((one) => one !== name && x.param(one) !== undefined);
}

/** A print whose bytes must be others. */
function differs(push: Push, bytes: string | undefined, than: string): Assertion {
  const ok = push.receipt?.wireSha256 !== bytes;
  const seen = ok ? 'a print that differs' : 'a print with the same bytes';
  return ofPrint(push, claim(ok, `a print that differs from ${than}`, seen));
}

/** The bytes of a print without any layout: known if two such prints are the same. */
function plainPrint(push: Push, all: readonly Push[]): string | undefined {
  const plain = all.filter(
    (one) =>
      isOfSameFile(one, push) &&
      one.upload.param('outputpagesize') === original &&
      !hasOther(one.upload, 'outputpagesize'),
  );
  const [first, ...others] = plain.map(({ receipt }) => receipt?.wireSha256);
  return others.length > 0 && others.every((one) => one === first) ? first : undefined;
}

function isOfSameFile(one: Push, other: Push): boolean {
  return one.upload.sent.file?.sha256 === other.upload.sent.file?.sha256;
}

/** It was printed in this orientation, and nothing else of its layout was asked for. */
function turned({ upload: x, receipt }: Push, orientation: '0' | '1'): boolean {
  const isPrinted = receipt?.wireSha256 !== undefined;
  return isPrinted && x.param('pageorientation') === orientation && !hasOther(x, 'pageorientation');
}

function losesScaled(): Interception {
  let isLost = false;
  return {
    request: (request) => {
      if (upload(request)) isLost = has('scale', /^1$/)(request);
      return request;
    },
    paper: (job) => (isLost ? [] : [job]),
  };
}

/** The sizes of the list, and one of each class of widths and heights. */
const sizes = 'Original A3 A4 A5 A6 Letter Legal Ledger Tabloid 300x500 842x1191'.split(' ');
const turnedAndScaled = [
  // Twice, to see whether a print without any layout is always the same.
  { outputpagesize: original },
  { outputpagesize: original },
  { pageorientation: 0 },
  { pageorientation: 1 },
  { scale: 1 },
  { scale: 50 },
  { scale: 100 },
];

export const testCases = [
  /** One document goes to a PDF port in every size. */
  testCase('documents/push-sizes', ['allow.paper'], async (s) => {
    const to = { user: await s.user(), queue: await pdfQueue(s) };
    const file = uniqueDocument(s.name('layout'));
    for (const outputpagesize of sizes) await push(s, to, { file, parameters: { outputpagesize } });
    await s.look(await s.login(to.user));
  }),

  /** The same in both orientations and several scales, then in scales that do not exist. */
  testCase('documents/push-layout', ['allow.paper'], async (s) => {
    const to = { user: await s.user(), queue: await pdfQueue(s) };
    const file = uniqueDocument(s.name('layout'));
    for (const parameters of turnedAndScaled) await push(s, to, { file, parameters });
    const scaled = (scale: number) => () => push(s, to, { file, parameters: { scale } });
    for (const wrong of [0, 101]) await s.probe('DOC-UP-26', scaled(wrong), scaled(100));
    await s.look(await s.login(to.user));
  }),

  /** A page in landscape is pushed in portrait and in landscape. */
  testCase('documents/push-lying', ['allow.paper'], async (s) => {
    const to = { user: await s.user(), queue: await pdfQueue(s) };
    const file = landscapeDocument(s.name('lying'));
    for (const pageorientation of [0, 1])
      await push(s, to, { file, parameters: { pageorientation } });
  }),

  /** The parameters that only push prints have are sent for a pull queue, with values that exist and others. */
  testCase('documents/upload-layout-ignored', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    for (const parameters of [
      { scale: 500 },
      { outputpagesize: 'Nonsense' },
      { pageorientation: 9 },
      { outputpagesize: 'A3' },
    ]) {
      const pair = s.pair();
      for (const more of [{ parameters }, {}]) await s.sendUp(user, queue, { ...more, pair });
    }
  }),
];

/** The page is turned. The boxes have the same length, so that every byte behind them stays in its place. */
function landscapeDocument(identity: string): UploadFile {
  const file = uniqueDocument(identity);
  const text = file.bytes.toString('latin1').replace('[0 0 595 842]', '[0 0 842 595]');
  return { ...file, bytes: Buffer.from(text, 'latin1') };
}
