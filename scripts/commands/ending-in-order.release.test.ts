import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireLinux } from './linux.fixture.ts';
import { descendants, gone, type Started, start } from './started-process.fixture.ts';
import { startingCommands } from './starting-commands.fixture.ts';

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
    'ends with the command, which SIGTERM ends in order: %s',
    async (line, children, before) => {
      started = start(line.split(' '), folder, before);
      const pids = await descendants(started, children);
      started.child.kill('SIGTERM');
      await gone([...pids, started.pid]);
      expect(started.said()).not.toContain('unexpected');
      expect(await started.ended).not.toBeNull();
    },
  );
});
