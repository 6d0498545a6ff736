import type { Pairs } from '../../drive/body.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import { dummyPort } from '../../drive/samples/ports.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** One document is sent and retained, again in three copies, then sent without, and looked for after each. */
export const sendRetain: TestCase = {
  name: 'documents/send-retain',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const uuid = await stage.upload(user, queue);
    const token = await stage.login(user);
    const path = { uuid, port: port.address };
    const kept = ['retain', 'true'] as const;
    for (const parameters of [[kept], [kept, ['copies', '3'] as const]]) {
      stage.need(await stage.request('documents.send', token, { path, parameters }), 'send');
      await stage.settle(1);
      await stage.look(token);
    }
    const pair = stage.pair();
    for (const papers of [1, 0]) {
      await stage.request('documents.send', token, { path, pair });
      await stage.settle(papers);
      await stage.look(token);
    }
  },
};

const documents = [
  'report-50k.pdf',
  'ten-pages-colour.pdf',
  'object-streams.pdf',
  'mixed-sizes.pdf',
  'hundred-pages.pdf',
];

/** Real documents of several kinds travel to a raw port, as they are. */
export const sendReal: TestCase = {
  name: 'documents/send-real',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (const fixture of documents) {
      const file = uniqueDocument(stage.name('real'), fixture);
      const uuid = await stage.upload(user, queue, { file });
      const path = { uuid, port: port.address };
      await stage.request('documents.send', token, { path, parameters: [['retain', 'false']] });
      await stage.settle(1);
    }
    await stage.look(token);
  },
};

const wishes: readonly Pairs[] = [
  [['copies', '2']],
  [
    ['copies', '3'],
    ['duplex', '1'],
  ],
  [['duplex', '2']],
  [['grayscale', 'true']],
];

const asked: Pairs = [
  ['copies', '3'],
  ['duplex', '1'],
  ['grayscale', 'true'],
];

/** Copies, sides and colour, asked for at release and at upload, to a raw port; then other ones at release than at upload. */
export const sendWishes: TestCase = {
  name: 'documents/send-wishes',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (const [index, parameters] of wishes.entries()) {
      const atUpload = index === 1;
      const uuid = await stage.upload(user, queue, atUpload ? { parameters } : {});
      stage.need(
        await stage.request('documents.send', token, {
          path: { uuid, port: port.address },
          parameters: atUpload ? [] : parameters,
        }),
        'send',
      );
      await stage.settle(1);
    }
    for (const instead of [
      [['copies', '1']],
      [['duplex', '0']],
      [['duplex', '2']],
      [['grayscale', 'false']],
    ] as readonly Pairs[]) {
      const uuid = await stage.upload(user, queue, { parameters: asked });
      const path = { uuid, port: port.address };
      await stage.request('documents.send', token, { path, parameters: instead });
      await stage.settle(1);
    }
  },
};

/** What a document has that nothing was asked for, asked for: each alone, then nothing. */
export const sendUsual: TestCase = {
  name: 'documents/send-usual',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const uuid = await stage.upload(user, queue);
    const path = { uuid, port: port.address };
    const pair = stage.pair();
    for (const [name, value] of Object.entries(usualWishes)) {
      const parameters: Pairs = [
        ['retain', 'true'],
        [name, value],
      ];
      await stage.request('documents.send', token, { path, pair, parameters });
      await stage.settle(1);
    }
    await stage.request('documents.send', token, { path, pair });
    await stage.settle(1);
  },
};

const usualWishes = { copies: '1', grayscale: 'false', duplex: '0' } as const;

/** A port without a device takes one document again and again, as long as it is retained. */
export const sendDummy: TestCase = {
  name: 'documents/send-dummy',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const { address } = await dummyPort(stage);
    const path = { uuid: await stage.upload(user, await stage.queue()), port: address };
    for (const retain of ['true', 'true', 'false'])
      await stage.request('documents.send', token, { path, parameters: [['retain', retain]] });
  },
};

/** Two printers stand there: by address, and by serial number. */
export const sendWhere: TestCase = {
  name: 'documents/send-where',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const ports = [await stage.printer(), await stage.printer()];
    for (const port of ports) {
      for (const segment of [port.address, port.serial]) {
        const uuid = await stage.upload(user, queue);
        await stage.request('documents.send', token, { path: { uuid, port: segment } });
        await stage.settle(1);
      }
    }
  },
};

/** Unknown document, unknown port, one that printed and was deleted, another user's document; after each the document is looked for, then sent. */
export const sendRefused: TestCase = {
  name: 'documents/send-refused',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const stranger = await stage.login(await stage.user());
    const former = await stage.printer();
    const sent = await stage.upload(user, queue);
    await stage.request('documents.send', token, { path: { uuid: sent, port: former.address } });
    await stage.settle(1);
    await stage.request('outputports.delete', stage.full, {
      path: { outputportid: String(former.id) },
    });
    const probes = [
      { caller: token, uuid: undefined, port: former.address },
      { caller: token, uuid: stage.unknownUuid(), port: port.address },
      { caller: token, uuid: undefined, port: `${stage.name('nowhere')}.example` },
      { caller: stranger, uuid: undefined, port: port.address },
    ];
    for (const probe of probes) {
      const uuid = await stage.upload(user, queue);
      const pair = stage.pair();
      await stage.request('documents.send', probe.caller, {
        pair,
        path: { uuid: probe.uuid ?? uuid, port: probe.port },
      });
      await stage.settle(0);
      await stage.look(token);
      await stage.request('documents.send', token, { pair, path: { uuid, port: port.address } });
      await stage.settle(1);
    }
  },
};

/** An IPP printer, with copies, sides and colour; then other ones than the upload asked for. */
export const sendIpp: TestCase = {
  name: 'documents/send-ipp',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup({ front: 'ipp' });
    const send = async (parameters: Pairs, atUpload: Pairs = []): Promise<void> => {
      const uuid = await stage.upload(user, queue, { parameters: atUpload });
      stage.need(
        await stage.request('documents.send', token, {
          path: { uuid, port: port.address },
          parameters,
        }),
        'send to an IPP port',
      );
      await stage.settle(1);
    };
    for (const parameters of [
      [],
      [
        ['copies', '2'],
        ['duplex', '1'],
      ],
      [['duplex', '2']],
      [['grayscale', 'true']],
    ] as readonly Pairs[])
      await send(parameters);
    await send([], asked);
    await send(
      [
        ['copies', '1'],
        ['duplex', '0'],
        ['grayscale', 'false'],
      ],
      asked,
    );
    await stage.look(token);
  },
};

/** Five releases of one document at a time. */
export const sendTogether: TestCase = {
  name: 'documents/send-together',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    for (let round = 0; round < 3; round += 1) {
      const uuid = await stage.upload(user, queue);
      const send = (): Promise<unknown> =>
        stage.request('documents.send', token, { path: { uuid, port: port.address } });
      await Promise.all([send(), send(), send(), send(), send()]);
      await stage.settle(1);
    }
    await stage.look(token);
  },
};

/** The printer refuses connections, then is well again. */
export const sendRefusingPrinter: TestCase = {
  name: 'documents/send-refusing-printer',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const uuid = await stage.upload(user, queue);
    const path = { uuid, port: port.address };
    await port.printer.setFaults([{ kind: 'refuse' }]);
    await stage.request('documents.send', token, { path });
    await stage.look(token);
    await port.printer.setFaults([]);
    await stage.request('documents.send', token, { path });
    await stage.settle(1);
    await stage.look(token);
  },
};
