import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ControlProblem, type ControlRoute } from '../kit/control.ts';
import { headBytes } from '../kit/wire/pdl/envelope.ts';
import { type DocumentLanguage, recognise } from '../kit/wire/pdl/language.ts';
import { openPicture, type Pictures, pageQuery, readPage } from '../printer/index.ts';
import type { UploadedCopies } from './uploaded-copies.ts';

/** Uploaded documents, unchanged, and their pages, rendered as printers render them. */
export function uploadedRoutes(
  copies: Pick<UploadedCopies, 'file'>,
  pictures: Pictures,
): readonly ControlRoute[] {
  const fileOf = async ({ uuid = '' }: Readonly<Record<string, string>>): Promise<string> => {
    const file = await copies.file(uuid);
    if (file !== undefined) return file;
    throw new ControlProblem(404, { detail: 'The copy of this upload is no longer kept.' });
  };
  return [
    {
      method: 'GET',
      path: '/documents/{uuid}/upload',
      summary:
        'Returns the unchanged bytes of one of the newest uploads, even after it was printed.',
      mediaType: 'application/octet-stream',
      run: async ({ parameters }) => ({
        stream: createReadStream(await fileOf(parameters)),
        mediaType: 'application/octet-stream',
      }),
    },
    {
      method: 'GET',
      path: '/documents/{uuid}/picture',
      summary:
        'Returns a page of one of the newest uploads: PNG, its own image format, or SVG for plain text.',
      query: pageQuery,
      mediaType: 'image/*',
      async run({ parameters, query }) {
        const page = readPage(query);
        const file = await fileOf(parameters);
        const picture = await pictures.of({ file, language: await languageIn(file) }, page);
        if ('missing' in picture)
          throw new ControlProblem(404, { detail: `There is no picture: ${picture.missing}.` });
        const { mediaType } = picture;
        return { stream: openPicture(picture), mediaType, fileName: `page ${page}` };
      },
    },
  ];
}

async function languageIn(file: string): Promise<DocumentLanguage> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) });
  return recognise(buffer.subarray(0, bytesRead));
}
