import { type Claim, claim } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { isCollatedBy } from '../../engine/case/subjects/ports-at.ts';
import {
  asksForNothing,
  copiesOf,
  mayAskWithin,
  perSend,
  type Sent,
  send,
  sidesOf,
  succeedsToo,
  usual,
} from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, answersInstead, ignores, whoseForm } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { documentIn } from '../../engine/session/documents/documents-in-language.ts';
import { print } from '../../engine/session/documents/print.ts';
import { testCase } from '../../engine/test-case.ts';

const option = (name: string): string => `documents.send param ${name}`;
const needs = ['allow.paper'] as const;
const derived = { basis: 'derived', needs } as const;

/** interface 4.4 and 4.5: the copies, sides and colours of a send, also instead of those of the upload. */
export const rules = [
  rule('DOC-SEND-03', 'The requested copies reach the printer', {
    from: option('copies'),
    ...derived,
    atLeast: 2,
    check: perSend((sent, c) => {
      const { document, release, prints, front } = sent;
      const copies = copiesAsked(sent);
      const [print] = prints;
      if (isCollatedBy(release.to, c.state)) return undefined;
      const isUsual = copies < 2 && (document.copies ?? 1) < 2;
      if (isUsual || print === undefined) return undefined;
      const isSilent = prints.length === 1 && print.copies === undefined;
      if (isSilent && mayAskWithin(document, print, front)) return undefined;
      const came = copiesOf(prints);
      return claim(came === copies, copiesWords(copies), copiesWords(came));
    }),
    faults: [
      fault('send-ignores-copies', 'ignores copies at release', ignores(send, 'copies')),
      fault(
        'second-release-in-one-copy',
        'applies copies only in the first release of a document',
        ignoresCopiesLater,
      ),
    ],
  }),
  rule('DOC-SEND-04', 'The requested sides reach the printer', {
    from: option('duplex'),
    ...derived,
    atLeast: 2,
    check: perSend((sent) => {
      const { document, release, front } = sent;
      const wanted = sidesAsked(sent);
      const [print] = sent.prints;
      if (print === undefined) return undefined;
      const { sides } = print;
      if (wanted === undefined)
        return isTakenBack(release.duplex, document.duplex)
          ? claim(!sides?.startsWith('two-sided'), 'sides one-sided', sidesWords(sides))
          : undefined;
      if (sides === undefined && mayAskWithin(document, print, front)) return undefined;
      return claim(sides === wanted, sidesWords(wanted), sidesWords(sides));
    }),
    faults: fault('send-ignores-sides', 'ignores duplex at release', ignores(send, 'duplex')),
  }),
  rule('DOC-SEND-05', 'grayscale reaches the printer', {
    from: option('grayscale'),
    ...derived,
    check: perSend(askedForGrey),
    faults: fault(
      'send-ignores-grayscale',
      'ignores grayscale at release',
      ignores(send, 'grayscale'),
    ),
  }),
  rule('DOC-SEND-17', 'An IPP port gets the document with its copies and sides', {
    from: 'outputports.create param printerippurl',
    ...derived,
    feature: 'ipp',
    check: perSend((sent) => {
      const { prints, front } = sent;
      if (front !== 'ipp' || prints.length === 0) return undefined;
      const [copies, sides] = [copiesAsked(sent), sidesAsked(sent)];
      const [came, on] = [copiesOf(prints), prints[0]?.sides];
      return claim(
        came === copies && (sides === undefined || on === sides),
        `${copiesWords(copies)}, ${sidesWords(sides)}`,
        `${copiesWords(came)}, ${sidesWords(on)}`,
      );
    }),
    faults: [
      fault(
        'ipp-gets-no-copies',
        'sends a job to an IPP port without its copies',
        ignores(send, 'copies'),
      ),
      fault(
        'ipp-short-edge-is-long',
        'prints on the long edge over IPP although the short edge was requested',
        takesDuplex('2', '1'),
      ),
    ],
  }),
  rule(
    'DOC-SEND-28',
    'duplex 0 is printed on one side, also at an IPP printer that uses both by default',
    {
      from: option('duplex'),
      ...derived,
      feature: 'ipp',
      since: '2026-12',
      check: perSend(({ document, release, prints: [print], front, manner }) => {
        const isAsked = (release.duplex ?? document.duplex) === 0;
        if (print === undefined || front !== 'ipp' || !isAsked) return undefined;
        const byDefault = manner === 'one-step' ? 'two-sided-long-edge' : 'one-sided';
        const { sides = byDefault } = print;
        return claim(sides === 'one-sided', 'sides one-sided', sidesWords(sides));
      }),
      faults: fault(
        'one-side-taken-for-two',
        'prints on both sides when duplex 0 is requested',
        takesDuplex('0', '1'),
      ),
    },
  ),
  rule(
    'DOC-SEND-22',
    'copies 1, grayscale false and duplex 0 are accepted where a send without them is',
    {
      from: [option('copies'), option('grayscale'), option('duplex')],
      ...derived,
      atLeast: 3,
      since: '2026-12',
      check: succeedsToo(
        'errorCode 0 for the send',
        (x) => Object.keys(usual).some((name) => x.param(name) !== undefined) && asksForNothing(x),
      ),
      faults: fault(
        'send-refuses-one-copy',
        'refuses a send with copies 1',
        answersInstead(
          whoseForm(send, (form) => form.get('copies') === '1'),
          jsonAnswer(400, { errorCode: 1 }),
        ),
      ),
    },
  ),
];

