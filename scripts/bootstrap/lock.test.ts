import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-lock-'));
  lock = join(folder, 'inner', 'install.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

function holdAs(owner: string): void {
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, 'owner'), owner);
}

/** Larger than the pid of any process. */
const deadProcess = 2 ** 31 - 1;

const quick = { onWait: () => {}, pollMs: 5, timeoutMs: 50 };

describe('the installation lock', () => {
  it('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    async function work(): Promise<void> {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    }
    const options = { ...quick, timeoutMs: 10_000 };
    await Promise.all(Array.from({ length: 5 }, () => withLock(lock, options, work)));
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over from an owner that is dead', async () => {
    holdAs(`process ${deadProcess} on ${hostname()}`);
    expect(await withLock(lock, quick, async () => 'mine')).toBe('mine');
  });

  it.each([
    ['alive', `process ${process.pid} on ${hostname()}`],
    ['on another machine', `process ${deadProcess} on elsewhere.${hostname()}`],
  ])('waits for an owner that is %s, and says what to remove in the end', async (_, owner) => {
    holdAs(owner);
    const told: string[] = [];
    const options = { ...quick, onWait: (by: string) => told.push(by) };
    await expect(withLock(lock, options, async () => 'mine')).rejects.toThrow(
      `${owner} holds ${lock} and does not finish`,
    );
    expect(told).toEqual([owner]);
  });

  it('is free again when the work fails', async () => {
    const failing = withLock(lock, quick, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });
});
