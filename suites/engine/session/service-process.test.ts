import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRestartServer } from '../run/restart-server.ts';
import { openServiceProcess } from './service-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-keeper-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writes(word: string): string[] {
  return ['sh', '-c', `printf ${word} >> "$0"`, join(folder, 'log')];
}

it('carries the commands of a profile out', async () => {
  const serviceProcess = openServiceProcess(
    { kill: writes('killed'), start: writes('Started') },
    {},
  );
  await serviceProcess.kill();
  await serviceProcess.start();
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('killedStarted');
});

it('tells of a command that fails, and of one that is not there', async () => {
  const serviceProcess = openServiceProcess(
    { kill: ['sh', '-c', 'exit 3'], start: ['no-such-program'] },
    {},
  );
  await expect(serviceProcess.kill()).rejects.toThrow('exit 3');
  await expect(serviceProcess.start()).rejects.toThrow('no-such-program');
});

it('asks the URL of a profile, which knows its token and tells what went wrong', async () => {
  const done: string[] = [];
  const kept = {
    kill: async () => void done.push('killed'),
    start: () => Promise.reject(new Error('the disk is full')),
  };
  await using door = await openRestartServer(kept, 'secret');
  const restart = { url: door.url, token: { env: 'KEEPER' } };
  const serviceProcess = openServiceProcess(restart, { KEEPER: 'secret' });
  await serviceProcess.kill();
  expect(done).toEqual(['killed']);
  await expect(serviceProcess.start()).rejects.toThrow('500: the disk is full');
  await expect(openServiceProcess(restart, { KEEPER: 'wrong' }).kill()).rejects.toThrow('403');
});
