import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { sha256 } from '../kit/ids.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { type ManualClock, manualClock } from '../kit/manual-clock.fixture.ts';
import {
  type Act,
  body,
  type FakeService,
  json,
  startFakeService,
  userInfo,
} from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

const pdf = 'application/pdf';
let folder: string;
let file: string;
let clock: ManualClock;
let service: FakeService;
let panel: Terminal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-terminal-'));
  file = join(folder, 'a.pdf');
  service = await startFakeService();
  clock = manualClock();
  const timeouts = { answerMs: 100 };
  panel = createTerminal({ baseUrl: service.baseUrl, apiKey: 'k', clock, timeouts });
  service.script(userInfo());
  await panel.logIn({ by: 'name', id: 'ann' });
});
afterEach(async () => {
  await panel.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

it('interface 4.4: a download is in the file byte for byte, for its owner only', async () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 251));
  service.script(body(200, bytes, pdf));
  const outcome = await panel.download({ uuid: 'u1', file, wishes: { retain: true } });
  const value = { file, bytes: bytes.length, sha256: sha256(bytes), mediaType: pdf };
  expect(outcome).toEqual({ kind: 'done', value });
  expect(await readFile(file)).toEqual(bytes);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['a.pdf']);
  expect(service.heard[1]).toMatchObject({
    url: '/api/v1/documents/u1.content',
    body: 'retain=true',
  });
});

it('a document of no bytes is a document', async () => {
  service.script(body(200, '', pdf));
  expect(await panel.download({ uuid: 'u1', file })).toMatchObject({ value: { bytes: 0 } });
  expect(await readFile(file)).toHaveLength(0);
});

/** Sends half of the document and leaves the rest to the test. */
function sendHalf(): { readonly act: Act; finish(): void; breakOff(): void } {
  let response: Parameters<Act>[0] | undefined;
  return {
    act: (given) => {
      response = given;
      given.writeHead(200, { 'content-length': '1000', 'content-type': pdf });
      given.write('x'.repeat(500));
    },
    finish: () => response?.end('y'.repeat(500)),
    breakOff: () => response?.socket?.destroy(),
  };
}

async function halfIsThere(): Promise<void> {
  const probe = async (): Promise<true | undefined> =>
    (await stat(`${file}.part`).catch(() => undefined))?.size === 500 ? true : undefined;
  await waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what: 'half of the document' });
}

it('a slow one is waited for as long as something comes', async () => {
  const half = sendHalf();
  service.script((response, heard) => {
    clock.pass(90);
    half.act(response, heard);
  });
  const asked = panel.download({ uuid: 'u1', file });
  await halfIsThere();
  clock.pass(90);
  half.finish();
  expect(await asked).toMatchObject({ kind: 'done', value: { bytes: 1000 } });
});

it('one that stalls is a timeout and leaves no file', async () => {
  const half = sendHalf();
  service.script(half.act);
  const asked = panel.download({ uuid: 'u1', file });
  await halfIsThere();
  clock.pass(100);
  expect(await asked).toMatchObject({ kind: 'timeout', afterMs: 100 });
  expect(await readdir(folder)).toEqual([]);
});

it('one that breaks off leaves no file', async () => {
  const half = sendHalf();
  service.script(half.act);
  const asked = panel.download({ uuid: 'u1', file });
  await halfIsThere();
  half.breakOff();
  expect(await asked).toMatchObject({ kind: 'unreachable' });
  expect(await readdir(folder)).toEqual([]);
});

it.each<readonly [string, Act, string]>([
  ['is refused', json(404, { title: 'There is no such document' }), 'refused'],
  ['comes too late', json(401, {}), 'loggedOut'],
])('one that %s leaves no file', async (_, act, kind) => {
  service.script(act);
  expect(await panel.download({ uuid: 'u1', file })).toMatchObject({ kind });
  expect(await readdir(folder)).toEqual([]);
});

it('is not asked for when there is no place for it, so that it is not used up', async () => {
  await writeFile(file, 'mine');
  expect(await panel.download({ uuid: 'u1', file })).toMatchObject({ kind: 'unable' });
  expect(await readFile(file, 'utf8')).toBe('mine');
  const nowhere = join(folder, 'nowhere', 'a.pdf');
  expect(await panel.download({ uuid: 'u1', file: nowhere })).toMatchObject({ kind: 'unable' });
  expect(await panel.download({ uuid: '..', file: `${file}2` })).toMatchObject({ kind: 'unable' });
  expect(service.heard).toHaveLength(1);
});

it('is not lost when its name was taken meanwhile', async () => {
  service.script((response, heard) => {
    void mkdir(file).then(() => body(200, 'all of it', pdf)(response, heard));
  });
  const outcome = await panel.download({ uuid: 'u1', file });
  expect(outcome).toMatchObject({ kind: 'unable' });
  expect(outcome).toHaveProperty('message', expect.stringContaining(`${file}.part`));
  expect(await readFile(`${file}.part`, 'utf8')).toBe('all of it');
});
