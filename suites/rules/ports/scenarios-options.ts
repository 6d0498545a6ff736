import type { Pairs } from '../../drive/body.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import { endingsFor } from '../../drive/hard-names.ts';
import { location } from '../../drive/samples/administration.ts';
import { dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { printerPort } from './scenarios-printer.ts';

/** Output ports of every type, with several services, with a terminal configuration; listed with providerid 0 and without. */
const outputPortOptions: TestCase = {
  name: 'ports/options',
  async play(stage) {
    const make = async (more: Pairs): Promise<void> => {
      const parameters = [...dummyWishes(stage).parameters, ...more];
      await stage.request('outputports.create', stage.full, { parameters });
    };
    for (const type of ['0', '1', '3', '4', '5']) await make([['outputtype', type]]);
    await stage.request('outputports.list', stage.full);
    await stage.request('outputports.list', stage.full, { parameters: [['providerid', '0']] });
    const owner = ['username', (await stage.user()).userName] as const;
    await stage.request('outputports.list', stage.full, { parameters: [owner] });
    await stage.request('outputports.list', stage.full, {
      parameters: [owner, ['providerid', '0']],
    });
    await make([
      ['serviceid', '1'],
      ['serviceid', '2'],
    ]);
    const configuration = await stage.request('terminalconfig.create', stage.full, {
      parameters: [
        ['domain', stage.credentials.facts.domain],
        ['name', stage.name('configuration')],
        ['vendor', 'unknown'],
      ],
    });
    await make([['embeddedconfiguration', String(madeId(configuration))]]);
    await stage.request('outputports.list', stage.full);
  },
};

/** Two users print at an IPP port that is to send user names, and at one that is not. */
const sendUserNames: TestCase = {
  name: 'ports/send-user-name',
  needs: ['allow.paper'],
  async play(stage) {
    const isPlain = endingsFor(stage.credentials.facts).length === 1;
    const accented = isPlain ? {} : { name: `${stage.name('host')} Zoë Ключ` };
    const users = [await stage.user(accented), await stage.user()];
    const queue = await stage.queue();
    for (const sendusername of ['true', 'false']) {
      const port = await printerPort(stage, 'ipp', [['sendusername', sendusername]]);
      for (const user of users) {
        const uuid = await stage.upload(user, queue);
        const path = { uuid, port: port.address };
        await stage.request('documents.send', await stage.login(user), { path });
        await stage.settle(1);
      }
    }
  },
};

/** Three pages on both sides of the paper: at a port whose finisher turns them round, and in two sets at one that puts sets together. */
const outputPortPaper: TestCase = {
  name: 'ports/paper',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const reversed: Pairs = [['reversefinisher', 'true']];
    const collated: Pairs = [['softwareCopyCollation', 'true']];
    for (const [more, ...wishes] of [
      [reversed, ['duplex', '2']],
      [collated, ['duplex', '1'], ['copies', '2']],
    ] as const) {
      const port = await printerPort(stage, 'raw', more);
      const file = uniqueDocument(stage.name('sets'), 'three-pages.pdf');
      const path = { uuid: await stage.upload(user, queue, { file }), port: port.address };
      await stage.request('documents.send', token, { path, parameters: wishes });
      // Sets that are put together are one job.
      stage.effects.papers();
      await stage.settle(1);
    }
  },
};

/** Two queues that are not there by default, each at a place of its own, and the queues of one of the places. */
const inputPortPlaces: TestCase = {
  name: 'ports/places',
  async play(stage) {
    const places = [await location(stage), await location(stage), await location(stage)];
    for (const { id } of places) {
      const more: Pairs = [
        ['portFlags', '0'],
        ['locationid', String(id)],
      ];
      const parameters = [...queueWishes(stage), ...more];
      await stage.request('inputports.create', stage.full, { parameters });
    }
    const enrich = ['enrichPorts', 'true'] as const;
    await stage.request('inputports.list', stage.full, { parameters: [enrich] });
    const parameters = places.slice(1).map(({ id }) => ['locationids', String(id)] as const);
    await stage.request('inputports.list', stage.full, { parameters });
  },
};

/** interface 4.5 and 4.6: what ports may be given. */
export const portOptionScenarios: readonly TestCase[] = [
  outputPortOptions,
  outputPortPaper,
  sendUserNames,
  inputPortPlaces,
];
