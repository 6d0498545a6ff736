import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalBuilder } from '../suites/engine/journal/journal-builder.ts';
import { JournalError, toLine } from '../suites/engine/journal/ndjson.ts';
import { readRecording, readRecordingFile } from './recording.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-recording-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { events } = new JournalBuilder().begin('s').end('s');
const text = events.map(toLine).join('');

async function written(content: string): Promise<string> {
  const file = join(folder, 'journal.ndjson');
  await writeFile(file, content);
  return file;
}

describe('a recording', () => {
  it('is read by its path or that of its folder, with the digest of all its bytes', async () => {
    const file = await written(text);
    expect(await readRecording(file)).toEqual(events);
    const read = await readRecordingFile(folder);
    expect(read).toEqual({ events, sha256: createHash('sha256').update(text).digest('hex') });
  });

  it('is read compressed as it is read plain, with the same digest', async () => {
    const file = join(folder, 'journal.ndjson.gz');
    await writeFile(file, Buffer.concat([gzipSync(text.slice(0, 40)), gzipSync(text.slice(40))]));
    const sha256 = createHash('sha256').update(text).digest('hex');
    for (const path of [file, folder])
      expect(await readRecordingFile(path)).toEqual({ events, sha256 });
  });

  it('compressed, cut off or damaged, is refused with what is wrong', async () => {
    const file = join(folder, 'journal.ndjson.gz');
    const whole = gzipSync(text + text.slice(0, -30));
    await writeFile(file, gzipSync(text).subarray(0, -40));
    await expect(readRecording(file)).rejects.toThrow('was the file cut off?');
    await writeFile(file, Buffer.from(whole.map((byte, at) => (at === 40 ? byte ^ 255 : byte))));
    await expect(readRecording(file)).rejects.toThrow(/is compressed and damaged|journal line/);
  });

  it('that breaks early on has the digest of all of it too', async () => {
    const broken = `not json\n${text.repeat(2_000)}`;
    const { sha256, events: fault } = await readRecordingFile(await written(broken));
    expect(fault).toBeInstanceOf(JournalError);
    expect(sha256).toBe(createHash('sha256').update(broken).digest('hex'));
    await expect(readRecording(folder)).rejects.toThrow('journal line 1: is not JSON');
  });

  it('of gigabytes is refused before it is read, with what to do', async () => {
    const file = await written(text);
    const handle = await open(file, 'r+');
    await handle.truncate(64 * 1024 ** 3);
    await handle.close();
    await expect(readRecording(file)).rejects.toThrow(
      /is too large for the available memory: 65536 MiB/,
    );
    await expect(readRecording(file)).rejects.toMatchObject({
      hint: expect.stringContaining('NODE_OPTIONS=--max-old-space-size=196608') as string,
    });
  });

  it('that is not there is named', async () => {
    await expect(readRecording(join(folder, 'none'))).rejects.toThrow(
      'cannot be read: it does not exist',
    );
  });
});
