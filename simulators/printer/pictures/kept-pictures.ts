import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** So many pages of a document are kept as pictures; the one that was shown longest ago goes first. */
export const mostKeptPages = 16;
const ownerOnly = 0o600;

/** The pictures of a document lie in a folder beside it and are removed with it. */
export function pictureFolder(document: string): string {
  return `${document}.pages`;
}

export function pictureFile(document: string, page: number): string {
  return join(pictureFolder(document), `${page}.png`);
}

/** Answers whether a picture is kept, and marks it as shown now. */
export async function isKept(picture: string): Promise<boolean> {
  const now = new Date();
  return utimes(picture, now, now).then(
    () => true,
    () => false,
  );
}

/** Keeps the picture of a page. Rejects with a sentence if the document was removed in the meantime. */
export async function keepPicture(
  document: string,
  page: number,
  png: Uint8Array,
): Promise<{ readonly file: string }> {
  const file = pictureFile(document, page);
  const folder = pictureFolder(document);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, png, { mode: ownerOnly });
  await rename(`${file}.part`, file);
  // A removal deletes the document first: a picture that is written later is found here.
  await access(document).catch(async () => {
    await removePictures(document);
    throw new Error('its file was removed');
  });
  await trim(folder);
  return { file };
}

export async function removePictures(document: string): Promise<void> {
  await rm(pictureFolder(document), { recursive: true, force: true });
}

async function trim(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostKeptPages) return;
  const found = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = found.toSorted((one, other) => one.at - other.at);
  for (const { name } of oldest.slice(0, -mostKeptPages)) await rm(join(folder, name));
}
