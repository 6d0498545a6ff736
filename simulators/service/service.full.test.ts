import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { DataFolderUnusable } from './data-folder.ts';
import { CannotListen, PortTaken } from './listen.ts';
import { type RunningService, startService } from './service.ts';
import { isSetupFault } from './setup-fault.ts';
import { FolderInUse } from './store/folder-lock.ts';
import { call, download, upload } from './testing/call.ts';
import {
  type SampleFolder,
  sampleFolder,
  sampleKey,
  sampleSettings,
  startSampleService,
} from './testing/sample-service.ts';

let folder: SampleFolder;
beforeEach(() => {
  folder = sampleFolder();
});
afterEach(() => folder[Symbol.dispose]());

async function takePort(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address === null || typeof address === 'string' ? 0 : address.port);
    });
  });
  return { server, port };
}

describe('the service', () => {
  it('answers over HTTPS to those who trust its CA', async () => {
    await using service = await startSampleService(folder, { flags: { http: 'false' } });
    expect(service.url).toMatch(/^https:\/\/127[.]0[.]0[.]1:\d+\/api\/v1$/);
    const headers = { 'x-api-key': sampleKey };
    const ca = service.tls?.caPem ?? '';
    const dispatcher = new Agent({ connect: { ca } });
    const { statusCode } = await request(`${service.url}/version`, { headers, dispatcher });
    expect(statusCode).toBe(200);
    const stranger = new Agent();
    const refused = request(`${service.url}/version`, { headers, dispatcher: stranger });
    await expect(refused).rejects.toThrow(/certificate/);
    await Promise.all([dispatcher.close(), stranger.close()]);
  });

  it('goes on for a while before a stop, and says that it is coming', async () => {
    const service = await startSampleService(folder, { flags: { drainTime: '10s' } });
    const ask = async (path: string): Promise<number> => {
      const headers = { 'x-api-key': sampleKey };
      const { statusCode, body } = await request(new URL(path, service.url), { headers });
      await body.dump();
      return statusCode;
    };
    expect(await ask('/readyz')).toBe(200);
    const stopped = service.stop();
    const wait = { clock: systemClock, deadlineMs: 60_000, what: 'a stop to be told' };
    await waitFor(async () => ((await ask('/readyz')) === 503 ? true : undefined), wait);
    expect(await ask('/api/v1/version')).toBe(200);
    await stopped;
    await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED');
  });

  it('keeps everything over a restart', async () => {
    const small = Buffer.from('%PDF-1.4 small');
    const large = Buffer.alloc(700_000, 'large');
    const uuids: string[] = [];
    {
      await using service = await startSampleService(folder);
      for (const bytes of [small, large]) uuids.push(await upload(service, bytes));
    }
    await using service = await startSampleService(folder);
    expect(await download(service, uuids[0] ?? '')).toEqual(small);
    expect(await download(service, uuids[1] ?? '')).toEqual(large);
    expect(service.profile.keys['full']).toEqual({ secret: sampleKey });
  });

  it('lets the seed file speak on the first start only', async () => {
    await (await startSampleService(folder)).stop();
    await using service = await startSampleService(folder, { flags: { seed: '/nowhere.json' } });
    expect((await call(service, '/version')).status).toBe(200);
  });

  it('names the port that was asked for and is taken', async () => {
    const { server, port } = await takePort();
    const started = startSampleService(folder, { flags: { port: String(port) } });
    await expect(started).rejects.toBeInstanceOf(PortTaken);
    await expect(started).rejects.toThrow(`port ${String(port)} of 127.0.0.1 is taken`);
    server.close();
    await using service = await startSampleService(folder, { flags: { port: String(port) } });
    expect(service.url).toContain(`:${String(port)}/`);
  });

  it('takes a free port when nobody asked for one, and says so', async () => {
    const { server, port } = await takePort();
    const settings = await sampleSettings(folder);
    const listen = { host: '127.0.0.1', port, anyPortWillDo: true };
    const world = { clock: systemClock, ids: randomIds, log: () => undefined };
    await using service = await startService({ ...settings, listen }, world);
    const { port: taken } = new URL(service.url);
    expect(service.note).toContain(`port ${String(port)} is taken`);
    expect(service.note).toContain(taken);
    expect((await call(service, '/version')).status).toBe(200);
    server.close();
  });

  it('names a taken port of its control plane, and a host that is none of ours', async () => {
    const { server, port } = await takePort();
    const started = startSampleService(folder, { flags: { controlPort: String(port) } });
    await expect(started).rejects.toThrow(`port ${String(port)} of 127.0.0.1 is taken`);
    server.close();
    const elsewhere = startSampleService(folder, { flags: { host: '203.0.113.1' } });
    await expect(elsewhere).rejects.toBeInstanceOf(CannotListen);
  });

  it.each([
    ['signing.key', ''],
    ['signing.key', 'c2hvcnQ'],
    ['platen.sqlite', 'this is no database, and long enough that nobody takes it for one'],
    ['lock', 'this is no database, and long enough that nobody takes it for one'],
    ['tls/authority.pem', 'no key'],
  ])('says what is wrong with a data folder whose %s holds %j', async (file, text) => {
    mkdirSync(join(folder.dataFolder, 'tls'), { recursive: true });
    writeFileSync(join(folder.dataFolder, file), text);
    const fault: unknown = await startSampleService(folder, { flags: { http: 'false' } }).then(
      (service) => service.stop(),
      (error: unknown) => error,
    );
    expect(isSetupFault(fault)).toBe(true);
    expect(fault).toMatchObject({ message: expect.stringContaining(folder.dataFolder) as string });
  });

  it('says that its data folder is none', async () => {
    writeFileSync(folder.dataFolder, 'a file');
    await expect(startSampleService(folder)).rejects.toBeInstanceOf(DataFolderUnusable);
  });

  it('has its data folder to itself', async () => {
    await using _first = await startSampleService(folder);
    await expect(startSampleService(folder)).rejects.toBeInstanceOf(FolderInUse);
  });

  it('finishes the requests it has when it is stopped, and takes no more', async () => {
    // Nobody is cut off because a time is over.
    const clock = { ...systemClock, timer: () => ({ [Symbol.dispose]: () => undefined }) };
    const service = await startSampleService(folder, { clock });
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    const slow = slowUpload(service, rest);
    await soon('the upload to arrive', () => documentFiles().length > 0);
    const stopped = service.stop();
    await soon('new requests to be refused', () => isRefused(service));
    sendRest();
    const { statusCode, body } = await slow;
    expect(statusCode).toBe(200);
    const { uuid } = (await body.json()) as { readonly uuid: string };
    const answeredAt = systemClock.monotonic();
    await stopped;
    // The client would keep the connection; nobody waits for it.
    expect(systemClock.monotonic() - answeredAt).toBeLessThan(50_000_000_000n);
    await using again = await startSampleService(folder);
    expect((await download(again, uuid))?.length).toBe(600_000);
  });
});