function copiesAsked({ document, release }: Sent): number {
  return release.copies ?? document.copies ?? 1;
}

/** As a printer tells them; undefined for one side. */
function sidesAsked({ document, release }: Sent): string | undefined {
  return sidesOf[release.duplex ?? document.duplex ?? 0];
}

function copiesWords(count: number): string {
  return countOf(count, 'copy', 'copies');
}

function sidesWords(sides: string | undefined): string {
  return `sides ${sides ?? 'not specified'}`;
}

/** The upload asked for it, and the release says that it is not to be. */
function isTakenBack(released: number | boolean | undefined, uploaded: unknown): boolean {
  return released !== undefined && !released && Boolean(uploaded);
}

function askedForGrey({ document, release, prints, front, manner }: Sent): Claim | undefined {
  const [print] = prints;
  // A printer that knows no colour mode cannot be asked for grey.
  if (print === undefined || manner === 'one-step') return undefined;
  const { colorMode: mode } = print;
  const seen = mode === undefined ? 'a job without a colour mode' : `a job in ${mode}`;
  if (isTakenBack(release.grayscale, document.grayscale))
    return mayAskWithin(document, print, front)
      ? undefined
      : claim(mode !== 'monochrome', 'a job that is not monochrome', seen);
  if ((release.grayscale ?? document.grayscale) !== true) return undefined;
  // Made anew, it may be grey itself, whatever way it travels.
  const isAnew = print.sha256 !== document.file.sha256;
  if (mode === undefined && isAnew) return undefined;
  return claim(mode === 'monochrome', 'a job in monochrome', seen);
}

function ignoresCopiesLater(): Interception {
  const released = new Set<string | undefined>();
  const isLater = (request: PassingRequest): boolean => {
    const { uuid } = request.pathParameters;
    const isKnown = released.has(uuid);
    if (send(request)) released.add(uuid);
    return send(request) && isKnown;
  };
  return ignores(isLater, 'copies');
}

function takesDuplex(given: string, instead: string): Interception {
  return alterForm(
    (request) => send(request) && formOf(request).get('duplex') === given,
    (form) => form.set('duplex', instead),
  );
}

const all = { copies: 2, duplex: 2, grayscale: true };
const upload = { parameters: { copies: 3, duplex: 1, grayscale: true } };
const ofUsual = Object.entries(usual).map(([name, value]) => ({ retain: true, [name]: value }));

export const testCases = [
  /** Copies, sides and colour, asked for at release and at upload, to a raw port; then other ones at release than at upload. */
  testCase('documents/send-wishes', needs, async (s) => {
    const setup = await s.printSetup();
    for (const options of [
      { send: { copies: 2 } },
      { upload: { parameters: { copies: 3, duplex: 1 } } },
      { send: { duplex: 2 } },
      { send: { grayscale: true } },
    ])
      s.need(await print(s, setup, options), 'send');
    for (const send of [{ copies: 1 }, { duplex: 0 }, { duplex: 2 }, { grayscale: false }])
      await print(s, setup, { send, upload });
  }),

  /** An IPP printer, with copies, sides and colour; then other ones than the upload asked for. */
  testCase('documents/send-ipp', needs, async (s) => {
    const setup = await s.printSetup({ front: 'ipp' });
    for (const options of [
      {},
      { send: { copies: 2, duplex: 1 } },
      { send: { duplex: 2 } },
      { send: { grayscale: true } },
      { upload },
      { send: { copies: 1, duplex: 0, grayscale: false }, upload },
    ])
      s.need(await print(s, setup, options), 'send to an IPP port');
    await s.look(setup.token);
  }),

  /** Each option of a document that was uploaded without any, alone, then none. */
  testCase('documents/send-usual', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const document = { uuid: await s.upload(user, queue), port: port.address };
    const pair = s.pair();
    for (const options of [...ofUsual, {}]) {
      await s.call('documents.send', { ...document, ...options }, { ...token, pair });
      await s.settle(1);
    }
  }),

  ...(['raw', 'ipp'] as const).flatMap((front) => [
    /** Documents in the languages of printers, each with copies, sides and grey, and without, if its upload is accepted. */
    testCase(`documents/send-languages-${front}`, needs, async (s) => {
      const { user, queue, port, token } = await s.printSetup({ front });
      for (const language of ['postscript', 'pcl', 'pcl-xl', 'text'] as const)
        for (const options of [all, {}]) {
          const file = documentIn(language, s.name('plain'));
          const uuid = textMember((await s.sendUp(user, queue, { file })).json, 'uuid');
          if (uuid === undefined) continue;
          await s.call('documents.send', { uuid, port: port.address, ...options }, token);
          await s.settle(1);
        }
      await s.look(token);
    }),

    /** As many copies as have three digits. */
    testCase(`documents/send-hundred-copies-${front}`, needs, async (s) => {
      const setup = await s.printSetup({ front });
      const upload = { file: uniqueDocument(s.name('print')) };
      await print(s, setup, { send: { copies: 100 }, upload });
    }),
  ]),
];
