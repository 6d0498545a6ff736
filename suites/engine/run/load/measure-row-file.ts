import type { LoadRepeat, LoadRun, LoadStage } from '../../journal/load/measures.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import type { RunNote } from '../../journal/load/run-note.ts';
import { StageMeter } from '../../judge/load/measure-rows.ts';
import { readRowFile } from './row-file.ts';

export interface MeasuredRowFile extends LoadRun {
  /** Something that was being written when the run was killed, and is left out. */
  readonly torn?: string;
}

type NoteOf<Kind extends RunNote['kind']> = Extract<RunNote, { kind: Kind }>;

/**
 * Measures a run again from its rows, in memory that does not grow with them. Rejects with RowsError
 * for a file that is none. A repeat that was not played to the end says so.
 */
export async function measureRowFile(file: string): Promise<MeasuredRowFile> {
  const repeats = new Map<number, RepeatMeter>();
  const { header, torn } = await readRowFile(file, (rows, notes) => {
    for (const note of notes) {
      if (note.kind === 'repeat') begin(note);
      else repeatOf(note.repeat).note(note);
    }
    for (const row of rows) repeatOf(row.repeat).meterOf(row.stage).add(row);
  });

  function begin(note: NoteOf<'repeat'>): void {
    if (repeats.has(note.repeat)) throw new RowsError(`repeat ${String(note.repeat)} begins twice`);
    repeats.set(note.repeat, new RepeatMeter(note));
  }

  function repeatOf(number: number): RepeatMeter {
    const repeat = repeats.get(number);
    if (repeat === undefined) throw new RowsError(`no line reports repeat ${String(number)}`);
    return repeat;
  }

  return {
    ...header,
    repeats: [...repeats.values()].map((repeat) => repeat.repeat()),
    ...(torn === undefined ? {} : { torn }),
  };
}

class RepeatMeter {
  readonly #begin: NoteOf<'repeat'>;
  readonly #stages = new Map<
    number,
    { readonly isMeasured: boolean; readonly meter: StageMeter }
  >();
  #end: NoteOf<'end'> | undefined;

  constructor(begin: NoteOf<'repeat'>) {
    this.#begin = begin;
  }

  note(note: NoteOf<'stage' | 'end'>): void {
    if (note.kind === 'end') {
      this.#end = note;
      return;
    }
    const { planned, beganMs, role } = note;
    if (this.#stages.has(planned.stage))
      throw new RowsError(
        `stage ${String(planned.stage)} of repeat ${String(note.repeat)} begins twice`,
      );
    const meter = new StageMeter(planned, beganMs);
    this.#stages.set(planned.stage, { isMeasured: role === 'measured', meter });
  }

  meterOf(stage: number): StageMeter {
    const known = this.#stages.get(stage);
    if (known === undefined)
      throw new RowsError(
        `no line reports stage ${String(stage)} of repeat ${String(this.#begin.repeat)}`,
      );
    return known.meter;
  }

  repeat(): LoadRepeat {
    const { seed, startedAt } = this.#begin;
    const stages = [...this.#stages.values()].flatMap(({ isMeasured, meter }): LoadStage[] =>
      isMeasured ? [meter.stage()] : [],
    );
    if (this.#end === undefined) {
      const why = 'the run was killed: its rows end before it did';
      return { seed, startedAt, stages, resources: [], ended: { by: 'interruption', why } };
    }
    const { kind: _, repeat: __, ...rest } = this.#end;
    return { seed, startedAt, stages, ...rest };
  }
}
