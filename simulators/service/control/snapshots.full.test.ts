import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control, download, upload } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
beforeEach(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
});
afterEach(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

const small = Buffer.from('%PDF-1.4 small');
const large = Buffer.alloc(300_000, 'x');
const files = (): readonly string[] => readdirSync(join(folder.dataFolder, 'documents')).toSorted();
const take = (name: string) => control(service, `/snapshots/${name}`, { method: 'PUT' });
const restore = (name: string) =>
  control(service, `/snapshots/${name}/restore`, { method: 'POST' });

async function login(): Promise<string> {
  const { json } = await call(service, '/login', { method: 'POST', body: 'userid=ann&authtype=3' });
  return (json as { readonly token: { readonly access_token: string } }).token.access_token;
}

async function documentsOf(token: string): Promise<unknown> {
  const { json } = await control({ control: { url: service.url, token } }, '/documents');
  return json;
}

async function newUser(userName: string): Promise<number> {
  const { json } = await control(service, '/users', { json: { userName } });
  return (json as { readonly id: number }).id;
}

describe('a snapshot', () => {
  it('brings back records and documents, those in files too, after a reset and a new start', async () => {
    const uuids = [await upload(service, small), await upload(service, large)];
    const there = files();
    expect(there).toHaveLength(1);
    expect(await take('two-documents')).toMatchObject({
      status: 201,
      json: { name: 'two-documents', files: 1, records: expect.any(Number) as number },
    });
    await control(service, '/reset', { method: 'POST' });
    await upload(service, large);
    await service.stop();
    service = await startSampleService(folder);
    expect((await restore('two-documents')).status).toBe(200);
    expect(files()).toEqual(there);
    expect(await download(service, uuids[0] ?? '')).toEqual(small);
    expect(await download(service, uuids[1] ?? '')).toEqual(large);
  });

  it('brings back tokens, ids and the clock', async () => {
    const at = Date.UTC(2031, 4, 5);
    await control(service, '/clock/freeze', { json: { at } });
    const first = await newUser('first');
    await take('frozen');
    const token = await login();
    const second = await newUser('second');
    await control(service, '/clock/resume', { method: 'POST' });
    await restore('frozen');
    expect((await control(service, '/clock')).json).toMatchObject({ now: at, frozen: true });
    expect(await newUser('other')).toBe(second);
    expect(second).toBe(first + 1);
    // Issued after the snapshot: it never was.
    expect(await documentsOf(token)).toMatchObject({ status: 403 });
  });

  it('can be restored again and again, and be replaced and removed', async () => {
    await take('empty');
    for (const bytes of [small, large]) {
      const uuid = await upload(service, bytes);
      await restore('empty');
      expect(await download(service, uuid)).toBeUndefined();
      expect(files()).toEqual([]);
    }
    const uuid = await upload(service, large);
    await take('empty');
    await restore('empty');
    expect(await download(service, uuid)).toEqual(large);
    expect((await control(service, '/snapshots')).json).toMatchObject([
      { name: 'empty', files: 1 },
    ]);
    const remove = () => control(service, '/snapshots/empty', { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await restore('empty')).status).toBe(404);
    expect((await control(service, '/snapshots')).json).toEqual([]);
  });

  it.each(['A', '%2e%2e%2f%2e%2e', '%2e%2e%2fdocuments', '-a', 'x'.repeat(65)])(
    '%s is no name of one',
    async (name) => {
      expect((await take(name)).status).toBe(400);
      expect((await restore(name)).status).toBe(404);
    },
  );

  it('tells nothing of the seed in it', async () => {
    expect(JSON.stringify((await take('one')).json)).not.toContain('seed');
  });
});
