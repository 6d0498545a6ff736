import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { answerOf, call, control } from '../testing/call.ts';
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

const other = {
  accounts: [
    {
      name: 'Other',
      type: 'customer',
      domains: ['other.example', 'localhost', '127.0.0.1'],
      keys: [{ kind: 'full', secret: 'canary-key-of-the-seed' }],
      users: [{ userName: 'zoe', password: 'canary-password-of-the-seed' }],
      queues: [{ name: 'pull' }],
    },
  ],
};

const versionWith = (key: string) =>
  answerOf(`${service.url}/version`, { headers: { 'x-api-key': key } });
const seed = (json: unknown) => control(service, '/seed', { method: 'PUT', json });

describe('PUT /seed', () => {
  it('begins anew with other people, and tells how they can be reached', async () => {
    const { status, json } = await seed(other);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      keys: { full: { secret: 'canary-key-of-the-seed' } },
      users: { ordinary: { userName: 'zoe', password: 'canary-password-of-the-seed' } },
    });
    expect((await versionWith('canary-key-of-the-seed')).status).toBe(200);
    expect((await call(service, '/version')).status).toBe(403);
    expect((await control(service, '/profile')).json).toEqual(json);
  });

  it('resets go back to it, after a new start too', async () => {
    await seed(other);
    await control(service, '/users', { json: { userName: 'extra' } });
    await control(service, '/reset', { method: 'POST' });
    expect((await versionWith('canary-key-of-the-seed')).status).toBe(200);
    await service.stop();
    service = await startSampleService(folder);
    expect(service.profile.users).toMatchObject({ ordinary: { userName: 'zoe' } });
    await control(service, '/reset', { method: 'POST' });
    expect((await versionWith('canary-key-of-the-seed')).status).toBe(200);
    expect((await call(service, '/version')).status).toBe(403);
  });

  it.each([
    ['no people file', { accounts: 'x' }],
    ['a member that has no meaning', { ...other, more: 1 }],
    ['a reference to nothing', { accounts: [{ ...other.accounts[0], parent: 'nowhere.example' }] }],
    ['no customer', { accounts: [{ name: 'V', type: 'vendor', domains: ['v.example'] }] }],
  ])('400 for %s, and everything stays', async (_what, json) => {
    expect((await seed(json)).status).toBe(400);
    expect((await call(service, '/version')).status).toBe(200);
  });

  it('its secrets stand in no file of the data folder as they are', async () => {
    await seed(other);
    await control(service, '/snapshots/one', { method: 'PUT' });
    await service.stop();
    const files = readdirSync(folder.dataFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder.dataFolder, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(3);
    for (const path of files)
      expect([path, readFileSync(path).includes('canary-')]).toEqual([path, false]);
    service = await startSampleService(folder);
  });
});
