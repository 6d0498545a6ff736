import type { Scenario } from '../../scenario.ts';
import { unchanged } from '../../unchanged.ts';

/** The owner's three calls with a key without the option; a stranger's with the same key first. */
export const owners: Scenario = {
  name: 'keys/owners',
  exercises: ['KEY-17', 'KEY-18'],
  needs: ['key.plain', 'allow.paper'],
  async play(stage) {
    const plain = { key: stage.cast.key('plain') };
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const owner = await stage.login(user, plain);
    const stranger = await stage.login(await stage.user(), plain);
    for (const operation of ['documents.download', 'documents.send', 'documents.delete']) {
      const uuid = await stage.upload(user, queue);
      const pair = stage.pair();
      const options = {
        path: operation === 'documents.send' ? { uuid, port: port.address } : { uuid },
        parameters: operation === 'documents.download' ? unchanged : [],
        pair,
      };
      await stage.call(operation, stranger, options);
      await stage.look(owner);
      await stage.call(operation, owner, options);
    }
    await stage.settle(1);
  },
};

/** An upload with a key without the option; the full key's is the control. */
export const uploadPlainKey: Scenario = {
  name: 'keys/upload-plain',
  exercises: ['DOC-UP-08'],
  needs: ['key.plain'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, caller: { key: stage.cast.key('plain') } });
    await stage.sendUp(user, queue, { pair });
  },
};
