import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { LoadRow } from '../../journal/load/row.ts';
import { encodeRow } from '../../journal/load/row-layout.ts';
import { RowReader } from '../../journal/load/rows-codec.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import { encodeHeader, type RowsHeader } from '../../journal/load/rows-header.ts';
import { encodeNote, type RunNote } from '../../journal/load/run-note.ts';

/** A file of rows that is being written. What a killed process leaves of it can be read. */
export interface RowFile extends AsyncDisposable {
  /** In the order of the calls; those of a moment are written together. Throws for what cannot be read again. */
  add(row: LoadRow): void;
  note(note: RunNote): void;
  /** Resolves when all that was added stands in the file; rejects when it could not be written. */
  written(): Promise<void>;
}

/** Makes the file, with its header. Rejects when it is there already, or cannot be made. */
export async function createRowFile(file: string, header: RowsHeader): Promise<RowFile> {
  const pending: Buffer[] = [encodeHeader(header)];
  const handle = await open(file, 'ax');
  let isWriting = false;
  let isBroken = false;
  let writing = Promise.resolve();

  /** What gathers while something is being written is written next, at once. */
  async function write(): Promise<void> {
    await Promise.resolve();
    while (pending.length > 0) await handle.appendFile(Buffer.concat(pending.splice(0)));
    isWriting = false;
  }

  function add(bytes: Buffer): void {
    if (isBroken) return;
    pending.push(bytes);
    if (isWriting) return;
    isWriting = true;
    writing = write();
    // Told by written(); until then, nobody may be waiting.
    writing.catch(() => {
      isBroken = true;
    });
  }

  const rowFile: RowFile = {
    add: (row) => add(encodeRow(row)),
    note: (note) => add(encodeNote(note)),
    written: () => writing,
    async [Symbol.asyncDispose]() {
      try {
        await writing;
      } finally {
        await handle.close();
      }
    },
  };
  add(Buffer.alloc(0));
  await writing;
  return rowFile;
}

export interface RowsRead {
  readonly header: RowsHeader;
  /** The file ends within a record, which is left out: where. */
  readonly torn?: string;
}

/** Called with the rows as they are read, and with the notes that stand before and among them. */
export type RowListener = (rows: readonly LoadRow[], notes: readonly RunNote[]) => void;

/** Reads a file of rows piece by piece. Rejects with RowsError for what is none. */
export async function readRowFile(file: string, listen: RowListener): Promise<RowsRead> {
  const reader = new RowReader();
  let told = 0;
  try {
    const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 256 * 1024 });
    for await (const piece of pieces) {
      const rows = reader.push(piece);
      listen(rows, reader.notes.slice(told));
      told = reader.notes.length;
    }
  } catch (error) {
    if (error instanceof RowsError) throw new RowsError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw new RowsError(`cannot read ${file}`);
    throw error;
  }
  const torn = tornEnd(reader);
  if (reader.header === undefined) throw new RowsError(`${file}: ${torn ?? 'it is empty'}`);
  return { header: reader.header, ...(torn === undefined ? {} : { torn }) };
}

function tornEnd(reader: RowReader): string | undefined {
  try {
    reader.end();
    return undefined;
  } catch (error) {
    if (error instanceof RowsError) return error.message;
    throw error;
  }
}
