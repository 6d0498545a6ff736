import { createHash } from 'node:crypto';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { segment } from './compose.ts';
import type { Deadline } from './deadline.ts';
import { noDocument, type Panel, type Wishes, wishPairs } from './documents.ts';
import type { TerminalAnswer } from './exchange.ts';
import { done, type Outcome, UnableHere, UnexpectedAnswer, unable } from './outcome.ts';
import { askAsUser } from './session.ts';

export interface SavedDocument {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
}

export interface Download {
  readonly uuid: string;
  /** Must not be there yet. */
  readonly file: string;
  readonly wishes?: Wishes;
}

/**
 * GET /documents/<uuid>.content into a file. Without retain the service lets the document go, so the
 * file is opened before it is asked for, and has its name only when all bytes are on the disk.
 */
export async function download(panel: Panel, wish: Download): Promise<Outcome<SavedDocument>> {
  const uuid = segment(wish.uuid);
  if (uuid === undefined) return unable(noDocument);
  if (await isThere(wish.file)) return unable(`${wish.file} already exists`);
  const part = `${wish.file}.part`;
  const handle = await open(part, 'w', 0o600).catch(reasonOf);
  if (typeof handle === 'string') return unable(handle);
  const call = {
    method: 'GET',
    path: `/documents/${uuid}.content`,
    parameters: wishPairs(wish.wishes),
    timeoutMs: panel.line.timeouts.answerMs,
  } as const;
  let whole = false;
  try {
    return await askAsUser(panel, call, async (answer, deadline) => {
      const received = await receive(answer, handle, deadline);
      whole = true;
      await here(() => rename(part, wish.file), `the whole document is in ${part}`);
      return done({ file: wish.file, ...received });
    });
  } finally {
    await handle.close();
    if (!whole) await rm(part, { force: true });
  }
}

async function receive(
  { headers, body }: TerminalAnswer,
  handle: FileHandle,
  deadline: Deadline,
): Promise<Omit<SavedDocument, 'file'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    deadline.restart();
    hash.update(chunk);
    bytes += chunk.length;
    await here(() => handle.writeFile(chunk));
  }
  const stated = headers['content-length'];
  if (stated !== undefined && Number(stated) !== bytes) {
    throw new UnexpectedAnswer(`${String(bytes)} of ${stated} bytes arrived`);
  }
  await here(() => handle.sync());
  return { bytes, sha256: hash.digest('hex'), mediaType: headers['content-type'] ?? '' };
}

/** Trouble with the file is the terminal's own, not the service's. */
async function here(act: () => Promise<unknown>, but?: string): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new UnableHere(reasonOf(error) + (but === undefined ? '' : `; ${but}`));
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
