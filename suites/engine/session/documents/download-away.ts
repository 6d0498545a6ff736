import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from '../../../../simulators/terminal/index.ts';

type Download = Parameters<Terminal['download']>[0];

/** Lets a terminal download a document, and removes the file again. */
export async function downloadAway(
  panel: Terminal,
  download: Omit<Download, 'file'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-panel-'));
  try {
    await panel.download({ ...download, file: join(folder, 'document') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
