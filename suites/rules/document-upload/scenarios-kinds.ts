import { documentOfKind } from '../../drive/documents.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { itemsOf, textMember } from '../../journal/json.ts';

const fixtures = [
  'one-page-a4.pdf',
  'two-pages.ps',
  'two-pages.pcl',
  'two-pages.pxl',
  'two-pages.txt',
  'two-pages.tiff',
  'photo.jpg',
  'photo.png',
  'two-pages.pwg',
  'two-pages.urf',
];

/** A document of each kind that is printed as it is goes up. */
export const uploadKinds: TestCase = {
  name: 'documents/upload-kinds',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    for (const fixture of fixtures)
      await stage.upload(user, queue, { file: documentOfKind(stage.name('kind'), fixture) });
    await stage.look(await stage.login(user));
  },
};

/** Office files by their names, which nobody can convert. A document that can be read waits beside them. */
export const uploadUnreadable: TestCase = {
  name: 'documents/upload-unreadable',
  // Prints of others that are laid out would wait until these were given up.
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    await stage.upload(user, queue);
    for (const extension of ['xlsx', 'pptx', 'docx']) {
      const fileName = `${stage.name('damaged')}.${extension}`;
      // No language begins so, and it is no text.
      const bytes = Buffer.concat([Buffer.from([0x01, 0xfe, 0x00, 0x9b]), Buffer.from(fileName)]);
      await stage.upload(user, queue, { file: { fileName, bytes }, waits: false });
    }
    const token = await stage.login(user);
    await stage.look(token);
    const failed = await stage.context.waits.until(
      stage.credentials.facts.deliveryMs,
      () => stage.request('documents.list', token, { parameters: [['status', '8']] }),
      ({ json }) => itemsOf(json).length > 0,
    );
    for (const record of itemsOf(failed.reply.json)) {
      const uuid = textMember(record, 'uuid') ?? '';
      await stage.request('documents.delete', token, { path: { uuid } });
    }
    await stage.look(token);
  },
};
