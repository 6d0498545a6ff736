import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sha256 } from '../../kit/ids.ts';
import { sampleStore } from '../testing/sample-store.ts';
import { openDialect } from './dialects/open.ts';
import { openStore } from './open.ts';

const writer = fileURLToPath(new URL('crash.child.ts', import.meta.url));

/** Lets the child write until it has acknowledged so many, then kills it with no warning. */
async function writeUntilKilled(place: string, acknowledged: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [writer, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const uuids: string[] = [];
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    uuids.push(line);
    if (uuids.length === acknowledged) child.kill('SIGKILL');
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return uuids;
}

it.each([1, 40, 333])(
  'keeps all it acknowledged when it is killed after %i writes',
  async (after) => {
    await using sample = await sampleStore();
    const { place } = sample;
    const uuids = await writeUntilKilled(place, after);
    expect(uuids.length).toBeGreaterThanOrEqual(after);
    await using store = await openStore(place, 0);
    for (const uuid of uuids) {
      const document = await store.read.documents.byUuid(uuid);
      const bytes = await store.read.documents.inlineContent(uuid);
      expect(document?.name).toBe(sha256(bytes ?? ''));
      const delivery = await store.read.deliveries.byId(document?.claimedBy ?? 0);
      expect(delivery?.documentUuid).toBe(uuid);
    }
    await using dialect = await openDialect(place);
    const documents = dialect.reader.selectFrom('documents');
    const half = documents.select('uuid').where('claimedBy', 'is', null);
    expect(await half.execute()).toEqual([]);
    if (dialect.isShared) return;
    using database = new DatabaseSync(place);
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  },
);
