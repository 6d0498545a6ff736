import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A file that cannot be read as it was asked for; the message says which and why. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile';
  /** In words. */
  readonly why: string;

  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} cannot be read: ${why}`, { cause });
    this.why = why;
  }
}

/** A file of more bytes than are read. */
export class FileTooLong extends UnreadableFile {
  override readonly name = 'FileTooLong';

  constructor(file: string, limitBytes: number) {
    super(file, `it has more than ${String(limitBytes)} bytes`);
  }
}

const pieceBytes = 64 * 1024;

/** All of a file that has at most so many bytes; of one without an end, such as a device, no more is read. Throws UnreadableFile. */
export function readBounded(file: string, limitBytes: number): Buffer {
  try {
    refuseNamedPipe(file);
    return readAtMost(file, limitBytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(file, whyUnread(error), error);
  }
}

/** The same as text. */
export function readBoundedText(file: string, limitBytes: number): string {
  return readBounded(file, limitBytes).toString('utf8');
}

/** Why the system gives no file, in words. */
export function whyUnread(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return whys[code] ?? (error instanceof Error ? error.message : String(error));
}

const whys: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ELOOP: 'its path is a cycle of symbolic links',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'it is a socket, or a device that does not exist',
};

/** Opening one waits until somebody writes. Those of a shell's <(...) and of standard input have a writer. */
export function refuseNamedPipe(file: string): void {
  if (statSync(file).isFIFO() && !/^\/(?:dev|proc)\//.test(file))
    throw new UnreadableFile(file, 'it is a named pipe');
}

function readAtMost(file: string, limitBytes: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for (;;) {
      const piece = Buffer.alloc(Math.min(pieceBytes, limitBytes + 1 - size));
      const read = readSync(handle, piece, 0, piece.length, null);
      if (read === 0) return Buffer.concat(pieces, size);
      size += read;
      if (size > limitBytes) throw new FileTooLong(file, limitBytes);
      pieces.push(piece.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
}
