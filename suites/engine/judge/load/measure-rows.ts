import { Histogram } from '../../journal/load/histogram.ts';
import {
  endsOnPaper,
  type Journey,
  type PaperJourney,
  type RowOutcome,
} from '../../journal/load/journey.ts';
import { type LoadStage, type Segment, segments } from '../../journal/load/measures.ts';
import type { PlannedStage } from '../../journal/load/planned-stage.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import { segmentMs } from '../../journal/load/segments.ts';
import { Seconds } from './seconds.ts';

/** What the last seconds were like. */
export interface LiveMeasure {
  /** Of the whole way, think time apart: to paper, or to the answer where nothing is printed. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** So many starts reached their end in a second. */
  readonly perSecond: number;
}

const failures: ReadonlySet<RowOutcome> = new Set(['dropped', 'refused', 'unanswered', 'lost']);
/** A refusal is an answer too, and often a fast one: its times would flatter. */
const untimed: ReadonlySet<RowOutcome> = new Set(['dropped', 'refused', 'unanswered']);
const liveSeconds = 5;

/**
 * The measures of one stage from its rows, in whatever order they come, in memory that does not grow
 * with their number. `beganMs` is the stage's begin on the clock of the rows.
 */
export class StageMeter {
  readonly #planned: PlannedStage;
  readonly #beganMs: number;
  readonly #starts: Record<RowOutcome, number>;
  readonly #byJourney: Partial<Record<Journey, number>> = {};
  readonly #times = new Map<Segment, Histogram>();
  readonly #seconds: Seconds;
  /** How long after the stage's end papers were out. */
  readonly #overrun = new Histogram();
  #latestMs = 0;

  constructor(planned: PlannedStage, beganMs: number) {
    this.#planned = planned;
    this.#beganMs = beganMs;
    this.#seconds = new Seconds(planned.seconds);
    this.#starts = { done: 0, dropped: 0, refused: 0, unanswered: 0, lost: 0, stopped: 0 };
  }

  add(row: LoadRow): void {
    const { journey, outcome, at } = row;
    this.#starts[outcome] += 1;
    this.#byJourney[journey] = (this.#byJourney[journey] ?? 0) + 1;
    const timed = untimed.has(outcome) ? (['lateness'] as const) : segments;
    for (const segment of timed) {
      const ms = segmentMs(row, segment);
      if (ms !== undefined) this.#timesOf(segment).record(ms);
    }
    if (at.intended !== undefined) {
      const second = this.#seconds.at(at.intended - this.#beganMs);
      if (outcome !== 'dropped') second.started += 1;
      if (failures.has(outcome)) second.failed += 1;
    }
    if (endsOnPaper(journey)) this.#addPaper(row);
    else if (outcome === 'done') this.#addAnswer(row, journey);
  }

  /** All that was measured so far. */
  stage(): LoadStage {
    const { name, perSecond, seconds, share } = this.#planned;
    const printed = this.#overrun.latency();
    const latency = [...this.#times].map(([segment, times]) => [segment, times.latency()]);
    return {
      name,
      perSecond,
      seconds,
      ...(share === undefined ? {} : { share }),
      starts: { ...this.#starts },
      byJourney: { ...this.#byJourney },
      printedPerSecond: printed.count / (seconds + printed.p99Ms / 1000),
      latency: Object.fromEntries(latency) as LoadStage['latency'],
      overTime: this.#seconds.list(),
    };
  }

  live(): LiveMeasure {
    const times = this.#seconds.latest(liveSeconds);
    const seconds = Math.min(liveSeconds, Math.max(this.#latestMs / 1000, 1));
    return {
      p50Ms: times.quantileMs(0.5),
      p99Ms: times.quantileMs(0.99),
      perSecond: times.count / seconds,
    };
  }

  #timesOf(segment: Segment): Histogram {
    const known = this.#times.get(segment);
    if (known !== undefined) return known;
    const times = new Histogram();
    this.#times.set(segment, times);
    return times;
  }

  /** Paper counts whatever else was told of its start. */
  #addPaper(row: LoadRow): void {
    const { intended, lastByte } = row.at;
    if (lastByte === undefined) return;
    const toPaper = segmentMs(row, 'toPaper');
    const endMs = lastByte - this.#beganMs;
    const second = this.#seconds.at(endMs);
    second.printed += 1;
    if (toPaper !== undefined && !untimed.has(row.outcome)) second.toPaper.record(toPaper);
    this.#latestMs = Math.max(this.#latestMs, endMs);
    // Who thinks until after the end has not been kept waiting: that time is left out.
    const unthoughtMs =
      intended === undefined || toPaper === undefined ? endMs : intended + toPaper - this.#beganMs;
    this.#overrun.record(unthoughtMs - this.#planned.seconds * 1000);
  }

  /** Such a way is one segment, from its intended start. */
  #addAnswer(row: LoadRow, journey: Exclude<Journey, PaperJourney>): void {
    const { intended } = row.at;
    const ms = segmentMs(row, journey);
    if (intended === undefined || ms === undefined) return;
    const endMs = intended + ms - this.#beganMs;
    this.#seconds.at(endMs).toAnswer.record(ms);
    this.#latestMs = Math.max(this.#latestMs, endMs);
  }
}
