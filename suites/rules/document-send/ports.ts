import { claim, factIf } from '../../engine/case/check.ts';
import { perSend, send, succeedsToo } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, okay } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import type { PrinterEvent } from '../../engine/journal/event.ts';
import { rule } from '../../engine/rule.ts';
import { largeDocument, uniqueDocument } from '../../engine/session/documents/documents.ts';
import { print } from '../../engine/session/documents/print.ts';
import { endingsFor } from '../../engine/session/documents/unicode-names.ts';
import { printerPort } from '../../engine/session/samples/ports.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';

const uuidAndPort = 'documents.send params uuid port';
const needs = ['allow.paper'] as const;

/** interface 4.4 and 4.5: the ports that sends name, and printers of many kinds that are in order. */
export const rules = [
  rule('DOC-SEND-09', 'A port is found by its serial number', {
    from: [uuidAndPort, 'outputports.create param deviceserial'],
    needs,
    check: [
      perSend(({ release, prints: { length } }, { state }) =>
        isSerialNumber(release.to, state)
          ? claim(
              length > 0,
              'a print at the port with the serial number',
              length > 0 ? 'a print at this port' : 'no print',
            )
          : undefined,
      ),
      succeedsToo('errorCode 0, as for the address', (x, { state }) =>
        isSerialNumber(x.path('port'), state),
      ),
    ],
    faults: fault(
      'serial-number-unknown',
      'answers errorCode 0 to a send to a serial number and prints nothing',
      answersInstead(
        (request) => send(request) && request.pathParameters['port']?.includes('serial') === true,
        okay,
      ),
    ),
  }),
  rule('DOC-SEND-10', 'The document is printed at the named port and at no other', {
    from: uuidAndPort,
    needs,
    check: perSend(({ release: { to }, prints }, c) => {
      const isAddress = /[.:]/.test(to) && !isSerialNumber(to, c.state);
      if (prints.length === 0 || !isAddress) return undefined;
      const strange = prints.find(({ printer }) => c.printerAddress(printer) !== to);
      const expected = `prints at ${to} only`;
      const seen = strange && `a print at ${c.printerAddress(strange.printer) ?? '?'}`;
      return {
        ...claim(strange === undefined, expected, seen ?? expected),
        ...factIf(strange !== undefined),
      };
    }),
    faults: fault(
      'send-to-another-port',
      'prints at the first port whatever port is named',
      sendsToFirst,
    ),
  }),
  rule('DOC-SEND-25', 'A release at a working printer succeeds, however the printer accepts jobs', {
    from: 'outputports.create param printprotocol',
    basis: 'derived',
    needs,
    since: '2026-12',
    atLeast: 2,
    check: succeedsToo('errorCode 0, as at another printer', (x, { events }) =>
      events.some(
        (event) =>
          event.type === 'printer' && hasOwnManner(event) && event.address === x.path('port'),
      ),
    ),
    faults: fault(
      'later-printers-refused',
      'refuses a release at every printer except the first one that was created',
      refusesAtOthers,
    ),
  }),
  rule('DOC-SEND-27', 'A job is not sent with another document language than its document has', {
    from: 'documents.send call',
    basis: 'derived',
    needs,
    since: '2026-12',
    atLeast: 3,
    *check(c) {
      for (const { prints, uploadedAtSeq } of c.documents)
        for (const { seq, state, language, claimed } of prints) {
          if (state !== 'completed' || language === 'unknown') continue;
          yield {
            ok: claimed === undefined || isKin(claimed, language),
            witness: [seq, uploadedAtSeq],
            expected: `a job in ${language} or without a document language`,
            seen: `a job ${claimed === undefined ? 'without a document language' : `in ${claimed}`}`,
          };
        }
    },
    faults: fault('postscript-told-as-pdf', 'sends PostScript to raw printers as PDF', {
      paper: ({ bytes, ...job }) => {
        const text = bytes.toString('latin1').replace('LANGUAGE=POSTSCRIPT', 'LANGUAGE=PDF');
        return [{ ...job, bytes: Buffer.from(text, 'latin1') }];
      },
    }),
  }),
];

/** Whether the segment is the serial number of an output port with another address. */
function isSerialNumber(segment: string, { outputPorts }: State): boolean {
  return [...outputPorts.values()].some(
    ({ fields }) => fields['deviceserial'] === segment && fields['address'] !== segment,
  );
}

