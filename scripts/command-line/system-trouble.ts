import { UnreadableFile } from '../../simulators/kit/bounded-file.ts';

/** What the system refused at a file or folder that the command line named or led to. */
export interface SystemTrouble {
  readonly sentence: string;
  /** A path that makes no sense is wrong usage; a machine that has no more room is not. */
  readonly outcome: 'usage' | 'broken';
}

const paths: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'the path leads through a file',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it already exists',
  ENOTEMPTY: 'the folder is not empty',
  EROFS: 'the file system is read-only',
  ELOOP: 'the path has too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
};
const machine: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'no space is left for this user',
  EMFILE: 'too many files are open (ulimit -n)',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the device cannot be read or written',
};

/** A refusal of the system in words; undefined for any other error. */
export function systemTrouble(error: unknown): SystemTrouble | undefined {
  if (error instanceof UnreadableFile) return { sentence: error.message, outcome: 'usage' };
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException;
  const full = machine[code];
  if (full !== undefined) return { sentence: `${path ?? syscall}: ${full}`, outcome: 'broken' };
  const why = paths[code];
  // A program that cannot be started has a path, too, and is none of a file that was named.
  if (why === undefined || path === undefined || syscall.startsWith('spawn')) return undefined;
  return { sentence: `${path}: ${why} (${syscall})`, outcome: 'usage' };
}
