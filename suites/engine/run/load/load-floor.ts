import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { PlayedStart } from '../../journal/load/played.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import type { RunNote } from '../../journal/load/run-note.ts';
import { FollowedJobs } from '../../judge/load/followed-jobs.ts';
import { JobLedger } from '../../judge/load/job-ledger.ts';
import type { Paper } from '../../session/load/driver/messages.ts';
import type { Drivers, LoadDriver } from '../../session/load/drivers.ts';
import type { PaperNews } from '../../session/load/printers.ts';
import type { RowFile } from './row-file.ts';
import { type GatheredEvent, SampledJournal } from './sampled-journal.ts';

/** Where all that drivers and printers tell comes together. */
export class LoadFloor {
  readonly ledger: JobLedger = new JobLedger();
  /** Those that somebody is to have paid for. */
  readonly followed: FollowedJobs = new FollowedJobs();
  readonly sampled: SampledJournal = new SampledJournal();
  readonly #rows: Pick<RowFile, 'add' | 'note'>;
  #meter: ((row: LoadRow) => void) | undefined;
  #drivers: readonly LoadDriver[] = [];
  /** When the last of it was told. */
  #lastNs: bigint;
  readonly #clock: Clock;

  constructor(rows: Pick<RowFile, 'add' | 'note'>, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
    this.#lastNs = clock.monotonic();
  }

  drivers(drivers: Drivers['all']): void {
    this.#drivers = drivers;
  }

  /** Rows are measured by this one from now on. */
  measureBy(meter: ((row: LoadRow) => void) | undefined): void {
    this.#meter = meter;
  }

  note(note: RunNote): void {
    this.#rows.note(note);
  }

  played(starts: readonly PlayedStart[]): void {
    this.#heard();
    for (const start of starts) {
      this.ledger.played(start);
      this.followed.played(start);
      this.#rows.add(start.row);
      this.#meter?.(start.row);
    }
  }

  witnessed(source: string, events: readonly GatheredEvent[]): void {
    this.sampled.gather(source, events);
  }

  /** What came out is judged here, and told to the driver whose job it is. */
  papers(news: readonly PaperNews[]): void {
    this.#heard();
    const byDriver = new Map<LoadDriver, Paper[]>();
    for (const { paper, torn, event } of news) {
      if (torn !== undefined) this.followed.torn(torn);
      if (event !== undefined) this.sampled.gather('printers', [event]);
      if (paper === undefined) continue;
      this.ledger.receipt(paper);
      const { number, acceptedMs = null, firstByteMs, lastByteMs } = paper;
      const driver = this.#drivers[(number ?? 0) % this.#drivers.length];
      if (number === undefined || driver === undefined) continue;
      const own = byDriver.get(driver) ?? [];
      own.push([number, acceptedMs, firstByteMs, lastByteMs]);
      byDriver.set(driver, own);
    }
    for (const [driver, papers] of byDriver) driver.papers(papers);
  }

  /** Resolves when nothing has been told for so long, or the limit is over. */
  async quiet(forMs: number, limitMs: number): Promise<void> {
    const sinceMs = (ns: bigint): number => Number(this.#clock.monotonic() - ns) / 1e6;
    const beganNs = this.#clock.monotonic();
    while (sinceMs(this.#lastNs) < forMs && sinceMs(beganNs) < limitMs)
      await this.#clock.sleep(Math.max(1, forMs - sinceMs(this.#lastNs)));
  }

  #heard(): void {
    this.#lastNs = this.#clock.monotonic();
  }
}
