import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slice } from './slice.ts';

const platen = fileURLToPath(new URL('../../scripts/platen.ts', import.meta.url));
const second = fileURLToPath(new URL('second.child.ts', import.meta.url));

interface JudgedRule {
  readonly id: string;
  readonly verdict: string;
  readonly why?: string;
}

interface JudgedPact {
  readonly interaction: string;
  readonly verdict: string;
}

describe('a second implementation, judged through --target like anybody else', () => {
  let folder: string;
  let profile: string;
  let child: ChildProcess;
  let rules: readonly JudgedRule[];
  const having = (...verdicts: readonly string[]): readonly string[] =>
    rules
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ id, why }) => (why === undefined ? id : `${id}: ${why}`));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-second-'));
    child = spawn(process.execPath, [second], { stdio: ['ignore', 'pipe', 'inherit'] });
    profile = join(folder, 'profile.json');
    await writeFile(profile, await firstLine(child));
    const args = [
      'gate',
      '--target',
      profile,
      '--only',
      slice.join(','),
      '--out',
      join(folder, 'run'),
    ];
    const gate = spawn(process.execPath, [platen, ...args], { stdio: 'ignore' });
    await once(gate, 'exit');
    const results = JSON.parse(await readFile(join(folder, 'run', 'results.json'), 'utf8')) as {
      readonly rules: readonly JudgedRule[];
    };
    rules = results.rules;
  });

  afterAll(async () => {
    child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('is not told of any failure: what it does differently, it may', () => {
    expect(having('FAILED', 'NON-STRICT', 'HARNESS ERROR')).toEqual([]);
  });

  it('is told of 260 rules and more that they hold', () => {
    expect(having('OK').length).toBeGreaterThan(260);
  });

  it('breaks only rules that are choices of ours', () => {
    expect(having('INFORMATIONAL').length).toBeGreaterThan(5);
  });

  it('leaves unjudged just what it cannot show', () => {
    // TAP-09 is judged where documents are of different seconds. Nothing is converted here, and each record
    // belongs to the account of its key.
    const known = /the profile has no|^(?:TAP-09|DOC-DEL-08|HIST-36): /;
    expect(having('NOT RUN').filter((line) => !known.test(line))).toEqual([]);
    expect(having('NOT APPLICABLE')).toEqual([
      "TAKES-OUTPUTPORTS-05: the profile declines the feature 'ipp', and a probe of it was refused",
      "DOC-SEND-17: the profile declines the feature 'ipp', and a probe of it was refused",
      "DOC-SEND-28: the profile declines the feature 'ipp', and a probe of it was refused",
    ]);
  });

  it('keeps what terminal, card reader and print client rely on, but for choices of ours', async () => {
    const { results } = await told<{ readonly results: readonly JudgedPact[] }>([
      'contract',
      '--target',
      profile,
    ]);
    const having = (verdict: string): readonly string[] =>
      results.filter((one) => one.verdict === verdict).map((one) => one.interaction);
    expect([...having('FAILED'), ...having('NOT RUN')]).toEqual([]);
    expect(having('OK').length).toBeGreaterThan(20);
    expect(having('INFORMATIONAL').length).toBeGreaterThan(5);
  });

  it('violates nothing in sequences drawn by chance', async () => {
    const played = await told<{ readonly played: number; readonly violations: readonly unknown[] }>(
      ['explore', '--target', profile, '--runs', '12', '--seed', '3', '--out', join(folder, 'run')],
    );
    expect(played).toMatchObject({ played: 12, violations: [] });
  });
});

/** What a command says of it as JSON. */
async function told<T>(args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [platen, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (await json(child.stdout)) as T;
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the second implementation has no output');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}
