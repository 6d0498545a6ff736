import type { TestCase } from '../../drive/test-case.ts';

/** 51 documents wait: the default page, a smaller one, a larger one; another user has one of his own. */
export const listPage: TestCase = {
  name: 'documents/list-page',
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const queue = await stage.queue();
    await stage.upload(other, queue);
    for (let count = 0; count < 51; count += 1) await stage.upload(user, queue, { waits: false });
    const token = await stage.login(user);
    await stage.look(token);
    await stage.request('documents.list', token);
    await stage.request('documents.list', token, { parameters: [['maxRecords', '7']] });
    await stage.look(token);
    const pair = stage.pair();
    await stage.request('documents.list', stage.full, { pair });
    await stage.request('documents.list', token, { pair });
    for (const maxRecords of ['0', '-5', 'many']) {
      const probe = stage.pair();
      await stage.request('documents.list', token, {
        pair: probe,
        parameters: [['maxRecords', maxRecords]],
      });
      await stage.request('documents.list', token, {
        pair: probe,
        parameters: [['maxRecords', '5']],
      });
    }
    await stage.look(await stage.login(other));
  },
};
