import type { Session } from '../../drive/session.ts';
import type { Port, PrintSetup } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';

const rounds = 3;

interface Race extends PrintSetup {
  readonly second: Port;
}

async function race(stage: Session): Promise<Race> {
  return { ...(await stage.printSetup()), second: await stage.printer() };
}

/** One document, sent to two printers at a time, twice to each. */
export const parallelPrinters: TestCase = {
  name: 'parallel/two-printers',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, token, port, second } = await race(stage);
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await stage.upload(user, queue);
      await Promise.all(
        [port, second, port, second].map(({ address }) =>
          stage.request('documents.send', token, { path: { uuid, port: address } }),
        ),
      );
      await stage.settle(1);
    }
    await stage.look(token);
  },
};

/** One document, sent at the panel while its user's card is held to the reader; the tap sets out first, or last. */
export const parallelTapAndSend: TestCase = {
  name: 'parallel/tap-and-send',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, token, port, second } = await race(stage);
    await using reader = stage.reader(second, 'GET');
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await stage.upload(user, queue);
      const tap = (): Promise<unknown> => reader.tap(user.card);
      const send = (): Promise<unknown> =>
        stage.request('documents.send', token, { path: { uuid, port: port.address } });
      const [first, last] = round % 2 === 0 ? [tap, send] : [send, tap];
      await Promise.all([first(), last()]);
      await stage.settle(1);
    }
    await stage.look(token);
  },
};

/** Four documents wait; the card is held to two readers at a time. */
export const parallelTaps: TestCase = {
  name: 'parallel/two-taps',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, token, port, second } = await race(stage);
    await using here = stage.reader(port, 'GET');
    await using there = stage.reader(second, 'POST');
    for (let round = 0; round < rounds; round += 1) {
      for (let count = 0; count < 4; count += 1) await stage.upload(user, queue);
      await Promise.all([here, there].map((reader) => reader.tap(user.card)));
      await stage.settle(4);
      await stage.look(token);
    }
  },
};

/** One document, sent and deleted at a time; which call sets out first changes. */
export const parallelSendAndDelete: TestCase = {
  name: 'parallel/send-and-delete',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, token, port } = await stage.printSetup();
    for (let round = 0; round < 2 * rounds; round += 1) {
      const uuid = await stage.upload(user, queue);
      const send = (): Promise<unknown> =>
        stage.request('documents.send', token, { path: { uuid, port: port.address } });
      const remove = (): Promise<unknown> =>
        stage.request('documents.delete', token, { path: { uuid } });
      const [first, last] = round % 2 === 0 ? [send, remove] : [remove, send];
      await Promise.all([first(), last()]);
      await stage.settle(0);
      await stage.look(token);
    }
  },
};

/** One document, downloaded twice, kept, while it is sent. */
export const parallelDownloads: TestCase = {
  name: 'parallel/downloads-and-send',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, token, port } = await stage.printSetup();
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await stage.upload(user, queue);
      const download = (): Promise<unknown> =>
        stage.request('documents.download', token, {
          path: { uuid },
          parameters: [...unchanged, ['retain', 'true']],
        });
      const send = (): Promise<unknown> =>
        stage.request('documents.send', token, { path: { uuid, port: port.address } });
      await Promise.all([download(), send(), send(), download()]);
      await stage.settle(1);
    }
    await stage.look(token);
  },
};
