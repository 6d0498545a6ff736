import { largeDocument } from '../../drive/documents.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';

/** A document is downloaded and kept, downloaded and gone; unknown ones and another user's are asked for. */
export const download: TestCase = {
  name: 'documents/download',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const stranger = await stage.login(await stage.user());
    const uuid = await stage.upload(user, queue);
    const get = 'documents.download';
    const keep = [['retain', 'true'] as const, ...unchanged];
    for (const probe of [
      { caller: token, uuid: stage.unknownUuid() },
      { caller: stranger, uuid },
    ]) {
      const pair = stage.pair();
      await stage.request(get, probe.caller, {
        pair,
        path: { uuid: probe.uuid },
        parameters: keep,
      });
      await stage.request(get, token, { pair, path: { uuid }, parameters: keep });
      await stage.look(token);
    }
    await stage.request(get, token, { path: { uuid }, parameters: unchanged });
    await stage.look(token);
  },
};

/** A caller who goes away in the middle of a document, and then takes all of it. */
export const downloadBrokenOff: TestCase = {
  name: 'documents/download-broken-off',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const file = largeDocument(stage.name('large'), 16 * 1024 * 1024);
    const uuid = await stage.upload(user, queue, { file });
    const options = { path: { uuid }, parameters: unchanged, breaksOff: true };
    await stage.request('documents.download', token, options);
    await stage.look(token);
    const whole = [...unchanged, ['retain', 'true'] as const];
    await stage.request('documents.download', token, { path: { uuid }, parameters: whole });
  },
};
