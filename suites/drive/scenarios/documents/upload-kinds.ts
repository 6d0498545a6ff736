import { documentOfKind } from '../../documents.ts';
import type { Scenario } from '../../scenario.ts';

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
export const uploadKinds: Scenario = {
  name: 'documents/upload-kinds',
  exercises: ['DOC-UP-28'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    for (const fixture of fixtures)
      await stage.upload(user, queue, { file: documentOfKind(stage.name('kind'), fixture) });
    await stage.look(await stage.login(user));
  },
};

/** An office file by its name, which nobody can convert. A document that can be read waits beside it. */
export const uploadUnreadable: Scenario = {
  name: 'documents/upload-unreadable',
  exercises: ['DOC-UP-28', 'DOC-UP-29'],
  // Prints of others that are laid out would wait until it was given up.
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    await stage.upload(user, queue);
    const fileName = `${stage.name('damaged')}.docx`;
    // No language begins so, and it is no text.
    const bytes = Buffer.concat([Buffer.from([0x01, 0xfe, 0x00, 0x9b]), Buffer.from(fileName)]);
    await stage.upload(user, queue, { file: { fileName, bytes } });
    await stage.look(await stage.login(user));
  },
};
