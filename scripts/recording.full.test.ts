import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readRecording } from './recording.ts';

/** More than a third of the memory, which takes half a minute to uncompress where there is much of it. */
it('a compressed recording is refused when its content is too long for the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-recording-'));
  try {
    const file = join(folder, 'journal.ndjson.gz');
    const partBytes = 64 * 1024 ** 2;
    const parts = Math.ceil(getHeapStatistics().heap_size_limit / 3 / partBytes) + 1;
    const part = gzipSync(Buffer.alloc(partBytes, ' '));
    await writeFile(file, Buffer.concat(Array.from({ length: parts }, () => part)));
    await expect(readRecording(file)).rejects.toThrow(/is too large for the available memory/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
