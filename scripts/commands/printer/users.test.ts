import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../../command-line/usage-error.ts';
import { noteReadable, usersOf } from './users.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-users-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'users.txt');
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

test('users are lines of a file, beside those of the command line', async () => {
  const usersFile = await fileOf('# the office\nanna:a:b \r\n\nbob:#secret\n');
  expect(await usersOf({ users: ['eve:x'], usersFile })).toEqual([
    { name: 'eve', password: 'x' },
    { name: 'anna', password: 'a:b ' },
    { name: 'bob', password: '#secret' },
  ]);
});

test.each([
  ['anna:x\nhunter2\n', 'line 2: a user is written as NAME:PASSWORD'],
  ['\n# nobody\n', 'names no users'],
  ['eve:y\n', 'The user eve is named twice'],
])('a file %j is wrong usage, and no password is told', async (text, message) => {
  const refused = usersOf({ users: ['eve:x'], usersFile: await fileOf(text) });
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow('hunter2');
});

test('a file that is not there is wrong usage', async () => {
  const refused = usersOf({ users: [], usersFile: join(folder, 'none') });
  await expect(refused).rejects.toThrow('cannot be read: it does not exist');
});

test.each([
  [0o600, 0],
  [0o640, 1],
  [0o604, 1],
])('a file of mode %i is noted %i times as readable by others', async (mode, times) => {
  const file = await fileOf('anna:x\n');
  await chmod(file, mode);
  const notes: string[] = [];
  await noteReadable(file, { note: (line) => notes.push(line) });
  expect(notes).toHaveLength(times);
});
