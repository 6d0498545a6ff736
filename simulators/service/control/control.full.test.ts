import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control, download, upload } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

const hourMs = 3_600_000;
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

const large = Buffer.alloc(300_000, 'x');
const files = (): readonly string[] => readdirSync(join(folder.dataFolder, 'documents'));
const login = (userName: string, more = ''): ReturnType<typeof call> =>
  call(service, '/login', { method: 'POST', body: `userid=${userName}&${more || 'authtype=3'}` });

describe('the control plane', () => {
  it('is for those who have its token', async () => {
    const stranger = { control: { ...service.control, token: 'guessed' } };
    expect((await control(stranger, '/clock')).status).toBe(401);
    expect(await control(stranger, '/health')).toMatchObject({
      status: 200,
      json: { url: service.url },
    });
  });

  it('says what it can do', async () => {
    const { json } = await control(service, '/');
    const routes = json as readonly { readonly path: string; readonly summary: string }[];
    for (const { summary } of routes) expect(summary.length).toBeGreaterThan(10);
    expect(routes.map(({ path }) => path)).toContain('/reset');
  });

  it('goes back to the seed: same people, same ids, no documents, no files', async () => {
    const before = await call(service, '/users?username=ann&providerid=1');
    const uuid = await upload(service, large);
    await control(service, '/users', { json: { userName: 'extra' } });
    await control(service, '/clock/advance', { json: { ms: hourMs } });
    expect(files()).toHaveLength(1);
    expect((await control(service, '/reset', { method: 'POST' })).status).toBe(200);
    expect(files()).toEqual([]);
    expect(await download(service, uuid)).toBeUndefined();
    expect((await login('extra')).status).toBe(401);
    const after = await call(service, '/users?username=ann&providerid=1');
    const { createdDate: _, ...user } = before.json as { readonly createdDate: string };
    expect(after).toMatchObject({ status: 200, json: user });
    expect(await control(service, '/clock')).toMatchObject({
      json: { frozen: false, offsetMs: expect.closeTo(0, -2) as number },
    });
    await upload(service, large);
  });

  it('moves the clock, and what is past its time is over at once (SIL-51)', async () => {
    const inline = await upload(service, Buffer.from('small'));
    const filed = await upload(service, large);
    await control(service, '/clock/advance', { json: { ms: 23 * hourMs } });
    expect(await download(service, filed)).toEqual(large);
    await control(service, '/clock/advance', { json: { ms: 2 * hourMs } });
    expect(files()).toEqual([]);
    for (const uuid of [inline, filed]) expect(await download(service, uuid)).toBeUndefined();
  });

  it('freezes the clock and lets it go on', async () => {
    const at = Date.UTC(2030, 0, 1);
    await control(service, '/clock/freeze', { json: { at } });
    expect(await control(service, '/clock')).toMatchObject({ json: { now: at, frozen: true } });
    await control(service, '/clock/advance', { json: { ms: 5 } });
    expect(await control(service, '/health')).toMatchObject({ json: { now: at + 5 } });
    await control(service, '/clock/resume', { method: 'POST' });
    const { json } = await control(service, '/clock');
    expect(json).toMatchObject({ frozen: false });
    expect((json as { readonly now: number }).now).toBeGreaterThanOrEqual(at + 5);
  });

  it('makes keys, devices and users that the service knows', async () => {
    const key = await control(service, '/keys', { json: { kind: 'limited', permissions: [] } });
    expect(key.json).toMatchObject({ secret: expect.any(String) as string });
    const device = await control(service, '/devices', { json: { endpointId: 'panel' } });
    expect(device.json).toMatchObject({ token: expect.any(String) as string });
    const user = await control(service, '/users', {
      json: { userName: 'zoe', password: 'zoe-pw' },
    });
    expect(user).toMatchObject({ status: 201, json: { password: 'zoe-pw', providerId: 1 } });
    const answer = await login('zoe', 'authtype=0&password=zoe-pw');
    expect(answer).toMatchObject({ status: 200, json: { userName: 'zoe' } });
  });

  it('makes ports and queues, and changes those that have the name', async () => {
    const port = { name: 'nowhere', address: '127.0.0.1:2', serial: 'S' };
    expect(await control(service, '/output-ports', { method: 'PUT', json: port })).toMatchObject({
      json: { id: 1 },
    });
    const queue = { name: 'direct', type: 'push', outputPort: 'nowhere' };
    expect(await control(service, '/queues', { method: 'PUT', json: queue })).toMatchObject({
      json: { id: 2 },
    });
    expect(await control(service, '/queues', { method: 'PUT', json: queue })).toMatchObject({
      json: { id: 2 },
    });
    const { json } = await call(service, '/outputports');
    expect(json).toMatchObject([{ id: 1, address: '127.0.0.1:2', deviceSerial: 'S' }]);
  });

  it('lists deliveries and waits until none is under way', async () => {
    const deaf = createServer((socket) => socket.pause().on('error', () => undefined));
    await once(deaf.listen(0, '127.0.0.1'), 'listening');
    const { port } = deaf.address() as AddressInfo;
    const printer = { name: 'nowhere', address: `127.0.0.1:${String(port)}`, reader: 'R1' };
    await control(service, '/output-ports', { method: 'PUT', json: printer });
    expect(await control(service, '/idle')).toMatchObject({ status: 200, json: { idle: true } });
    await upload(service, Buffer.alloc(20_000_000));
    await call(service, '/card?cd=C1&Mac=R1');
    const { json } = await control(service, '/deliveries?limit=5');
    expect(json).toMatchObject([{ cause: 'tap', outputPortId: 1 }]);
    expect(await control(service, '/idle?deadlineMs=50')).toMatchObject({ status: 503 });
    expect(await control(service, '/idle?deadlineMs=never')).toMatchObject({ status: 400 });
    await control(service, '/reset', { method: 'POST' });
    expect(await control(service, '/deliveries')).toMatchObject({ json: [] });
    expect(await control(service, '/idle')).toMatchObject({ status: 200 });
    deaf.close();
  });

  it('lifts locks', async () => {
    for (let count = 0; count < 11; count += 1) await login('ann', 'authtype=0&password=no');
    expect((await login('ann', 'authtype=0&password=no')).status).toBe(403);
    expect((await control(service, '/locks/lift', { json: {} })).status).toBe(204);
    expect((await login('ann', 'authtype=0&password=no')).status).toBe(401);
  });

  it.each([
    ['/clock/advance', { ms: 'soon' }],
    ['/clock/advance', { ms: -1 }],
    ['/clock/freeze', { when: 1 }],
    ['/clock/freeze', { at: 9e15 }],
    ['/keys', { kind: 'golden' }],
    ['/keys', { kind: 'full', account: 'nobody.example' }],
    ['/users', {}],
    ['/users', { userName: 'x', groups: ['none'] }],
    ['/locks/lift', []],
  ])('refuses to %s with %j', async (path, json) => {
    expect(await control(service, path, { json })).toMatchObject({
      status: 400,
      json: { title: 'Bad Request' },
    });
  });

  it.each([
    ['/users', { userName: 'ANN' }],
    ['/users', { userName: 'x', aliases: ['ann'] }],
    ['/users', { userName: 'x', cards: ['C1'] }],
    ['/users', { userName: 'x', shortId: '4711' }],
    ['/keys', { kind: 'full', secret: 'the-only-one' }],
    ['/devices', { endpointId: 'panel', token: 'the-only-one' }],
  ])('refuses to %s with %j: somebody has it', async (path, json) => {
    const first = { userName: 'somebody', shortId: '4711' };
    await control(service, path, { json: path === '/users' ? first : json });
    expect(await control(service, path, { json })).toMatchObject({
      status: 409,
      json: { detail: expect.stringMatching(/ is taken\.$/) as string },
    });
  });
});
