import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platenIn, type Said } from './run-command.fixture.ts';

const user = {
  userName: 'ann',
  fullName: 'Ann\nArcher',
  token: { access_token: 'token-geheim', expires_in: 60 },
};
const waiting = [
  { uuid: 'u2', documentName: 'b\n.pdf', totalPages: 3, copies: 2, duplex: 1, dateTime: 2 },
  { uuid: 'u1', documentName: 'a.pdf', totalPages: 1, grayscale: true, dateTime: 1 },
];
const login = 'POST /login';
const list = 'GET /documents';
const answers = new Map<string, unknown>();
const heard: string[] = [];
let base = '';
let folder = '';

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let form = '';
  for await (const chunk of request.setEncoding('utf8')) form += String(chunk);
  const { authorization = 'nobody', 'x-api-key': key } = request.headers;
  const what = `${request.method ?? ''} ${request.url?.slice('/api/v1'.length) ?? ''}`;
  heard.push([what, form, String(key), authorization].filter((part) => part !== '').join(' | '));
  const given = answers.get(what);
  const status = given === undefined ? 403 : 200;
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type });
  response.end(JSON.stringify(given ?? { title: 'Not so' }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-panel-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1`;
});
afterEach(() => {
  heard.splice(0);
  answers.clear();
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function platen(argv: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Said> {
  return await platenIn({ environment: { PLATEN_API_KEY: 'key', ...environment } }, [
    'terminal',
    ...argv,
  ]);
}

function at(...argv: readonly string[]): readonly string[] {
  return [...argv, '--service', base];
}

describe('platen terminal', () => {
  it('list shows what waits, each on its line', async () => {
    answers.set(login, user).set(list, waiting);
    const { outcome, out } = await platen(at('list', '--card', '946EBD28'));
    expect(outcome).toBe('passed');
    expect(out.split('\n')).toEqual([
      'u2  1970-01-01 00:00:00  3 pages  2 copies  two-sided  colour  b\ufffd.pdf',
      'u1  1970-01-01 00:00:00  1 page  grayscale  a.pdf',
      '',
    ]);
    expect(heard).toEqual([
      'POST /login | authtype=1&userid=946EBD28 | key | nobody',
      'GET /documents | maxRecords=500 | key | Bearer token-geheim',
    ]);
  });

  it('release --all prints the oldest first, and fails when one is refused', async () => {
    answers.set(login, user).set(list, waiting).set('POST /documents/u1/p', { errorCode: 0 });
    answers.set('POST /documents/u2/p', { errorCode: 1001 });
    const all = at('release', '--short-id', '1', '--all', '--port', 'p', '--copies', '3', '--json');
    const { outcome, out } = await platen(all);
    expect(outcome).toBe('failed');
    const lines = out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { uuid: 'u1', released: true },
      { failed: 'release', uuid: 'u2', kind: 'refused', errorCode: 1001 },
    ]);
    expect(heard.at(-1)).toContain('POST /documents/u2/p | copies=3');
  });

  it('release ends at an answer nobody understands, and warns', async () => {
    answers.set(login, user).set('POST /documents/u1/S%201', {});
    const { outcome, err } = await platen(
      at('release', 'u1', 'u2', '--name', 'a', '--serial', 'S 1'),
    );
    expect(outcome).toBe('failed');
    expect(err).toContain('release of u1: the answer does not follow the interface');
    expect(err).toContain('Whether it was printed is unknown');
    expect(heard).toHaveLength(2);
  });

  it('download writes the file, delete says what it deleted', async () => {
    const file = join(folder, 'saved');
    answers.set(login, user).set('GET /documents/u1.content', 'content');
    answers.set('DELETE /documents/u1', { errorCode: 0 });
    const got = await platen(at('download', 'u1', file, '--email', 'a@b', '--retain'));
    expect(got.out).toContain(`${file}  9 bytes  application/json  sha256 `);
    expect(await readFile(file, 'utf8')).toBe('"content"');
    expect((await platen(at('delete', 'u1', '--email', 'a@b'))).out).toBe('deleted  u1\n');
  });

  it('record goes as the person, or as the device for somebody', async () => {
    answers.set(login, user).set('POST /documents/history', {});
    const job = ['--type', 'COPY', '--pages', '4', '--sides', 'long-edge', '--port', 'p'];
    const moment = ['--at', '2026-03-01T09:30:00+01:00'];
    await platen(at('record', '--name', 'ann', ...job, ...moment));
    const scan = at('record', '--for', 'ben', '--provider', '2', '--type', 'SCAN', '--serial', 's');
    const { outcome } = await platen(scan, { PLATEN_DEVICE_TOKEN: 'device' });
    expect(outcome).toBe('passed');
    expect(heard).toEqual([
      'POST /login | authtype=3&userid=ann | key | nobody',
      'POST /documents/history | jobtype=COPY&totalpages=4&duplex=true&address=p&datetime=2026-03-01T08%3A30%3A00%2B00%3A00 | key | Bearer token-geheim',
      'POST /documents/history | jobtype=SCAN&serialnumber=s&username=ben&providerid=2 | key | Bearer device',
    ]);
  });

  it('login says who it is; the token is in no output', async () => {
    answers.set(login, user);
    const plain = await platen(at('login', '--card', '1'));
    expect(plain.out).toMatch(/^ann \(Ann\ufffdArcher\) is logged in, until \d{4}-/);
    const json = await platen(at('login', '--card', '1', '--json'));
    expect(JSON.parse(json.out)).toMatchObject({ userName: 'ann' });
    expect(JSON.stringify([plain, json])).not.toContain('geheim');
  });

  it('a refusal is told in the words of the service', async () => {
    const { outcome, err } = await platen(at('login', '--card', '1'));
    expect(outcome).toBe('failed');
    expect(err).toBe('login: refused: Not so (403)\n');
  });
});

describe('secrets', () => {
  it('come from variables and files', async () => {
    const file = join(folder, 'secret');
    await writeFile(file, 'from file\r\nsecond line\n');
    const key = join(folder, 'key');
    await writeFile(key, 'other-key\n');
    const byUser = at('login', '--user', 'ann');
    await platen(byUser, { PLATEN_PASSWORD: 'p&w' });
    await platen([...byUser, '--password-env', 'P'], { P: 'named', PLATEN_PASSWORD: 'usual' });
    await platen([...byUser, '--password-file', file, '--key-file', key]);
    await platen(at('login', '--card', '1', '--password-env', 'PIN'), { PIN: '1234' });
    await platen(at('login', '--card', '1'), { PLATEN_PASSWORD: 'not for cards' });
    expect(heard.map((line) => line.split(' | ').slice(1, 3))).toEqual([
      ['authtype=0&userid=ann&password=p%26w', 'key'],
      ['authtype=0&userid=ann&password=named', 'key'],
      ['authtype=0&userid=ann&password=from+file', 'other-key'],
      ['authtype=1&userid=1&password=1234', 'key'],
      ['authtype=1&userid=1', 'key'],
    ]);
  });

  it('come through a pipe', async () => {
    const platenFile = fileURLToPath(new URL('../platen.ts', import.meta.url));
    const argv = [platenFile, 'terminal', ...at('login', '--user', 'ann', '--password-stdin')];
    const child = execFile(process.execPath, argv, { env: { PLATEN_API_KEY: 'key' } });
    child.stdin?.end('piped\n');
    await once(child, 'close');
    expect(heard).toEqual(['POST /login | authtype=0&userid=ann&password=piped | key | nobody']);
  });

  it('and the way stand in a target profile; what is named besides it wins', async () => {
    const profile = {
      schemaVersion: 1,
      name: 'x',
      baseUrl: base,
      getParameters: 'query',
      domains: { customer: 'c.example' },
      providerId: 1,
      keys: { full: { secret: { env: 'FULL' } } },
      deviceToken: 'profile-device',
      printers: { addressing: 'hostPort' },
    };
    const file = join(folder, 'ready.json');
    await writeFile(file, JSON.stringify({ ready: true, profile }));
    answers.set(login, user);
    const device = { PLATEN_DEVICE_TOKEN: 'not of the profile' };
    const environment = { FULL: 'profile-key', OTHER: 'other-key', ...device };
    await platen(['list', '--card', '1', '--profile', file], environment);
    await platen(['login', '--card', '1', '--profile', file, '--key-env', 'OTHER'], environment);
    expect(heard).toEqual([
      'POST /login | authtype=1&userid=1 | profile-key | Bearer profile-device',
      'GET /documents?maxRecords=500 | profile-key | Bearer token-geheim',
      'POST /login | authtype=1&userid=1 | other-key | Bearer profile-device',
    ]);
    const unset = await platen(['login', '--card', '1', '--profile', file]);
    expect(unset).toMatchObject({ outcome: 'usage' });
    expect(unset.err).toContain('FULL');
  });
});

it.each([
  [['list'], 'Log in one user'],
  [['list', '--card', '1', '--name', 'ann'], 'Log in one user'],
  [['list', '--user', 'ann'], 'no password in the variable PLATEN_PASSWORD'],
  [['list', '--card', '1', '--password-env', 'NONE'], 'no password in the variable NONE'],
  [['list', '--user', 'ann', '--password-file', '/nonesuch'], '/nonesuch cannot be read'],
  [['list', '--card', '1', '--key-env', 'NONE'], 'no API key in the variable NONE'],
  [['list', '--card', '1', '--device-env', 'NONE'], 'no device token in the variable NONE'],
  [['list', '--card', '1', '--ca', '/nonesuch'], '/nonesuch cannot be read'],
  [['list', '--card', '1', '--service', 'printer:7300'], 'not an http or https address'],
  [['list', '--card', '1', '--profile', '/nonesuch'], 'cannot read the target profile'],
  [['release', '--card', '1', '--all'], '--port or --serial says where'],
  [['release', '--card', '1', '--port', 'p'], 'Name the documents, or give --all'],
  [['release', 'u', '--all', '--card', '1', '--port', 'p'], 'Name the documents, or give --all'],
  [['release', 'u', '--card', '1', '--port', 'p', '--serial', 's'], 'not both'],
  [['record', '--card', '1', '--at', 'yesterday'], 'is not like 2026'],
  [['record', '--card', '1', '--provider', '1'], '--provider needs --for'],
  [['record', '--for', 'ann', '--card', '1'], '--for excludes options that log in'],
  [['record', '--for', 'ann'], 'requires a device token'],
  [['record', '--card', '1', '--type', 'POSTCARD'], 'one of PRINT, COPY, SCAN, FAX'],
])('%j is wrong usage, and nothing is asked', async (argv, message) => {
  const { outcome, err } = await platen(argv.includes('--service') ? argv : at(...argv));
  expect(err).toContain(message);
  expect(outcome).toBe('usage');
  expect(heard).toEqual([]);
});
