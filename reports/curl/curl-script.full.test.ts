import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { hostileWords } from '../hostile.arbitrary.ts';
import { indexJournal } from '../journal-index.ts';
import { redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { type ForeignWords, plainWords } from '../story.fixture.ts';
import { curlScript } from './curl-script.ts';

const run = promisify(execFile);
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-curl-'));
});
afterEach(() => rm(folder, { recursive: true }));

function scriptFor(ruleId: string, words: ForeignWords = plainWords): string {
  const result = redRun(words);
  const report = makeReport(result, { outcome: 'failed', strict: false, version: '1.2.3' });
  const finding = report.rules.find((rule) => rule.id === ruleId)?.findings[0];
  if (finding === undefined) throw new Error(`no finding of ${ruleId}`);
  return curlScript({ finding, index: indexJournal(result.journal) });
}

describe('the curl script of a finding', () => {
  it('asks for secrets, takes what the target chose from its answers, and renews what must be new', () => {
    const script = scriptFor('DOC-SEND-01');
    expect(script).toContain(': "${KEY_1:?the API key of kind full}"');
    expect(script).toContain('UUID_1=$(printf "%s" "$ANSWER" | pick uuid)');
    expect(script).toContain('TOKEN_2=$(printf "%s" "$ANSWER" | pick access_token)');
    expect(script).toContain('"$BASE"/documents/"$UUID_1"/"$(encode "$PRINTER_1")"');
    expect(script).toContain(
      '# this request shows it (waited 320 ms for the printers: fewer prints arrived than expected); got in the run: 49 documents',
    );
    expect(script).not.toMatch(/key#|token#|0badcafe/);
  });

  it('without its secrets says which is missing and calls nothing', () => {
    const { status, stderr } = spawnSync('sh', ['-s'], {
      input: scriptFor('DOC-LIST-03'),
      cwd: folder,
    });
    expect(status).not.toBe(0);
    expect(stderr.toString()).toContain('KEY_1: the API key of kind full');
  });

  it('does nothing but call curl, whatever the target wrote', async () => {
    const environment = await commandsOf(fakeCurl);
    const before = await readdir(folder);
    await fc.assert(
      fc.asyncProperty(hostileWords, async (words) => {
        const script = scriptFor('DOC-SEND-01', words);
        const { status, stderr } = spawnSync('sh', ['-s'], {
          input: script,
          cwd: folder,
          env: environment,
        });
        expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
        expect(await readdir(folder)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it('says when a call is answered otherwise than in the run', async () => {
    const env = await commandsOf('#!/bin/sh\nprintf 403\n');
    const input = scriptFor('DOC-LIST-03');
    const { stderr } = spawnSync('sh', ['-s'], { input, cwd: folder, env });
    expect(stderr.toString()).toMatch(/^call \d+: answered 403 now, 200 in the run; the rest/);
  });

  it('ends where a call brings too little, having taken away what it made', async () => {
    const env = await commandsOf(`${fakeCurl}echo "$*" >> ${join(folder, 'calls')}\n`);
    const input = scriptFor('DOC-SEND-01').replace('pick uuid', 'pick nothing');
    const { status, stderr } = spawnSync('sh', ['-s'], { input, cwd: folder, env });
    expect(stderr.toString()).toMatch(/call \d+ returned no uuid\n$/);
    expect(status).not.toBe(0);
    const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
    expect(calls.length).toBe(3);
    expect(calls[2]).toMatch(/DELETE .*\/outputports\/3$/);
  });

  it('ends by saying what was expected, and what the run saw', async () => {
    const environment = await commandsOf(fakeCurl);
    const words = { ...plainWords, seen: 'a \u001b[2J and\nmore' };
    const { stdout } = spawnSync('sh', ['-s'], {
      input: scriptFor('DOC-SEND-01', words),
      cwd: folder,
      env: environment,
    });
    const lines = stdout.toString().trim().split('\n').slice(-2);
    expect(lines).toEqual([
      `expected:       ${plainWords.expected}`,
      'got in the run: a  [2J and more',
    ]);
  });

  it('is a script that the shell can read', () => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: scriptFor('DOC-SEND-01') });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it('makes the recorded requests again', async () => {
    requireTool('curl');
    const script = scriptFor('DOC-SEND-01');
    await using target = await startTarget();
    const environment = { ...process.env, BASE: target.url, KEY_1: 'the-key' };
    await writeFile(join(folder, 'script.sh'), script);
    const { stdout } = await run('sh', ['script.sh'], { cwd: folder, env: environment });
    expect(stdout).toContain('"errorCode":0');
    const [port, upload, login, send, removal] = target.requests;
    expect(target.requests.length).toBe(5);
    expect(removal).toBe('DELETE /outputports/12 the-key none ');
    expect(port).toMatch(
      /^POST \/outputports the-key none portname=port1&address=127.0.0.1%3A9100&ipreaderaddress=02(%3A[0-9a-f]{2}){5}$/,
    );
    expect(upload).toMatch(
      /^PUT \/documents the-key none .*name="title"\r\n\r\nQuarterly figures.pdf.*%PDF-/s,
    );
    expect(login).toMatch(/^POST \/login the-key none authtype=3&userid=again-\d+-user1$/);
    expect(send).toBe(
      'POST /documents/uuid-of-the-target/127.0.0.1%3A9100 the-key Bearer new-token retain=true',
    );
  });
});

/** An environment in which `curl` is this script. */
async function commandsOf(curl: string): Promise<Readonly<Record<string, string>>> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'curl'), curl);
  await writeFile(join(bin, 'sleep'), '#!/bin/sh\n');
  await Promise.all(['curl', 'sleep'].map((name) => chmod(join(bin, name), 0o755)));
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}`, KEY_1: 'k' };
}

/** Answers 200, and says so to who asks for the status alone; nothing to who wants nothing. */
const fakeCurl = `#!/bin/sh
case "$*" in *http_code*) printf 200 ;; *'--output /dev/null'*) ;; *) printf '{"id":3,"uuid":"1","access_token":"2"}' ;; esac
`;

/** Answers as the interface has it, and keeps what came in. */
async function startTarget(): Promise<
  { readonly url: string; readonly requests: readonly string[] } & AsyncDisposable
> {
  const requests: string[] = [];
  const answer = async (request: IncomingMessage): Promise<string> => {
    const body = (await buffer(request)).toString('latin1');
    const { method, url, headers } = request;
    requests.push(
      [method, url, headers['x-api-key'], headers.authorization ?? 'none', body].join(' '),
    );
    return JSON.stringify({
      errorCode: 0,
      id: 12,
      uuid: 'uuid-of-the-target',
      token: { access_token: 'new-token' },
    });
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
