import type { Journey, RowOutcome, Stamp } from './journey.ts';

/** One start of the schedule as it went: a row of rows.bin, from which every measure can be made again. */
export interface LoadRow {
  /** Of the schedule, unique in a run. */
  readonly number: number;
  /** Which playing of the workload (0 is the first), and which of its stages. */
  readonly repeat: number;
  readonly stage: number;
  readonly journey: Journey;
  readonly outcome: RowOutcome;
  /** Which driver process played it. */
  readonly driver: number;
  /** Which printer, from 0; absent where none is meant. */
  readonly printer?: number;
  readonly sizeBytes: number;
  /** Its exchanges are in the journal, and are judged by the catalogue's rules. */
  readonly isSampled: boolean;
  /** Milliseconds since the run's zero on the coordinator's clock; what did not happen is absent. */
  readonly at: Readonly<Partial<Record<Stamp, number>>>;
}
