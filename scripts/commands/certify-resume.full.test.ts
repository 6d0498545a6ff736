import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Certificate } from '../../reports/certificate/certificate.ts';
import { journalText } from '../../reports/journal-text.fixture.ts';
import { readJournal } from '../../suites/engine/journal/ndjson.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
let folder: string;
let out: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-resume-test-'));
  await chmod(folder, 0o755);
  out = join(folder, 'out');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(args: readonly string[], hear?: (err: string) => void): Promise<Ended> {
  const started = spawn(process.execPath, [platen, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let [said, err] = ['', ''];
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    hear?.(err);
  });
  const code = await new Promise<number | null>((resolve) => started.once('close', resolve));
  return { code, out: said, err };
}

async function certificate(): Promise<Certificate> {
  return JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8')) as Certificate;
}

/** A terminal that is broken until a file says that it was mended. */
async function writePanel(): Promise<string> {
  const file = join(folder, 'panel.sh');
  const mended = join(folder, 'mended');
  await writeFile(file, `#!/bin/sh\n[ -e ${mended} ] && echo '{"outcome":"done"}' || sleep 600\n`);
  await chmod(file, 0o755);
  return file;
}

const only = 'look/nothing-waits,look/one,scan/one';

describe('a run of certify that was interrupted', () => {
  it('is on disk when it is killed, goes on, and its certificate tells of both attempts', async () => {
    const command = await writePanel();
    const line = ['--terminal', 'Panel 1', '--headless', command];
    const first = await run(
      ['certify', ...line, '--only', only, '--seed', '3', '--out', out],
      (said) => {
        if (said.includes('queue')) child?.kill('SIGKILL');
      },
    );
    expect(first.code).toBeNull();
    const before = readJournal(await journalText(out));
    expect(before[0]).toMatchObject({ type: 'run', seed: 3 });
    await writeFile(join(folder, 'mended'), '');
    const second = await run(['certify', '--resume', out, '--headless', command]);
    expect(second.out).toContain('3 test cases');
    const journal = readJournal(await journalText(out));
    expect(journal.slice(0, before.length)).toEqual(before);
    expect(journal.flatMap(({ seq }) => seq)).toEqual(journal.map((_, at) => at + 1));
    expect((await certificate()).attempts).toMatchObject([
      { because: 'begun', played: 0 },
      { because: 'interrupted', played: 3 },
    ]);
    const failed = await run([
      'certify',
      '--resume',
      out,
      '--only',
      'failed',
      '--headless',
      command,
    ]);
    expect(failed.out).toContain('not certified');
    const { attempts, plan } = await certificate();
    expect(attempts.at(-1)?.because).toBe('failed');
    // It told that the list was empty without asking for it, again.
    expect(attempts.at(-1)?.broken).not.toEqual([]);
    expect(plan.only).toEqual(only.split(','));
  });

  it('keeps what it began with', async () => {
    const line = ['certify', '--built-in', '--only', 'look/one', '--seed', '5', '--out', out];
    const begun = await run(line);
    expect([begun.code, begun.out]).toEqual([3, expect.stringContaining('1 test case')]);
    for (const [more, says] of [
      [['--seed', '6'], 'leave out --seed'],
      [['--only', 'copy'], "--only can only be 'failed'"],
      [['--only', 'failed'], 'nothing failed in'],
    ] as const) {
      const refused = await run(['certify', '--built-in', '--resume', out, ...more]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(says)]);
    }
    const unnamed = await run(['certify', '--built-in', '--only', 'failed', '--out', out]);
    expect(unnamed.err).toContain('name that run with --resume');
  });
});

describe('a certificate that is signed after its run', () => {
  it('is signed where its recording bears it and it is of the run that was shown', async () => {
    const key = join(folder, 'certifier.pem');
    await run(['keygen', '--out', key]);
    const line = ['certify', '--built-in', '--only', 'look/one', '--out', out];
    const certified = await run([...line, '--model', 'M 5', '--applicant', 'A. Vendor']);
    const digest = /digest of its start: ([0-9a-f]{64})/.exec(certified.err)?.[1] ?? '';
    const other = await run(['sign', out, '--key', key, '--start', 'f'.repeat(64)]);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('not with the given one')]);
    const named = ['--start', digest, '--issuer', 'Test house', '--valid-days', '30'];
    expect((await run(['sign', out, '--key', key, ...named])).code).toBe(0);
    const signed = await certificate();
    expect(signed).toMatchObject({
      issuer: 'Test house',
      applicant: 'A. Vendor',
      evidence: 'witnessed',
      terminal: { model: 'M 5', firmware: '' },
      run: { startDigest: digest },
    });
    expect(Date.parse(signed.validUntil) - Date.parse(signed.issuedAt)).toBe(30 * 86_400_000);
    const publicKey = join(folder, 'certifier.pub.pem');
    const verified = await run(['verify', out, '--key', publicKey, '--journal', out]);
    expect(verified.out).not.toMatch(/WRONG|OPEN/);
    const edited = (await readFile(join(out, 'certificate.json'), 'utf8')).replace('M 5', 'M 6');
    await writeFile(join(out, 'certificate.json'), edited);
    const untrue = await run(['sign', out, '--key', key]);
    expect([untrue.code, untrue.err]).toEqual([1, expect.stringContaining('failed: not signed')]);
  });
});

describe('a command that runs as another user', () => {
  it('reads what it is given, and neither the key nor our environment; only root may ask for that', async () => {
    const key = join(folder, 'certifier.pem');
    const said = join(folder, 'said');
    await run(['keygen', '--out', key]);
    await chmod(folder, 0o777);
    const command = `{ id -un; head -1 "$PLATEN_CA_FILE"; cat "$PLATEN_ACTION_FILE" >/dev/null && echo read; cat ${key} || echo none; echo "home $HOME"; } > ${said} 2>/dev/null`;
    const line = ['certify', '--terminal', 'P 1', '--headless', command, '--only', 'look/one'];
    const asNobody = await run([...line, '--run-as', 'nobody', '--out', out]);
    if (!isRoot) {
      expect([asNobody.code, asNobody.err]).toEqual([2, expect.stringContaining('only root may')]);
      return;
    }
    expect((await readFile(said, 'utf8')).split('\n')).toEqual([
      'nobody',
      '-----BEGIN CERTIFICATE-----',
      'read',
      'none',
      'home ',
      '',
    ]);
    const unknown = await run([...line, '--run-as', 'no-such-user']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('there is no user')]);
  });
});
