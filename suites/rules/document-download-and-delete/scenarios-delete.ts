import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';

/** A document is deleted by its owner; before that by a stranger, and an unknown one; afterwards it is asked for. */
export const deletion: TestCase = {
  name: 'documents/delete',
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const stranger = await stage.login(await stage.user());
    await stage.upload(user, queue);
    for (const probe of [
      { caller: token, uuid: stage.unknownUuid() },
      { caller: stranger, uuid: undefined },
    ]) {
      const uuid = await stage.upload(user, queue);
      const pair = stage.pair();
      await stage.request('documents.delete', probe.caller, {
        pair,
        path: { uuid: probe.uuid ?? uuid },
      });
      await stage.look(token);
      await stage.request('documents.delete', token, { pair, path: { uuid } });
      await stage.look(token);
    }
    for (const operation of ['documents.download', 'documents.send', 'documents.delete']) {
      const uuid = await stage.upload(user, queue);
      const pair = stage.pair();
      const path = { uuid, port: port.address };
      await stage.request('documents.download', token, {
        pair,
        path: { uuid },
        parameters: [['retain', 'true'], ...unchanged],
      });
      stage.need(await stage.request('documents.delete', token, { path: { uuid } }), 'delete');
      await stage.look(token);
      await stage.request(operation, token, {
        pair,
        path: operation === 'documents.send' ? path : { uuid },
        parameters: operation === 'documents.download' ? unchanged : [],
      });
    }
  },
};

/** A document was printed and not kept: it is asked for, then deleted. One that waits is the control of each. */
export const afterPrint: TestCase = {
  name: 'documents/after-print',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port, token } = await stage.printSetup();
    const printed = await stage.upload(user, queue);
    const waiting = await stage.upload(user, queue);
    await stage.request('documents.send', token, { path: { uuid: printed, port: port.address } });
    await stage.settle(1);
    await stage.look(token);
    for (const operation of ['documents.download', 'documents.delete']) {
      const pair = stage.pair();
      const keeps = [['retain', 'true'] as const, ...unchanged];
      for (const uuid of [printed, waiting])
        await stage.request(operation, token, {
          pair,
          path: { uuid },
          ...(operation === 'documents.download' ? { parameters: keeps } : {}),
        });
    }
  },
};

/** Three documents of one name wait, two of one user and one of another: one of the two is deleted. */
export const deletionOfNamesake: TestCase = {
  name: 'documents/delete-namesake',
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const queue = await stage.queue();
    const title = `${stage.name('namesake')}.pdf`;
    const uuid = await stage.upload(user, queue, { title });
    await stage.upload(user, queue, { title });
    await stage.upload(other, queue, { title });
    const tokens = [await stage.login(user), await stage.login(other)] as const;
    for (const token of tokens) await stage.look(token);
    await stage.request('documents.delete', tokens[0], { path: { uuid } });
    for (const token of tokens) await stage.look(token);
  },
};