/** The address of the port that was created first; it is shown each request. */
function firstPort(): (request: PassingRequest) => string | undefined {
  let first: string | undefined;
  return (request) => {
    if (request.operation === 'outputports.create')
      first ??= formOf(request).get('address') ?? undefined;
    return first;
  };
}

function sendsToFirst(): Interception {
  const firstOf = firstPort();
  return {
    request: (request) => {
      const first = firstOf(request);
      if (!send(request) || first === undefined) return request;
      const { uuid = '' } = request.pathParameters;
      return { ...request, path: `/documents/${uuid}/${encodeURIComponent(first)}` };
    },
  };
}

function refusesAtOthers(): Interception {
  const firstOf = firstPort();
  const isAtOther = (request: PassingRequest): boolean => {
    const first = firstOf(request);
    return send(request) && request.pathParameters['port'] !== first;
  };
  return answersInstead(isAtOther, jsonAnswer(200, { errorCode: 1001 }));
}

function hasOwnManner({ manner }: PrinterEvent): boolean {
  return manner !== undefined && manner !== 'raster-only';
}

/** Languages that a printer may take for each other. */
const kin = ['pcl', 'pcl-xl'];

function isKin(one: string, other: string): boolean {
  return one === other || [one, other].every((language) => kin.includes(language));
}

const mib = 1024 * 1024;
const meanwhileMs = 2_500;
const all = { copies: 2, duplex: 2, grayscale: true };
const manners = { raw: ['talkative'], ipp: ['one-step', 'in-halves'] } as const;

export const testCases = [
  /** Two printers are there: by address, and by serial number. */
  testCase('documents/send-where', needs, async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    for (const { address, serial } of [await s.printer(), await s.printer()])
      for (const port of [address, serial])
        await print(s, { user, queue, token, port: { address: port } });
  }),

  /** Ports whose serial numbers hold signs that mean something in a path. */
  testCase('documents/send-serial-numbers', needs, async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    for (const ending of endingsFor(s.credentials.facts)) {
      const serial = `${s.name('serial')}${ending}`;
      const { address } = await printerPort(s, 'raw', { deviceserial: serial });
      s.effects.stands(serial);
      const pair = s.pair();
      for (const port of [address, serial]) {
        const place = { user, queue, token: { ...token, pair }, port: { address: port } };
        await print(s, place, { upload: { file: uniqueDocument(s.name('print')) } });
      }
    }
  }),

  /** To an IPP printer, titles of which 255 octets (RFC 8011 5.1.3) end between characters and within them. */
  testCase('documents/send-long-titles', needs, async (s) => {
    const setup = await s.printSetup({ front: 'ipp' });
    const letter = endingsFor(s.credentials.facts).length > 1 ? '名' : 'n';
    for (const before of ['', 'x', 'xx']) {
      const title = `${before}${letter.repeat(100)}${s.name('host')}.pdf`;
      await print(s, setup, { upload: { title } });
    }
  }),

  ...(['raw', 'ipp'] as const).flatMap((front) => [
    /** Printers that take jobs in their own manner, each beside one that does as most do. */
    testCase(`documents/send-manners-${front}`, needs, async (s) => {
      const setup = await s.printSetup({ front });
      for (const manner of manners[front]) {
        const other = await s.printer({ front, manner });
        for (const send of [{}, { duplex: 0 }, all]) {
          const token = { ...setup.token, pair: s.pair() };
          for (const port of [setup.port, other])
            await print(s, { ...setup, token, port }, { send });
        }
      }
      await s.look(setup.token);
    }),

    /** A printer takes six seconds for a document, which is sent to another one meanwhile. */
    testCase(`documents/send-slow-${front}`, needs, async (s) => {
      const { user, queue, token, port } = await s.printSetup({ front });
      const slow = await s.printer({ front, manner: 'slow' });
      const pair = s.pair();
      const send = (uuid: string, { address }: { readonly address: string }): Promise<unknown> =>
        s.call('documents.send', { uuid, port: address }, { ...token, pair });
      const large = (): Promise<string> =>
        s.upload(user, queue, { file: largeDocument(s.name('slow'), 8 * mib) });
      await send(await s.upload(user, queue), port);
      await s.settle(1);
      await send(await large(), slow);
      await s.settle(1);
      const wanted = await large();
      const meanwhile = s.context.clock.sleep(meanwhileMs).then(() => send(wanted, port));
      await Promise.all([send(wanted, slow), meanwhile]);
      await s.settle(1);
      await s.look(token);
    }),
  ]),
];
