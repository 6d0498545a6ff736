import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableFile, whyUnread } from '../simulators/kit/bounded-file.ts';

/** The file that was named, or that of this name in the folder that was. Throws UnreadableFile for neither. */
export async function fileIn(path: string, name: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? join(path, name) : path;
  } catch (error) {
    throw new UnreadableFile(path, whyUnread(error), error);
  }
}
