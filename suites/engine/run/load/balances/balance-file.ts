import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  type BalanceLine,
  checkBalanceLine,
  encodeBalanceLine,
} from '../../../journal/load/balance-line.ts';
import { RowsError } from '../../../journal/load/rows-error.ts';
import { LineReader, ProtocolError } from '../../../session/load/driver/lines.ts';

/** balances.ndjson, in the folder of a run: what its balances are judged by, now and again. */
export const balanceFileName = 'balances.ndjson';

export interface BalanceFile extends AsyncDisposable {
  /** Resolves at once while little waits to be written. Rejects when it can't be. */
  add(line: BalanceLine): Promise<void>;
}

const gatheredChars = 64 * 1024;
/** Longer than any line that we write. */
const lineLimitBytes = 16 * 1024;

export async function createBalanceFile(file: string): Promise<BalanceFile> {
  const handle = await open(file, 'w');
  let gathered: string[] = [];
  let chars = 0;
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    const text = gathered.join('');
    gathered = [];
    chars = 0;
    writing = writing.then(() => handle.appendFile(text));
    return writing;
  };
  return {
    async add(line) {
      const text = encodeBalanceLine(line);
      gathered.push(text);
      chars += text.length;
      if (chars >= gatheredChars) await flush();
    },
    async [Symbol.asyncDispose]() {
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}

/**
 * Tells of each line as it is read; one that was not written to its end is left out. Rejects with RowsError for
 * what is no such file.
 */
export async function readBalanceFile(
  file: string,
  take: (line: BalanceLine) => void,
): Promise<void> {
  const reader = new LineReader(lineLimitBytes);
  let number = 0;
  try {
    const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 64 * 1024 });
    for await (const piece of pieces) {
      for (const value of reader.push(piece)) {
        number += 1;
        take(checkBalanceLine(value, number));
      }
    }
  } catch (error) {
    if (error instanceof RowsError) throw new RowsError(`${file}: ${error.message}`);
    if (error instanceof ProtocolError)
      throw new RowsError(`${file}, behind line ${String(number)}: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw new RowsError(`cannot read ${file}`);
    throw error;
  }
}
