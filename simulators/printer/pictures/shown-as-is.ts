import { stat } from 'node:fs/promises';
import { documentTypes } from '../document-types.ts';
import { lastPageIs, type Picture, type PicturedDocument } from './picture.ts';

/** What browsers draw by themselves, up to this size. */
const languages: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif']);
const mostBytes = 32 * 1024 ** 2;

/** The document itself, where it is a picture, which is its only page; undefined where it is none. */
export async function shownAsIs(
  { file, language }: PicturedDocument,
  page: number,
): Promise<Picture | undefined> {
  if (!languages.has(language)) return undefined;
  if (page > 1) return { missing: lastPageIs(1) };
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return { missing: 'its file was removed' };
  if (found.size > mostBytes) return { missing: `it is larger than ${mostBytes} bytes` };
  return { file, mediaType: documentTypes[language].mediaType };
}
