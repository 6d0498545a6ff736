import { uniqueDocument } from '../../drive/documents.ts';
import type { TestCase } from '../../drive/test-case.ts';

const fixtures = [
  'one-page-a4.pdf',
  'three-pages.pdf',
  'ten-pages-colour.pdf',
  'object-streams.pdf',
  'incremental-update.pdf',
];

/** Real documents of several kinds go up, with wishes and without, and are looked for. */
export const uploadReal: TestCase = {
  name: 'documents/upload-real',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    for (const fixture of fixtures) {
      await stage.upload(user, queue, { file: uniqueDocument(stage.name('real'), fixture) });
    }
    await stage.upload(user, queue, {
      parameters: [
        ['copies', '3'],
        ['duplex', '1'],
        ['grayscale', 'true'],
      ],
    });
    await stage.upload(user, queue, {
      parameters: [
        ['copies', '1'],
        ['duplex', '2'],
        ['grayscale', 'false'],
      ],
    });
    await stage.look(await stage.login(user));
  },
};

/** The same file goes up twice. */
export const uploadAgain: TestCase = {
  name: 'documents/upload-again',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const file = uniqueDocument(stage.name('twin'));
    for (let time = 0; time < 2; time += 1) await stage.upload(user, queue, { file });
    await stage.look(await stage.login(user));
  },
};

/** The parameters that only push print takes are given for a pull queue, good ones and nonsense. */
export const uploadLayoutIgnored: TestCase = {
  name: 'documents/upload-layout-ignored',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    for (const [name, value] of [
      ['scale', '500'],
      ['outputpagesize', 'Nonsense'],
      ['pageorientation', '9'],
      ['outputpagesize', 'A3'],
    ] as const) {
      const pair = stage.pair();
      await stage.sendUp(user, queue, { parameters: [[name, value]], pair });
      await stage.sendUp(user, queue, { pair });
    }
  },
};

/** A document goes into a push queue and must come out by itself. */
export const uploadPush: TestCase = {
  name: 'documents/upload-push',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const port = await stage.printer();
    const queue = await stage.queue(port);
    await stage.upload(user, queue);
    await stage.settle(1);
    await stage.look(await stage.login(user));
  },
};
