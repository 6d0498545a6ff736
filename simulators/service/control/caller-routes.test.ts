import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
beforeAll(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
});
afterAll(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

interface Made {
  readonly id: number;
  readonly secret: string;
  readonly token: string;
}
const make = async (path: string, entry: object): Promise<Made> =>
  (await control(service, path, { json: entry })).json as Made;
const change = (path: string, json: object): ReturnType<typeof control> =>
  control(service, path, { method: 'PATCH', json });
const remove = (path: string): ReturnType<typeof control> =>
  control(service, path, { method: 'DELETE' });

async function statusWith(path: string, headers: Record<string, string>): Promise<number> {
  const { statusCode, body } = await request(`${service.url}${path}`, { headers });
  await body.dump();
  return statusCode;
}
const version = (secret: string): Promise<number> =>
  statusWith('/version', { 'x-api-key': secret });

describe('keys of the control plane', () => {
  it('are switched off and on, end and go on', async () => {
    const { id, secret } = await make('/keys', { kind: 'full' });
    const steps = [
      [{ active: false }, 403],
      [{ active: true }, 200],
      [{ expires: '2001-01-01T00:00:00Z' }, 403],
      [{ expires: null }, 200],
      [{ permissions: ['ViewAccount'] }, 200],
      [{ allowUnauthenticatedRequests: false }, 403],
    ] as const;
    for (const [fields, status] of steps) {
      expect((await change(`/keys/${String(id)}`, fields)).status).toBe(204);
      expect(await version(secret)).toBe(status);
    }
  });

  it('lose and gain rights', async () => {
    const { id, secret } = await make('/keys', { kind: 'full' });
    const users = (): Promise<number> =>
      statusWith('/users?username=ann&providerid=1', { 'x-api-key': secret });
    expect(await users()).toBe(200);
    for (const permissions of [[], null]) {
      await change(`/keys/${String(id)}`, { permissions });
      expect(await users()).toBe(403);
    }
    await change(`/keys/${String(id)}`, { permissions: ['ViewUser'] });
    expect(await users()).toBe(200);
  });

  it('go for good, with the tokens that were issued under them', async () => {
    const { id, secret } = await make('/keys', { kind: 'plain' });
    const login = await request(`${service.url}/login`, {
      method: 'POST',
      headers: { 'x-api-key': secret },
      body: 'authtype=3&userid=ann',
    });
    expect(login.statusCode).toBe(200);
    await login.body.dump();
    expect((await remove(`/keys/${String(id)}`)).status).toBe(204);
    expect(await version(secret)).toBe(403);
    expect((await remove(`/keys/${String(id)}`)).status).toBe(404);
  });
});

describe('devices of the control plane', () => {
  it('are authorised, end, and go', async () => {
    const { secret } = await make('/keys', { kind: 'trustedOnly' });
    const { id, token } = await make('/devices', { endpointId: 'panel' });
    const logIn = async (): Promise<number> => {
      const { statusCode, body } = await request(`${service.url}/login`, {
        method: 'POST',
        headers: { 'x-api-key': secret, authorization: `Bearer ${token}` },
        body: 'authtype=3&userid=ann',
      });
      await body.dump();
      return statusCode;
    };
    expect(await logIn()).toBe(200);
    const steps = [
      [{ authorized: false }, 403],
      [{ authorized: true }, 200],
      [{ expires: '2001-01-01T00:00:00Z' }, 403],
      [{ expires: null, description: 'Back again' }, 200],
    ] as const;
    for (const [fields, status] of steps) {
      expect((await change(`/devices/${String(id)}`, fields)).status).toBe(204);
      expect(await logIn()).toBe(status);
    }
    expect((await remove(`/devices/${String(id)}`)).status).toBe(204);
    expect(await logIn()).toBe(403);
  });
});

describe('locks of the control plane (SIL-28)', () => {
  it('are listed by what they are on, and lifted by it', async () => {
    const guess = (): ReturnType<typeof call> =>
      call(service, '/login', { method: 'POST', body: 'authtype=0&userid=ANN&password=x' });
    expect(await control(service, '/locks')).toMatchObject({ json: [] });
    for (let turn = 0; turn < 10; turn += 1) await guess();
    const { json } = await control(service, '/locks');
    expect(json).toEqual([{ subject: 'user:1:ann', lockedUntil: expect.any(Number) as number }]);
    await control(service, '/locks/lift', { json: { subject: 'user:1:ann' } });
    expect(await control(service, '/locks')).toMatchObject({ json: [] });
    expect((await guess()).status).toBe(401);
  });
});

it.each([
  ['/keys/1', {}],
  ['/keys/1', { active: 'no' }],
  ['/keys/1', { secret: 'mine' }],
  ['/keys/1', { permissions: ['Fly'] }],
  ['/devices/1', { token: 'mine' }],
  ['/devices/1', { expires: 'soon' }],
])('a change of %s by %j is 400', async (path, fields) => {
  expect(await change(path, fields)).toMatchObject({ status: 400 });
});

it.each(['/keys/4711', '/keys/x', '/devices/4711', '/devices/0x1'])(
  '%s, which nobody has, is 404',
  async (path) => {
    const fields = path.startsWith('/keys') ? { active: true } : { authorized: true };
    expect((await change(path, fields)).status).toBe(404);
    expect((await remove(path)).status).toBe(404);
  },
);
