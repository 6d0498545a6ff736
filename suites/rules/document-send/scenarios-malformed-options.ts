import { dummyPort } from '../../drive/samples/ports.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';

/** What is no number and no boolean, at send and at download; each beside the call without it. */
export const illFormedWishes: TestCase = {
  name: 'documents/ill-formed-wishes',
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const queue = await stage.queue();
    const { address } = await dummyPort(stage);
    for (const operation of ['documents.send', 'documents.download']) {
      for (const wish of [
        ['copies', 'two'],
        ['duplex', '3'],
        ['duplex', '-1'],
        ['retain', 'perhaps'],
      ] as const) {
        const uuid = await stage.upload(user, queue);
        const path = operation === 'documents.send' ? { uuid, port: address } : { uuid };
        const pair = stage.pair();
        const whole = operation === 'documents.download' ? unchanged : [];
        const wrong = [...whole.filter(([name]) => name !== wish[0]), wish];
        const marks = operation === 'documents.download' ? { probes: ['DOC-DL-07'] } : {};
        await stage.request(operation, token, { pair, ...marks, path, parameters: wrong });
        await stage.look(token);
        await stage.request(operation, token, { pair, path, parameters: whole });
      }
    }
  },
};