const documentFiles = (): readonly string[] => readdirSync(join(folder.dataFolder, 'documents'));

async function soon(what: string, probe: () => boolean | Promise<boolean>): Promise<void> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what };
  await waitFor(async () => ((await probe()) ? true : undefined), wait);
}

function isRefused(service: RunningService): Promise<boolean> {
  return call(service, '/version').then(
    ({ status }) => status === 503,
    () => true,
  );
}

/** Half a document at once, the other half when `rest` says so. */
function slowUpload({ url }: RunningService, rest: Promise<void>): ReturnType<typeof request> {
  const field = (name: string, value: string): string =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const half = 'x'.repeat(300_000);
  async function* body(): AsyncGenerator<string> {
    yield field('username', 'ann') + field('portname', 'pull') + field('title', 'slow.txt');
    yield '--cut\r\ncontent-disposition: form-data; name="data"; filename="slow.txt"\r\n\r\n';
    yield half;
    await rest;
    yield `${half}\r\n--cut--\r\n`;
  }
  return request(`${url}/documents`, {
    dispatcher: new Agent({ keepAliveTimeout: 600_000 }),
    method: 'PUT',
    headers: { 'x-api-key': sampleKey, 'content-type': 'multipart/form-data; boundary=cut' },
    body: Readable.from(body()),
  });
}
