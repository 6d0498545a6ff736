import type { Pairs } from '../../drive/body.ts';
import type { Caller, Reply } from '../../drive/client.ts';
import { documentOfKind, largeDocument, uniqueDocument } from '../../drive/documents.ts';
import { endingsFor } from '../../drive/hard-names.ts';
import { dummyPort } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { itemsOf, numberMember, textMember } from '../../journal/json.ts';

/** A send without a body says that it is text, JSON or nothing at all; each beside one that says it is a form. */
const sendContentTypes: TestCase = {
  name: 'documents/send-content-type',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const { address } = await dummyPort(stage);
    for (const contentType of ['text/plain', 'application/json', '']) {
      const path = { uuid: await stage.upload(user, queue), port: address };
      const pair = stage.pair();
      await stage.request('documents.send', token, { pair, path, contentType });
      await stage.look(token);
      await stage.request('documents.send', token, { pair, path });
    }
  },
};

const wishes: readonly Pairs[] = [
  [['copies', '2']],
  [['grayscale', 'true']],
  [['duplex', '1']],
  [['duplex', '2']],
  [
    ['copies', '3'],
    ['grayscale', 'true'],
    ['duplex', '2'],
  ],
];

/** One document is downloaded again and again, each time with other wishes. */
const downloadWishes: TestCase = {
  name: 'documents/download-wishes',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const uuid = await stage.upload(user, await stage.queue());
    for (const wish of wishes) {
      const names = wish.map(([name]) => name);
      const others = unchanged.filter(([name]) => !names.includes(name));
      await get(stage, token, { uuid, parameters: [...others, ...wish] });
    }
  },
};

const titles = [
  'Größe ½ €.pdf',
  '测试文件.pdf',
  'مرحبا.pdf',
  '😀 e\u0301.pdf',
  'a "b" \\ c; d%20+.pdf',
];

/** Documents with titles beyond ASCII, and with signs that headers and paths are full of. */
const downloadTitles: TestCase = {
  name: 'documents/download-titles',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const queue = await stage.queue();
    for (const title of titles) {
      const uuid = await stage.upload(user, queue, { title: `${stage.name('title')} ${title}` });
      await get(stage, token, { uuid, parameters: unchanged });
    }
  },
};

const kib = 1024;

/** Documents as large as blocks and just beyond sizes that buffers have, fetched, printed and kept, printed once more. */
const largeDocuments: TestCase = {
  name: 'documents/large',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (const sizeBytes of [64 * kib + 1, 256 * kib + 1, 512 * kib, kib * kib + 1]) {
      const file = largeDocument(stage.name('large'), sizeBytes);
      const uuid = await stage.upload(user, queue, { file });
      await get(stage, token, { uuid, parameters: unchanged });
      for (const retain of ['true', 'false']) {
        const path = { uuid, port: port.address };
        await stage.request('documents.send', token, { path, parameters: [['retain', retain]] });
        await stage.settle(1);
      }
    }
  },
};

/** A printer resets the connection in the middle of a document, a large one and a small one, and at the last byte, then is well again. */
const printerBreaksOff: TestCase = {
  name: 'documents/printer-breaks-off',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (const [file, share] of [
      [largeDocument(stage.name('large'), kib * kib), 1 / 16],
      [uniqueDocument(stage.name('small')), 1 / 16],
      [uniqueDocument(stage.name('last')), 1],
    ] as const) {
      const path = { uuid: await stage.upload(user, queue, { file }), port: port.address };
      const afterBytes = Math.floor((file.bytes.length - 1) * share);
      await port.printer.setFaults([{ kind: 'reset', afterBytes }]);
      await stage.request('documents.send', token, { path });
      await port.printer.setFaults([]);
      await stage.settle(0);
      await stage.look(token);
      await stage.request('documents.send', token, { path });
      await stage.settle(1);
    }
  },
};

/** To an IPP printer, titles of which 255 octets (RFC 8011 5.1.3) end between characters and within them. */
const sendLongTitles: TestCase = {
  name: 'documents/send-long-titles',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup({ front: 'ipp' });
    const letter = endingsFor(stage.credentials.facts).length > 1 ? '名' : 'n';
    for (const before of ['', 'x', 'xx']) {
      const title = `${before}${letter.repeat(100)}${stage.name('host')}.pdf`;
      const path = { uuid: await stage.upload(user, queue, { title }), port: port.address };
      await stage.request('documents.send', token, { path });
      await stage.settle(1);
    }
  },
};

/** An office file is sent to a printer, once it is converted or given up. */
const officePrinted: TestCase = {
  name: 'documents/office-printed',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const file = documentOfKind(stage.name('letter'), 'letter.docx');
    const uuid = await stage.upload(user, queue, { file });
    const parameters = every.map((status) => ['status', status] as const);
    await stage.context.waits.until(
      stage.credentials.facts.deliveryMs,
      () => stage.request('documents.list', token, { parameters }),
      (reply) => !isUnderWay(reply, uuid),
    );
    await stage.request('documents.send', token, { path: { uuid, port: port.address } });
    await stage.settle(1);
  },
};

const every = ['0', '4', '5', '6', '7', '8', '9'];

/** RECEIVED, AWAITING_CONVERSION or CONVERTING. */
function isUnderWay({ json }: Reply, uuid: string): boolean {
  const record = itemsOf(json).find((one) => textMember(one, 'uuid') === uuid);
  return [5, 6, 7].includes(numberMember(record, 'status') ?? 0);
}

async function get(
  stage: Session,
  caller: Caller,
  { uuid, parameters }: { readonly uuid: string; readonly parameters: Pairs },
): Promise<void> {
  await stage.request('documents.download', caller, {
    path: { uuid },
    parameters: [...parameters, ['retain', 'true']],
  });
}

/** interface 4.4: how documents are asked for. */
export const documentFormScenarios: readonly TestCase[] = [
  sendContentTypes,
  downloadWishes,
  downloadTitles,
  largeDocuments,
  printerBreaksOff,
  sendLongTitles,
  officePrinted,
];
