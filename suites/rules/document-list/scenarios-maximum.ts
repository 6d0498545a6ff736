import type { TestCase } from '../../drive/test-case.ts';

const above = 501;
const atATime = 8;

/** One document more than the largest page waits, and more than that is asked for. */
export const listMaximum: TestCase = {
  name: 'documents/list-maximum',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    let left = above;
    const uploader = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await stage.upload(user, queue, { waits: false });
      }
    };
    await Promise.all(Array.from({ length: atATime }, uploader));
    const token = await stage.login(user);
    await stage.look(token);
    await stage.request('documents.list', token, { parameters: [['maxRecords', '1000']] });
  },
};
