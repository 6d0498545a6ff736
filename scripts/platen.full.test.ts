import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The launcher, as a shell would start it. */
function platen(...args: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const launcher = join(import.meta.dirname, 'platen.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe('platen from the shell', () => {
  it('explains itself', () => {
    const { code, out, err } = platen('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage: platen COMMAND/);
    expect(out).toContain('Exit codes:');
  });

  it('calls nonsense wrong usage, on stderr', () => {
    expect(platen('--nonsense')).toMatchObject({ code: 2, out: '' });
    expect(platen('nonsense')).toMatchObject({ code: 2, out: '' });
    expect(platen()).toMatchObject({ code: 2, out: '' });
  });

  it('does not mind a reader that closes early', () => {
    const line = `"${process.execPath}" "${join(import.meta.dirname, 'platen.mjs')}" --help; echo "ended $?" >&2`;
    const { stderr } = spawnSync('sh', ['-c', `( ${line} ) | true`], { encoding: 'utf8' });
    expect(stderr).toBe('ended 0\n');
  });

  it('does not call passed what it could not say', () => {
    const unwritable = openSync(import.meta.filename, 'r');
    const launcher = join(import.meta.dirname, 'platen.mjs');
    const { status } = spawnSync(process.execPath, [launcher, 'rules'], {
      stdio: ['ignore', unwritable, 'ignore'],
    });
    closeSync(unwritable);
    expect(status).toBe(4);
  });

  it.each([
    ['waits for ever', '', 'unexpected end'],
    ['throws where nobody catches', 'setImmediate(()=>{throw Error(1)})', 'unexpected error'],
  ])('is broken, not failed, when something in it %s', (_what, fault, told) => {
    const program = join(import.meta.dirname, 'platen.ts');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${stuck(fault)}`, program, 'rules'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(4);
    expect(stderr).toContain(`platen: ${told}`);
  });
});

/** As the first command that is looked up begins: this happens, and nothing after it. */
function stuck(happening: string): string {
  return `Promise.all=()=>{${happening};return new Promise(()=>{})}`;
}
