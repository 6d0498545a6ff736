/** A distribution of times in milliseconds. */
export interface Latency {
  readonly count: number;
  readonly minMs: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  /** The curve: what share (0 to 1) took at most so long. */
  readonly curve: readonly (readonly [share: number, ms: number])[];
}

/** One kind of call, made as fast as it is answered over a fixed number of connections. */
export interface CallMeasure {
  readonly call: string;
  readonly connections: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly latency: Latency;
  /** Answers that were none, or not 200. */
  readonly wrong: number;
}
