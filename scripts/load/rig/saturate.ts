import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { cpuSeconds } from './cpu-time.ts';

/** A server under test and what is asked of it again and again. */
export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The server's process. */
  readonly pid: number;
}

export interface SaturationPlan {
  readonly connections: number;
  readonly seconds: number;
}

export interface Saturation {
  readonly perSecond: number;
  /** Of the server's processor time, for each request. */
  readonly cpuMicros: number;
  /** How much of the round the server was at work: below 1 it could have done more. */
  readonly busy: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Each connection sends the next request as soon as it has its answer. The tool's own histogram
 * rounds to milliseconds, so its raw times go into one of microseconds; no rate is asked of it, and
 * it corrects nothing. Throws when an answer is no 200.
 */
export async function saturate(asked: Asked, plan: SaturationPlan): Promise<Saturation> {
  const times = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const cpuBefore = cpuSeconds(asked.pid);
  const startNs = process.hrtime.bigint();
  const wrong = await run(asked, plan, times);
  const seconds = Number(process.hrtime.bigint() - startNs) / 1e9;
  if (wrong > 0) throw new Error(`${String(wrong)} requests to ${asked.url} went wrong`);
  const cpu = cpuSeconds(asked.pid) - cpuBefore;
  return {
    perSecond: times.count / seconds,
    cpuMicros: (cpu * 1e6) / times.count,
    busy: cpu / seconds,
    p50Ms: times.percentile(50) / 1000,
    p99Ms: times.percentile(99) / 1000,
  };
}

/** Answers how many requests went wrong. */
function run(
  { url, headers }: Asked,
  { connections, seconds }: SaturationPlan,
  times: RecordableHistogram,
): Promise<number> {
  let refused = 0;
  return new Promise((resolve, reject) => {
    const options = { url, headers, connections, duration: seconds };
    autocannon(options, (error: unknown, ended) => {
      if (error === null || error === undefined) resolve(refused + ended.errors + ended.timeouts);
      else reject(error instanceof Error ? error : new Error('the load generator failed'));
    }).on('response', (...event) => {
      const [, status, , timeMs] = event;
      if (status === 200) times.record(Math.max(1, Math.round(timeMs * 1000)));
      else refused += 1;
    });
  });
}
