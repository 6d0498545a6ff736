import type { Pairs, UploadFile } from '../../drive/body.ts';
import { breakUpload } from '../../drive/broken-upload.ts';
import { documentOfKind, uniqueDocument } from '../../drive/documents.ts';
import { pullQueue } from '../../drive/samples/ports.ts';
import type { UploadOptions } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Each required part is left out once, and asked for by URI once; the whole upload is the control. */
export const uploadMissingParts: TestCase = {
  name: 'documents/upload-missing-parts',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const file = (): ReturnType<typeof uniqueDocument> => uniqueDocument(stage.name('part'));
    const whole = (title: string): Pairs => [
      ['username', user.userName],
      ['portname', queue],
      ['title', title],
    ];
    for (const missing of ['data', 'username', 'portname', 'title', 'uri']) {
      const pair = stage.pair();
      const document = file();
      const parameters = whole(document.fileName).filter(([name]) => name !== missing);
      const byUri: Pairs =
        missing === 'uri' ? [['uri', 'http://nowhere.invalid/document.pdf']] : [];
      const withFile = missing === 'data' || missing === 'uri' ? {} : { file: document };
      await stage.request('documents.upload', stage.full, {
        pair,
        parameters: [...parameters, ...byUri],
        ...withFile,
      });
      await stage.look(token);
      await stage.request('documents.upload', stage.full, {
        pair,
        parameters: whole(document.fileName),
        file: document,
      });
    }
  },
};

/** An unknown queue, one that took documents and was deleted, an unknown user, a title without the extension, malformed wishes. */
export const uploadWrongParts: TestCase = {
  name: 'documents/upload-wrong-parts',
  async play(stage) {
    const user = await stage.user();
    const former = await pullQueue(stage);
    const [, formerName = ''] = former.parameters.find(([name]) => name === 'portname') ?? [];
    await stage.upload(user, formerName);
    await stage.request('inputports.delete', stage.full, {
      path: { inputportid: String(former.id) },
    });
    const queue = await stage.queue();
    const token = await stage.login(user);
    for (const [who, where] of [
      [user, stage.name('nowhere')],
      [user, formerName],
      [{ userName: stage.name('nobody') }, queue],
    ] as const) {
      const pair = stage.pair();
      await stage.sendUp(who, where, { pair });
      await stage.look(token);
      await stage.sendUp(user, queue, { pair });
    }
    const text = {
      fileName: `${stage.name('note')}.txt`,
      bytes: Buffer.from(`a note ${stage.name('text')}\n`),
    };
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, file: text, title: 'a note' });
    await stage.sendUp(user, queue, { pair, file: text });
    for (const [name, value] of [
      ['duplex', '3'],
      ['duplex', '-1'],
      ['copies', 'two'],
      ['grayscale', 'perhaps'],
      ['copies', '99999999999'],
    ] as const) {
      const probe = stage.pair();
      await stage.sendUp(user, queue, { pair: probe, parameters: [[name, value]] });
      await stage.sendUp(user, queue, { pair: probe });
    }
  },
};

const all: Pairs = [
  ['copies', '2'],
  ['grayscale', 'true'],
  ['duplex', '1'],
  ['outputpagesize', 'A4'],
  ['pageorientation', '0'],
  ['scale', '100'],
];

/** Titles with and without the extension of their files, and an upload with all of its parts; each beside a usual one. */
export const uploadExtensions: TestCase = {
  name: 'documents/upload-extensions',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const text = (extension: string): UploadFile => {
      const name = stage.name('note');
      return { fileName: name + extension, bytes: Buffer.from(`a note ${name}\n`) };
    };
    const beside = async (file: UploadFile, more: UploadOptions): Promise<void> => {
      const pair = stage.pair();
      await stage.sendUp(user, queue, { pair, file, ...more });
      await stage.sendUp(user, queue, { pair });
    };
    await beside(text('.TXT'), {});
    await beside(text('.v2.txt'), { title: `${stage.name('other')}.txt` });
    await beside(uniqueDocument(stage.name('plain')), { title: stage.name('untold') });
    await beside(uniqueDocument(stage.name('all')), { parameters: all });
    const image = documentOfKind(stage.name('scan'), 'two-pages.tiff');
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, file: image, title: stage.name('untold') });
    await stage.sendUp(user, queue, { pair, file: image });
  },
};

/** A body that ends before its last boundary, and a client that goes away in the middle. */
export const uploadBroken: TestCase = {
  name: 'documents/upload-broken',
  async play(stage) {
    for (const malformed of ['truncated', 'disconnected'] as const) {
      const user = await stage.user();
      const queue = await stage.queue();
      const token = await stage.login(user);
      for (const share of [0.3, 0.7, 0.98])
        await breakUpload(stage, { user, queue }, { malformed, share });
      await stage.upload(user, queue);
      await stage.look(token);
    }
  },
};
