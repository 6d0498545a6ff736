import type { LoadRow } from './row.ts';
import { readRow, rowBytes, rowKind } from './row-layout.ts';
import { RowsError } from './rows-error.ts';
import { headerBytes, headerPrefixBytes, type RowsHeader, readHeader } from './rows-header.ts';
import { noteBytes, noteKind, notePrefixBytes, type RunNote, readNote } from './run-note.ts';

const limitOfNotesBytes = 32 * 1024 * 1024;

/**
 * Reads a file of rows in whatever pieces it comes: a header, then rows of a fixed size and notes.
 * Every RowsError names the row, counted from 1.
 */
export class RowReader {
  #pieces: Buffer[] = [];
  #have = 0;
  /** So many bytes are needed before anything more can be read. */
  #need = headerPrefixBytes;
  #rows = 0;
  #notesBytes = 0;
  readonly #notes: RunNote[] = [];
  #header: RowsHeader | undefined;

  /** Undefined until it has been read. */
  get header(): RowsHeader | undefined {
    return this.#header;
  }

  /** Those read so far: a stage's stands before its rows. */
  get notes(): readonly RunNote[] {
    return this.#notes;
  }

  /** The rows that this piece completes. Throws RowsError for what is no row. */
  push(chunk: Buffer): readonly LoadRow[] {
    this.#pieces.push(chunk);
    this.#have += chunk.length;
    if (this.#have < this.#need) return [];
    const bytes = this.#pieces.length === 1 ? chunk : Buffer.concat(this.#pieces);
    const rows: LoadRow[] = [];
    let at = 0;
    for (;;) {
      this.#need = this.#sizeAt(bytes, at);
      if (at + this.#need > bytes.length) break;
      this.#take(bytes.subarray(at, at + this.#need), rows);
      at += this.#need;
    }
    this.#pieces = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#have = bytes.length - at;
    return rows;
  }

  /** Throws RowsError when the last record is not whole. */
  end(): void {
    if (this.#header === undefined) throw new RowsError('it ends within its header');
    if (this.#have === 0) return;
    const what = this.#pieces[0]?.[0] === noteKind ? 'a note before row' : 'row';
    const left = `${String(this.#have)} of ${String(this.#need)} bytes`;
    throw new RowsError(`it ends within ${what} ${this.#row()}: ${left}`);
  }

  /** How long the record is that begins here, or how much of it must be there to tell. */
  #sizeAt(bytes: Buffer, at: number): number {
    const left = bytes.subarray(at);
    if (this.#header === undefined)
      return left.length < headerPrefixBytes ? headerPrefixBytes : headerBytes(left);
    const [kind] = left;
    if (kind === undefined) return 1;
    if (kind === rowKind) return rowBytes;
    if (kind === noteKind && left.length < notePrefixBytes) return notePrefixBytes;
    const size = kind === noteKind ? noteBytes(left) : undefined;
    if (size === undefined) throw new RowsError(`row ${this.#row()} has an invalid beginning`);
    return size;
  }

  #take(record: Buffer, rows: LoadRow[]): void {
    if (this.#header === undefined) {
      this.#header = readHeader(record);
    } else if (record[0] === noteKind) {
      this.#notesBytes += record.length;
      if (this.#notesBytes > limitOfNotesBytes)
        throw new RowsError(`there are too many notes before row ${this.#row()}`);
      this.#notes.push(readNote(record));
    } else {
      const row = readRow(record);
      if ('mistake' in row) throw new RowsError(`row ${this.#row()} has ${row.mistake}`);
      this.#rows += 1;
      rows.push(row);
    }
  }

  /** Which one is being read. */
  #row(): string {
    return String(this.#rows + 1);
  }
}
