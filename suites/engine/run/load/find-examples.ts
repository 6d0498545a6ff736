import type { LoadRepeat, LoadStage } from '../../journal/load/measures.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import type { RunNote } from '../../journal/load/run-note.ts';
import { segmentMs } from '../../journal/load/segments.ts';
import { readRowFile } from './row-file.ts';

export interface Examples {
  /** A job in the middle, and one at p99, of the way to paper. */
  readonly typical: LoadRow;
  readonly slow: LoadRow;
}

/** Two jobs of the first repeat's busiest stage, as they stand in a file of rows; none where nothing was printed. */
export async function findExamples(
  file: string,
  repeats: readonly LoadRepeat[],
): Promise<Examples | undefined> {
  const stage = busiest(repeats[0]);
  const toPaper = stage?.latency.toPaper;
  if (stage === undefined || toPaper === undefined) return undefined;
  const typical = new Nearest(toPaper.p50Ms);
  const slow = new Nearest(toPaper.p99Ms);
  const numbers = new Set<number>();
  try {
    await readRowFile(file, (rows, notes) => {
      for (const note of notes) if (isOf(note, stage)) numbers.add(note.planned.stage);
      for (const row of rows) {
        if (row.repeat !== 0 || row.outcome !== 'done' || !numbers.has(row.stage)) continue;
        typical.add(row);
        slow.add(row);
      }
    });
  } catch (error) {
    // Only a picture is made of them: what was measured stands.
    if (error instanceof RowsError) return undefined;
    throw error;
  }
  if (typical.row === undefined || slow.row === undefined) return undefined;
  return { typical: typical.row, slow: slow.row };
}

function busiest(repeat: LoadRepeat | undefined): LoadStage | undefined {
  const printed = (repeat?.stages ?? []).filter(({ latency }) => (latency.toPaper?.count ?? 0) > 0);
  return printed.toSorted((one, other) => other.perSecond - one.perSecond)[0];
}

function isOf(note: RunNote, { name }: LoadStage): note is Extract<RunNote, { kind: 'stage' }> {
  const isStage = note.kind === 'stage' && note.repeat === 0 && note.role === 'measured';
  return isStage && note.planned.name === name;
}

/** The row whose way to paper took the closest to a time. */
class Nearest {
  row: LoadRow | undefined;
  readonly #wantedMs: number;
  #apartMs = Number.POSITIVE_INFINITY;

  constructor(wantedMs: number) {
    this.#wantedMs = wantedMs;
  }

  add(row: LoadRow): void {
    const ms = segmentMs(row, 'toPaper');
    if (ms === undefined || Math.abs(ms - this.#wantedMs) >= this.#apartMs) return;
    this.#apartMs = Math.abs(ms - this.#wantedMs);
    this.row = row;
  }
}
