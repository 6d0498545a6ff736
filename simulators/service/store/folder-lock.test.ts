import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const holder = fileURLToPath(new URL('folder-lock.child.ts', import.meta.url));
let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const lock = (isShared = false): Disposable =>
  lockFolder({ folder, file: join(folder, 'lock'), isShared });

describe('a data folder', () => {
  it('belongs to one service at a time, within a process too', () => {
    {
      using _held = lock();
      expect(() => lock()).toThrow(FolderInUse);
      expect(() => lock()).toThrow(`another service uses the data folder ${folder}`);
    }
    expect(() => lock()[Symbol.dispose]()).not.toThrow();
  });

  it('may belong to several that share it, and to nobody else then', () => {
    {
      using _one = lock(true);
      using _other = lock(true);
      expect(() => lock()).toThrow(FolderInUse);
    }
    using _alone = lock();
    expect(() => lock(true)).toThrow(FolderInUse);
  });

  it('is free again when the process that held it was killed', async () => {
    child = spawn(process.execPath, [holder, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (child.stdout === null) throw new Error('no output to wait for');
    await once(child.stdout, 'data');
    expect(() => lock()).toThrow(FolderInUse);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(() => lock()[Symbol.dispose]()).not.toThrow();
  });
});
