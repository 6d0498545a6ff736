import { stat } from 'node:fs/promises';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import type { PrinterUser } from '../../../simulators/printer/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export interface UserOptions {
  /** Each as `name:password`. */
  readonly users: readonly string[];
  readonly usersFile: string | undefined;
}

/** Those of the command line and of the file together. Throws UsageError, which tells no password. */
export async function usersOf({ users, usersFile }: UserOptions): Promise<readonly PrinterUser[]> {
  const all = [
    ...users.map((given) => userOf(given, 'A user')),
    ...(usersFile === undefined ? [] : readUsers(usersFile)),
  ];
  const names = new Set<string>();
  for (const { name } of all) {
    if (names.has(name)) throw new UsageError(`The user ${name} is named twice.`);
    names.add(name);
  }
  return all;
}

/** A note when others may read what is their owner's. */
export async function noteReadable(
  usersFile: string,
  terminal: Pick<Terminal, 'note'>,
): Promise<void> {
  const { mode } = await stat(usersFile);
  if ((mode & 0o077) === 0) return;
  terminal.note(`${usersFile} can be read by other users of this machine: chmod 600 ${usersFile}`);
}

const longestUsers = 1024 * 1024;

function readUsers(file: string): readonly PrinterUser[] {
  const text = readBoundedText(file, longestUsers);
  const users = text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    return userOf(line, `${file}: line ${index + 1}: a user`);
  });
  if (users.length > 0) return users;
  // Without users everybody could print, which is not what was asked for.
  throw new UsageError(`${file} names no users.`, 'Each is a line: NAME:PASSWORD.');
}

function userOf(given: string, who: string): PrinterUser {
  const [, name, password] = /^([^:]+):([^]+)$/.exec(given) ?? [];
  if (name !== undefined && password !== undefined) return { name, password };
  throw new UsageError(`${who} is written as NAME:PASSWORD.`);
}
