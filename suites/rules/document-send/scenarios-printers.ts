import type { Pairs, UploadFile } from '../../drive/body.ts';
import { largeDocument, uniqueDocument } from '../../drive/documents.ts';
import { documentIn, type PrinterLanguage } from '../../drive/documents-in-language.ts';
import { endingsFor } from '../../drive/hard-names.ts';
import type { PrinterManner } from '../../drive/printer-manners.ts';
import { printerPort } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';
import type { Port, PrintSetup } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { textMember } from '../../journal/json.ts';

const needs = ['allow.paper'] as const;
const languages: readonly PrinterLanguage[] = ['postscript', 'pcl', 'pcl-xl', 'text'];
const all: Pairs = [
  ['copies', '2'],
  ['duplex', '2'],
  ['grayscale', 'true'],
];

type Place = Pick<PrintSetup, 'user' | 'queue' | 'token'>;

/** Uploads it and sends it; what is not taken in the first place is not sent. */
async function print(
  stage: Session,
  { user, queue, token }: Place,
  send: {
    readonly port: string;
    readonly file?: UploadFile;
    readonly parameters?: Pairs;
    readonly pair?: number;
  },
): Promise<void> {
  const file = send.file ?? uniqueDocument(stage.name('print'));
  const uuid = textMember((await stage.sendUp(user, queue, { file })).json, 'uuid');
  if (uuid === undefined) return;
  const { port, parameters = [], pair } = send;
  const more = pair === undefined ? {} : { pair };
  await stage.request('documents.send', token, { path: { uuid, port }, parameters, ...more });
  await stage.settle(1);
}

/** Documents in the languages of printers, each with copies, sides and grey, and as it is. */
const sendLanguages = (front: 'raw' | 'ipp'): TestCase => ({
  name: `documents/send-languages-${front}`,
  needs,
  async play(stage) {
    const scene = await stage.printSetup({ front });
    for (const language of languages) {
      for (const parameters of [all, []]) {
        const file = documentIn(language, stage.name('plain'));
        await print(stage, scene, { port: scene.port.address, file, parameters });
      }
    }
    await stage.look(scene.token);
  },
});

/** As many copies as have three digits. */
const sendHundred = (front: 'raw' | 'ipp'): TestCase => ({
  name: `documents/send-hundred-copies-${front}`,
  needs,
  async play(stage) {
    const scene = await stage.printSetup({ front });
    await print(stage, scene, { port: scene.port.address, parameters: [['copies', '100']] });
  },
});

/** Printers that take jobs in their own manner, each beside one that is as most are. */
const sendManners = (front: 'raw' | 'ipp', ...manners: readonly PrinterManner[]): TestCase => ({
  name: `documents/send-manners-${front}`,
  needs,
  async play(stage) {
    const scene = await stage.printSetup({ front });
    for (const manner of manners) {
      const odd = await stage.printer({ front, manner });
      for (const parameters of [[], [['duplex', '0']], all] as readonly Pairs[])
        await sendBeside(stage, scene, { odd, parameters });
    }
    await stage.look(scene.token);
  },
});

async function sendBeside(
  stage: Session,
  { user, queue, token, port }: PrintSetup,
  { odd, parameters }: { readonly odd: Port; readonly parameters: Pairs },
): Promise<void> {
  const pair = stage.pair();
  for (const { address } of [port, odd]) {
    const path = { uuid: await stage.upload(user, queue), port: address };
    await stage.request('documents.send', token, { pair, path, parameters });
    await stage.settle(1);
  }
}

const mib = 1024 * 1024;
const meanwhileMs = 2_500;

/** A printer takes six seconds for a document, which is sent to another one meanwhile. */
const sendSlow = (front: 'raw' | 'ipp'): TestCase => ({
  name: `documents/send-slow-${front}`,
  needs,
  async play(stage) {
    const { user, queue, token, port } = await stage.printSetup({ front });
    const slow = await stage.printer({ front, manner: 'slow' });
    const pair = stage.pair();
    const send = (uuid: string, { address }: Port): Promise<unknown> =>
      stage.request('documents.send', token, { pair, path: { uuid, port: address } });
    await send(await stage.upload(user, queue), port);
    await stage.settle(1);
    const file = (): UploadFile => largeDocument(stage.name('slow'), 8 * mib);
    await send(await stage.upload(user, queue, { file: file() }), slow);
    await stage.settle(1);
    const wanted = await stage.upload(user, queue, { file: file() });
    const meanwhile = stage.context.clock.sleep(meanwhileMs).then(() => send(wanted, port));
    await Promise.all([send(wanted, slow), meanwhile]);
    await stage.settle(1);
    await stage.look(token);
  },
});

/** Ports whose serial numbers hold signs that mean something in a path. */
const sendSerials: TestCase = {
  name: 'documents/send-serial-numbers',
  needs,
  async play(stage) {
    const user = await stage.user();
    const place = { user, queue: await stage.queue(), token: await stage.login(user) };
    for (const ending of endingsFor(stage.credentials.facts)) {
      const serial = `${stage.name('serial')}${ending}`;
      const { address } = await printerPort(stage, 'raw', [['deviceserial', serial]]);
      stage.effects.stands(serial);
      const pair = stage.pair();
      for (const port of [address, serial]) await print(stage, place, { port, pair });
    }
  },
};

/** An IPP printer that breaks off, has no room, is busy, wants a password or takes no such document; then it is well again. */
const sendIppTrouble: TestCase = {
  name: 'documents/send-ipp-trouble',
  needs,
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup({ front: 'ipp' });
    const troubles = [
      { kind: 'reset', afterBytes: 2_000 },
      { kind: 'spool-full', afterBytes: 2_000 },
      { kind: 'ipp-busy' },
      { kind: 'auth-demanded' },
    ] as const;
    for (const trouble of troubles) {
      const path = { uuid: await stage.upload(user, queue), port: port.address };
      await port.printer.setFaults([trouble]);
      await stage.request('documents.send', token, { path });
      await port.printer.setFaults([]);
      await stage.settle(0);
      await stage.look(token);
      await stage.request('documents.send', token, { path });
      await stage.settle(1);
    }
    const labels = await stage.printer({ front: 'ipp', manner: 'raster-only' });
    const path = { uuid: await stage.upload(user, queue), port: labels.address };
    await stage.request('documents.send', token, { path });
    await stage.settle(0);
    await stage.look(token);
  },
};

/** interface 4.4 and 4.5: printers of many kinds. */
export const printerScenarios: readonly TestCase[] = [
  sendLanguages('raw'),
  sendLanguages('ipp'),
  sendHundred('raw'),
  sendHundred('ipp'),
  sendManners('raw', 'talkative'),
  sendManners('ipp', 'one-step', 'in-halves'),
  sendSlow('raw'),
  sendSlow('ipp'),
  sendSerials,
  sendIppTrouble,
];
