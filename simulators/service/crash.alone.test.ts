import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance.ts';
import { download, upload } from './testing/call.ts';
import { sampleFolder, startSampleService } from './testing/sample-service.ts';
import { readyService, type SpawnedService, spawnService } from './testing/spawn-service.ts';

/** Uploads from several sides until one more than `count` are acknowledged; then kills, with uploads under way. */
async function uploadUntilKilled(
  child: SpawnedService,
  count: number,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const acknowledged = new Map<string, Uint8Array>();
  const chance = seededChance(count);
  const ended = once(child.process, 'exit');
  async function side(): Promise<void> {
    for (;;) {
      // Both sides of the limit between a row and a file.
      const bytes = Buffer.alloc(1 + chance.below(500_000), `${String(chance.next())} `);
      acknowledged.set(await upload(child, bytes), bytes);
      if (acknowledged.size > count) child.process.kill('SIGKILL');
    }
  }
  await Promise.allSettled([side(), side(), side(), side()]);
  await ended;
  return acknowledged;
}

it.each([0, 12, 60])(
  'a service that is killed after %i uploads has all it acknowledged',
  async (count) => {
    using folder = sampleFolder();
    const child = await readyService(folder);
    const acknowledged = await uploadUntilKilled(child, count);
    expect(child.process.signalCode).toBe('SIGKILL');
    await using service = await startSampleService(folder);
    for (const [uuid, bytes] of acknowledged) {
      expect((await download(service, uuid))?.equals(bytes)).toBe(true);
    }
    const files = readdirSync(join(folder.dataFolder, 'documents'));
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
  },
);

it('a service that is told to end does, and says what it could not start with', async () => {
  using folder = sampleFolder();
  const child = await readyService(folder);
  const second = spawnService(folder);
  const [complaint] = (await once(createInterface({ input: second.stderr }), 'line')) as [string];
  expect(complaint).toContain('another service uses the data folder');
  expect(await once(second, 'exit')).toEqual([2, null]);
  child.process.kill('SIGTERM');
  expect(await once(child.process, 'exit')).toEqual([0, null]);
});
