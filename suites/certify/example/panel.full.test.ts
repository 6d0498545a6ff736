import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';

const platen = fileURLToPath(new URL('../../../scripts/platen.ts', import.meta.url));
const panel = fileURLToPath(new URL('panel.sh', import.meta.url));
const plan = fileURLToPath(new URL('panel.yaml', import.meta.url));
const flatten = fileURLToPath(new URL('json.awk', import.meta.url));
const exec = promisify(execFile);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-example-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Of each kind that it meets the shortest; `platen certify` with the same files plays all of them. */
const brief = [
  'look/one',
  'look/any-unicode',
  'release/one-of-three',
  'release/two-copies',
  'release/any-unicode',
  'release/unknown-error-code',
  'release/request-lost',
  'login/unknown-card',
  'login/by-password',
  'login/by-short-id',
  'login/token-over',
  'trust/unknown-authority',
];

describe('the terminal in plain shell', () => {
  beforeAll(() => void requireTool('curl'));

  it('breaks no rule, and its certificate can be verified', { timeout: 300_000 }, async () => {
    const key = join(folder, 'certifier.pem');
    const out = join(folder, 'certified');
    await exec(process.execPath, [platen, 'keygen', '--out', key]);
    const command = ['--headless', `'${panel}'`, '--plan', plan, '--only', brief.join()];
    const files = ['--out', out, '--key', key, '--json'];
    const certify = [platen, 'certify', '--terminal', 'Shell panel 1.0', ...command, ...files];
    // What was left out by choice is not run: the exit code says so.
    const { stdout } = await exec(process.execPath, certify).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    const { rules } = JSON.parse(stdout) as { readonly rules: readonly Judged[] };
    const wrong = rules.filter(({ verdict }) =>
      ['FAILED', 'NON-STRICT', 'HARNESS ERROR'].includes(verdict),
    );
    expect(wrong.map(({ id, findings }) => [id, findings[0]])).toEqual([]);
    const right = rules.filter(({ verdict }) => verdict === 'OK').map(({ id }) => id);
    expect(right).toEqual(expect.arrayContaining(['TERM-SEC-02', 'TERM-OUT-06', 'TERM-TRY-03']));
    const publicKey = key.replace(/pem$/, 'pub.pem');
    const recording = ['--journal', out];
    const certificate = join(out, 'certificate.json');
    const verify = [platen, 'verify', certificate, '--key', publicKey, ...recording, '--json'];
    const verified = await exec(process.execPath, verify).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    const { examinations } = JSON.parse(verified.stdout) as {
      readonly examinations: readonly { readonly aspect: string; readonly found: string }[];
    };
    const found = Object.fromEntries(examinations.map((one) => [one.aspect, one.found]));
    expect(found).toMatchObject({ signature: 'holds', journal: 'holds', verdicts: 'holds' });
  });
});

interface Judged {
  readonly id: string;
  readonly verdict: string;
  readonly findings: readonly { readonly expected: string; readonly seen: string }[];
}

describe('its reader of JSON', () => {
  it.each([
    [
      '[{"uuid":"a","n":{"b":[1,true,{}]}},-2.5e3]',
      '0.uuid\ta\n0.n.b.0\t1\n0.n.b.1\ttrue\n1\t-2.5e3\n',
    ],
    [String.raw`{"a":"\u8acb\ud83d\ude00 \"x\\ \u00fc"}`, 'a\t請😀 "x\\ ü\n'],
    ['[]', ''],
    ['"tab\\tand\\nline"', '\ttab and line\n'],
  ])('flattens %s', async (json, lines) => {
    expect(await flat(json)).toEqual({ code: 0, lines });
  });

  it.each(['', '[{"uuid":"a"', '<html>', '{"a" 1}', '[1,]x', '{"a":"', 'nul'])(
    'takes %j for no JSON',
    async (text) => {
      expect((await flat(text)).code).toBe(1);
    },
  );
});

async function flat(
  text: string,
): Promise<{ readonly code: number | null; readonly lines: string }> {
  const child = spawn('/bin/sh', ['-c', 'exec awk -f "$0"', flatten], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  let lines = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    lines += more;
  });
  child.stdin.end(text);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines };
}
