import { open } from 'node:fs/promises';

/** Makes names in the folder durable: those that were added, renamed or removed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
