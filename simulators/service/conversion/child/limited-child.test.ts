import { execFileSync, spawn } from 'node:child_process';
import {
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import { manualClock } from '../../../kit/manual-clock.fixture.ts';
import { findProgram } from './find-program.ts';
import { ChildStopped, type ChildTask, runLimited } from './limited-child.ts';

const searchPath = '/usr/local/bin:/usr/bin:/bin';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-child-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function task(script: string, special: Partial<ChildTask> = {}): ChildTask {
  return {
    command: ['/bin/sh', '-c', script],
    folder,
    searchPath,
    limits: { timeMs: 120_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 },
    clock: systemClock,
    signal: new AbortController().signal,
    ...special,
  };
}

const limited = (changed: Partial<ChildTask['limits']>): Partial<ChildTask> => ({
  limits: { ...task('').limits, ...changed },
});

const holding = 'exec 9>held; touch begun';

/** Resolves when nothing of a script that begins with `holding` runs any more: all of it has the pipe open. */
function heldPipe(): () => Promise<string> {
  const path = join(folder, 'held');
  execFileSync('/bin/sh', ['-c', 'mkfifo held'], { cwd: folder });
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return () => text(new Socket({ fd, readable: true, writable: false }));
}

/** Resolves when such a script has begun. */
function begun(): Promise<true> {
  return waitFor(() => existsSync(join(folder, 'begun')) || undefined, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'the script to begin',
  });
}

describe('a limited child', () => {
  it('works in its folder, tells its code and the end of what it said', async () => {
    const end = await runLimited(task('pwd > where; seq 1 10000 >&2; echo last >&2; exit 3'));
    expect(end.code).toBe(3);
    expect(end.said).toMatch(/10000\nlast$/);
    expect(end.said.length).toBeLessThanOrEqual(2_000);
    expect(readFileSync(join(folder, 'where'), 'utf8').trim()).toBe(folder);
  });

  it('has a clean environment and nothing to read', async () => {
    let said = '';
    const read = async (output: NodeJS.ReadableStream): Promise<void> => {
      said = await text(output as never);
    };
    await runLimited(task('cat; env', { read }));
    const names = said
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0] ?? '');
    const known = ['HOME', 'LANG', 'OLDPWD', 'PATH', 'PWD', 'SHLVL', 'TMPDIR', '_'];
    expect(names.filter((name) => !name.endsWith('_proxy') && !known.includes(name))).toEqual([]);
  });

  it('is ended with its descendants when its time is over', async () => {
    const clock = manualClock();
    const gone = heldPipe();
    const running = runLimited(task(`${holding}; sleep 1000 & sleep 1000`, { clock }));
    running.catch(() => undefined);
    await begun();
    clock.pass(120_000);
    await expect(running).rejects.toThrow(ChildStopped);
    expect(await gone()).toBe('');
  });

  it('is ended when it is no longer wanted, before it began too', async () => {
    const unwanted = new AbortController();
    const gone = heldPipe();
    const running = runLimited(task(`${holding}; sleep 1000`, { signal: unwanted.signal }));
    running.catch(() => undefined);
    await begun();
    unwanted.abort();
    await expect(running).rejects.toThrow(ChildStopped);
    expect(await gone()).toBe('');
    await expect(runLimited(task('touch late', { signal: unwanted.signal }))).rejects.toThrow(
      ChildStopped,
    );
    expect(existsSync(join(folder, 'late'))).toBe(false);
  });

  it('leaves nothing running behind it, nor waits for what it left', async () => {
    const gone = heldPipe();
    const end = await runLimited(task(`${holding}; sleep 1000 &`));
    expect(end.code).toBe(0);
    expect(await gone()).toBe('');
  });

  it('may write no larger file and take no more memory than its limits say', async () => {
    const written = await runLimited(task('head -c 5000000 /dev/zero > big'));
    expect(written.code).not.toBe(0);
    expect(statSync(join(folder, 'big')).size).toBeLessThanOrEqual(2 ** 20);
    const hungry = task('', {
      command: [process.execPath, '-e', 'Buffer.alloc(4e9, 1)'],
      ...limited({ memoryBytes: 2 * 2 ** 30 }),
    });
    expect((await runLimited(hungry)).code).not.toBe(0);
  });

  it('goes when the service is killed', async () => {
    const path = fileURLToPath(new URL('orphan.child.ts', import.meta.url));
    const gone = heldPipe();
    const service = spawn(process.execPath, [path, folder], { stdio: 'ignore' });
    await begun();
    service.kill('SIGKILL');
    expect(await gone()).toBe('');
  });

  it('whose output nobody can read is ended, with the reader’s reason', async () => {
    const read = (): Promise<void> => Promise.reject(new Error('no such picture'));
    await expect(runLimited(task('yes', { read }))).rejects.toThrow('no such picture');
  });

  it('that is not there rejects', async () => {
    expect((await runLimited(task('', { command: ['/no/such/program'] }))).code).toBe(127);
    await expect(runLimited(task('', { folder: '/no/such/folder' }))).rejects.toThrow(/ENOENT/);
  });
});

describe('a program', () => {
  it('is found by its name on the path, or where it was said to be', () => {
    expect(findProgram('sh', searchPath)).toMatch(/\/sh$/);
    expect(findProgram('/bin/sh', '')).toBe('/bin/sh');
  });

  it.each(['none', 'no-such-program', '/etc/passwd', '/tmp', './sh'])('%s is none', (name) => {
    expect(findProgram(name, searchPath)).toBeUndefined();
  });
});
