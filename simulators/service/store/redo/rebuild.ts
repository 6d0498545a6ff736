import { closeSync, copyFileSync, fstatSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { changesBetween } from './change-number.ts';
import { type Frame, readFrames, type Step } from './frames.ts';
import { type Generation, generationsIn } from './places.ts';

/**
 * Writes the database that the bases and logs of the folder give into a new file: the newest base with
 * every log after it. False where there is no base, or a log is missing. The logs are read as a stream.
 */
export function rebuild(folder: string, to: string): boolean {
  const there = generationsIn(folder);
  for (const begin of there.toReversed()) {
    if (begin.base === undefined && begin !== there[0]) continue;
    rmSync(to, { force: true });
    closeSync(openSync(to, 'wx', 0o600));
    if (begin.base !== undefined) copyFileSync(begin.base, to);
    const after = there.filter(({ number }) => number >= begin.number);
    if (carryOut(to, after, begin.base === undefined)) return true;
  }
  rmSync(to, { force: true });
  return false;
}

/** Whether the logs go on from the database in the file, and each from the one before. */
function carryOut(file: string, logs: readonly Generation[], isEmpty: boolean): boolean {
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  // Nobody else uses it yet, and it is synced as a whole.
  database.exec('pragma synchronous = off; pragma temp_store = memory');
  let change = Number(database.prepare('pragma user_version').get()?.['user_version']);
  let isFirst = true;
  for (const { log } of logs) {
    if (log === undefined) continue;
    const reached = carryOutLog(database, log, { change, isFromNothing: isFirst && isEmpty });
    if (reached === undefined) return false;
    change = reached;
    isFirst = false;
  }
  return !(isFirst && isEmpty);
}

interface Standing {
  readonly change: number;
  readonly isFromNothing: boolean;
}

/** The newest change afterwards; undefined where the log does not go on from here. */
function carryOutLog(database: DatabaseSync, log: string, standing: Standing): number | undefined {
  const file = openSync(log, 'r');
  try {
    const frames = readFrames(file, fstatSync(file).size);
    const start = frames.next().value;
    if (start === undefined || !('from' in start)) return undefined;
    if (start.isFromNothing !== standing.isFromNothing) return undefined;
    if (changesBetween(standing.change, start.from) > 0) return undefined;
    const replay = replayOn(database, standing.change);
    for (const frame of frames) if ('steps' in frame) replay.add(frame);
    return replay.end();
  } finally {
    closeSync(file);
  }
}

/** Carries the frames of one log out; a transaction that was not committed leaves nothing. */
function replayOn(database: DatabaseSync, from: number) {
  const statements: StatementSync[] = [];
  const texts: string[] = [];
  let change = from;
  /** Not between transactions, nor in one that the base has already. */
  let isOpen = false;

  function run(step: Step): void {
    if (step === 'keep') database.exec('release piece; savepoint piece');
    else if (step === 'undo') database.exec('rollback to piece');
    else {
      const [number, ...values] = step;
      statements[number] ??= database.prepare(texts[number] ?? '');
      statements[number].all(...values);
    }
  }

  function rollBack(): void {
    if (isOpen) database.exec('rollback');
    isOpen = false;
  }

  return {
    add(frame: Frame): void {
      texts.push(...frame.texts);
      if (frame.isFirst) {
        rollBack();
        isOpen = changesBetween(change, frame.change) > 0;
        if (isOpen) database.exec('begin; savepoint piece');
      }
      if (!isOpen) return;
      for (const step of frame.steps) run(step);
      if (!frame.isLast) return;
      database.exec(`pragma user_version = ${String(frame.change)}; commit`);
      change = frame.change;
      isOpen = false;
    },
    end(): number {
      rollBack();
      return change;
    },
  };
}
