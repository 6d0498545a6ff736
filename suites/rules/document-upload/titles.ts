import { fault } from '../../engine/fault.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { documentOfKind, uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { UploadFile } from '../../engine/session/http/body.ts';
import type { UploadOptions } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import {
  has,
  nothingListed,
  pretendsToTake,
  refuses,
  replaces,
  takenAsUsual,
  upload,
} from './uploads.ts';

const extensionOfTitle = 'documents.upload title: extension';

/** interface 4.4, upload: which titles are accepted. */
export const rules = [
  rule(
    'DOC-UP-10',
    'A title without the extension of the file is refused, unless the file is a PDF',
    {
      from: extensionOfTitle,
      basis: 'SIL-49',
      refused: 'any',
      faults: fault(
        'upload-without-extension',
        'accepts a text file whose title does not carry its extension',
        pretendsToTake(has('title', /^[^.]*$/)),
      ),
    },
  ),
  rule(
    'DOC-UP-35',
    "A title with its file's extension is accepted, whatever else it holds; a PDF's needs none",
    {
      from: extensionOfTitle,
      basis: 'derived',
      since: '2026-12',
      atLeast: 3,
      check: (c) => takenAsUsual(c, hasUnusualTitle),
      faults: fault(
        'capital-extensions-are-none',
        'refuses a title whose extension is in capitals',
        refuses(has('title', /\.[A-Z]+$/)),
      ),
    },
  ),
  rule('DOC-UP-18', 'A control character in a title is answered 400 and nothing is listed', {
    from: 'documents.upload param title',
    basis: 'SIL-08',
    refused: 400,
    besides: nothingListed,
    faults: fault(
      'upload-drops-control-characters',
      'removes control characters from a title and accepts it',
      replaces('title', /\p{Cc}/u, (title) => title.replaceAll(/\p{Cc}/gu, '')),
    ),
  }),
];

/** It need not be the name of the file, but carries its extension as it is; that of a PDF it may leave out. */
function hasUnusualTitle(x: Exchange): boolean {
  const { fileName = '' } = x.sent.file ?? {};
  const [extension = ''] = /\.[^.]+$/.exec(fileName) ?? [];
  const title = x.text('title');
  const isUsual = title === fileName && extension === extension.toLowerCase();
  const carries = extension === '.pdf' || title.endsWith(extension);
  const isTitle = title !== '' && !/\p{Cc}/u.test(title);
  return upload(x) && extension !== '' && isTitle && !isUsual && carries;
}

/** Decomposed, beyond the basic plane, from right to left, with a space that does not break. */
const unusual = [
  'Re\u0301sume\u0301 nai\u0308f',
  '日本語 📄 👩🏽‍💻',
  'תוכנית עבודה',
  'a\u00a0b ﬁ Ⅷ',
];

const all = {
  copies: 2,
  grayscale: true,
  duplex: 1,
  outputpagesize: 'A4',
  pageorientation: 0,
  scale: 100,
};

export const testCases = [
  /** Titles that a text with another form would be taken for, and one that holds a control character. */
  testCase('documents/upload-titles', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    for (const words of unusual)
      await s.upload(user, queue, { title: `${words} ${s.name('title')}.pdf` });
    await s.look(token);
    await s.probe(
      'DOC-UP-18',
      async () => {
        await s.sendUp(user, queue, { title: `bell\u0007 ${s.name('title')}.pdf` });
        await s.look(token);
      },
      () => s.sendUp(user, queue),
    );
  }),

  /** Titles with and without the extension of their files, and an upload with all of its parts; each beside a usual one. */
  testCase('documents/upload-extensions', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const text = (extension: string): UploadFile => {
      const name = s.name('note');
      return { fileName: name + extension, bytes: Buffer.from(`a note ${name}\n`) };
    };
    const besideUsual = async (more: UploadOptions): Promise<void> => {
      const pair = s.pair();
      for (const one of [more, {}]) await s.sendUp(user, queue, { ...one, pair });
    };
    await besideUsual({ file: text('.TXT') });
    await besideUsual({ file: text('.v2.txt'), title: `${s.name('other')}.txt` });
    await besideUsual({ file: uniqueDocument(s.name('plain')), title: s.name('untold') });
    await besideUsual({ file: uniqueDocument(s.name('all')), parameters: all });
    const file = documentOfKind(s.name('scan'), 'two-pages.tiff');
    await s.probe(
      'DOC-UP-10',
      () => s.sendUp(user, queue, { file, title: s.name('untold') }),
      () => s.sendUp(user, queue, { file }),
    );
  }),
];
