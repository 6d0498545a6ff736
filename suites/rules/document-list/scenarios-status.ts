import type { TestCase } from '../../drive/test-case.ts';

/** One document waits, one is printed, one deleted: each state alone, two together, one twice, and the first of two. */
export const listStatus: TestCase = {
  name: 'documents/list-status',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    await stage.upload(user, queue);
    const printed = await stage.upload(user, queue);
    const deleted = await stage.upload(user, queue);
    const token = await stage.login(user);
    stage.need(
      await stage.request('documents.send', token, { path: { uuid: printed, port: port.address } }),
      'send',
    );
    stage.need(
      await stage.request('documents.delete', token, { path: { uuid: deleted } }),
      'delete',
    );
    await stage.settle(1);
    for (const statuses of [['0'], ['1'], ['2'], ['2', '0'], ['0', '0']]) {
      await stage.request('documents.list', token, {
        parameters: statuses.map((status) => ['status', status] as const),
      });
    }
    await stage.request('documents.list', token, {
      parameters: [
        ['status', '0'],
        ['status', '1'],
        ['maxRecords', '1'],
      ],
    });
  },
};
