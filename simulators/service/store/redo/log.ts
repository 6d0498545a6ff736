import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { changeAfter } from './change-number.ts';
import { type Frame, type LogStart, type Step, type Value, writeFrame } from './frames.ts';

/** What one transaction may keep in memory before part of it is written. */
const heldBytes = 1024 * 1024;

/** What is told of transactions, one after the other, each in pieces. */
export interface Transcript {
  begin(): void;
  /** A statement that was carried out. */
  note(text: string, values: readonly Value[]): void;
  keep(): void;
  undo(): void;
  /** The number to commit the transaction with; undefined where nothing in it changed anything. */
  next(): number | undefined;
  /** The transaction with that number is committed. */
  committed(): void;
}

/** One log file, append only: the statements of each committed transaction, in their order. */
export interface RedoLog extends Transcript {
  readonly bytes: number;
  /** The newest change in it, or the one it goes on after. */
  readonly change: number;
  readonly isUsed: boolean;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the file. Throws what the system says against writing. */
export function openRedoLog(path: string, start: LogStart): RedoLog {
  const file = openSync(path, 'wx', 0o600);
  const numbers = new Map<string, number>();
  let change = start.from;
  let texts: string[] = [];
  let steps: Step[] = [];
  let held = 0;
  /** Where the current piece begins; undefined when part of it is written already. */
  let piece: number | undefined = 0;
  let isFirst = true;

  function numberOf(text: string): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    texts.push(text);
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  }

  const isNothing = (): boolean => isFirst && steps.length === 0;

  function write(isLast: boolean): void {
    const frame: Frame = { change: changeAfter(change), isFirst, isLast, texts, steps };
    [texts, steps, held, piece, isFirst] = [[], [], 0, undefined, false];
    bytes += writeFrame(file, frame);
  }

  let bytes = writeFrame(file, start);
  return {
    get bytes() {
      return bytes;
    },
    get change() {
      return change;
    },
    get isUsed() {
      return change !== start.from;
    },
    begin() {
      // New texts stay: they have their numbers, whatever became of the transaction.
      [steps, held, piece, isFirst] = [[], 0, 0, true];
    },
    note(text, values) {
      steps.push([numberOf(text), ...values]);
      held += sizeOf(text, values);
      if (held > heldBytes) write(false);
    },
    keep() {
      if (!isNothing() && steps.at(-1) !== 'keep') steps.push('keep');
      piece = steps.length;
    },
    undo() {
      if (piece === undefined) steps.push('undo');
      else steps.length = piece;
      piece = steps.length;
    },
    next: () => (isNothing() ? undefined : changeAfter(change)),
    committed() {
      write(true);
      change = changeAfter(change);
    },
    sync: () => promisify(fdatasync)(file),
    close: () => promisify(close)(file),
  };
}

function sizeOf(text: string, values: readonly Value[]): number {
  let bytes = text.length;
  for (const value of values)
    bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  return bytes;
}
