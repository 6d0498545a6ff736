import type { Pairs } from '../../body.ts';
import { location } from '../../samples/administration.ts';
import { dummyWishes, queueWishes } from '../../samples/ports.ts';
import { madeId } from '../../samples/sample.ts';
import type { Scenario } from '../../scenario.ts';
import { printerPort } from './printer-port.ts';

/** Output ports of every type, with several services, with a terminal configuration; listed with providerid 0 and without. */
export const outputPortOptions: Scenario = {
  name: 'ports/options',
  exercises: ['OUT-13', 'OUT-14', 'OUT-15', 'OUT-17'],
  async play(stage) {
    const make = async (more: Pairs): Promise<void> => {
      const parameters = [...dummyWishes(stage).parameters, ...more];
      await stage.call('outputports.create', stage.full, { parameters });
    };
    for (const type of ['0', '1', '3', '4', '5']) await make([['outputtype', type]]);
    await stage.call('outputports.list', stage.full);
    await stage.call('outputports.list', stage.full, { parameters: [['providerid', '0']] });
    await make([
      ['serviceid', '1'],
      ['serviceid', '2'],
    ]);
    const configuration = await stage.call('terminalconfig.create', stage.full, {
      parameters: [
        ['domain', stage.cast.facts.domain],
        ['name', stage.name('configuration')],
        ['vendor', 'unknown'],
      ],
    });
    await make([['embeddedconfiguration', String(madeId(configuration))]]);
    await stage.call('outputports.list', stage.full);
  },
};

/** The same user prints at an IPP port that is to send user names, and at one that is not. */
export const sendUserNames: Scenario = {
  name: 'ports/send-user-name',
  exercises: ['OUT-16'],
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    for (const sendusername of ['true', 'false']) {
      const port = await printerPort(stage, 'ipp', [['sendusername', sendusername]]);
      const uuid = await stage.upload(user, queue);
      await stage.call('documents.send', token, { path: { uuid, port: port.address } });
      await stage.settle(1);
    }
  },
};

/** Two queues that are not there by default, each at a place of its own, and the queues of one of the places. */
export const inputPortPlaces: Scenario = {
  name: 'ports/places',
  exercises: ['IN-03', 'IN-10'],
  async play(stage) {
    const places = [await location(stage), await location(stage), await location(stage)];
    for (const { id } of places) {
      const more: Pairs = [
        ['portFlags', '0'],
        ['locationid', String(id)],
      ];
      const parameters = [...queueWishes(stage), ...more];
      await stage.call('inputports.create', stage.full, { parameters });
    }
    await stage.call('inputports.list', stage.full);
    const parameters = places.slice(1).map(({ id }) => ['locationids', String(id)] as const);
    await stage.call('inputports.list', stage.full, { parameters });
  },
};
