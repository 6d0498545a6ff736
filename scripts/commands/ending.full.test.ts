import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireLinux } from './linux.fixture.ts';
import { descendants, gone, type Started, start } from './started-process.fixture.ts';
import { service, startingCommands } from './starting-commands.fixture.ts';

let folder = '';
let started: Started | undefined;
beforeEach(async () => {
  requireLinux();
  folder = await mkdtemp(join(tmpdir(), 'platen-ending-'));
});
afterEach(async () => {
  started?.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('what a command started', () => {
  it.each(startingCommands)(
    'ends when the command is killed: %s',
    async (line, children, before) => {
      started = start(line.split(' '), folder, before);
      const pids = await descendants(started, children);
      started.child.kill('SIGKILL');
      await gone(pids);
      expect(await started.ended).toBeNull();
    },
  );

  it.each([
    ['gate --only DOC-SEND --out out', 3],
    ['explore --runs 1000 --seed 5 --out out', 3],
  ])('ends with the command, whose output nobody reads any more: %s', async (line, code) => {
    started = start(line.split(' '), folder);
    const pids = await descendants(started, [service]);
    started.child.stdout?.destroy();
    started.child.stderr?.destroy();
    await gone([...pids, started.pid]);
    expect(await started.ended).toBe(code);
  });
});
