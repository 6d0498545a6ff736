import { systemClock } from '../../../simulators/kit/clock.ts';
import { cpuSeconds } from './cpu-time.ts';
import { inPairs, ratiosOf } from './in-pairs.ts';
import { median, quantile, type Spread, spreadOf } from './quantiles.ts';
import type { Arrival, Sinks } from './sinks.ts';

/** One of the two that are compared: does one whole job for a stream, whose printer is its sink. */
export interface Contestant {
  readonly name: string;
  /** Of its process. */
  readonly pid: number;
  job(stream: number): Promise<void>;
}

export interface Round {
  readonly jobs: number;
  readonly seconds: number;
  /** From the start of each upload to the last byte at the printer. */
  readonly latenciesMs: readonly number[];
  /** Of the contestant's processor time, for each job. */
  readonly cpuMicros: number;
}

export interface RoundPlan {
  readonly streams: number;
  readonly seconds: number;
  readonly sizeBytes: number;
}

/** Each stream does one job after the other until the time is over. Throws when a job did not arrive as it should. */
export async function playRound(
  contestant: Contestant,
  sinks: Pick<Sinks, 'take'>,
  plan: RoundPlan,
): Promise<Round> {
  const cpuBefore = cpuSeconds(contestant.pid);
  const startNs = systemClock.monotonic();
  const endNs = startNs + BigInt(Math.round(plan.seconds * 1e9));
  const starts = await Promise.all(
    Array.from({ length: plan.streams }, async (_, stream) => {
      const startsNs: bigint[] = [];
      while (startsNs.length === 0 || systemClock.monotonic() < endNs) {
        startsNs.push(systemClock.monotonic());
        await contestant.job(stream);
      }
      return startsNs;
    }),
  );
  const seconds = Number(systemClock.monotonic() - startNs) / 1e9;
  const cpu = cpuSeconds(contestant.pid) - cpuBefore;
  const latenciesMs = matchArrivals(await sinks.take(), starts, plan.sizeBytes);
  const jobs = latenciesMs.length;
  return { jobs, seconds, latenciesMs, cpuMicros: (cpu * 1e6) / jobs };
}

/** A stream's jobs arrive at its own sink in the order of their starts. */
function matchArrivals(
  arrivals: readonly Arrival[],
  starts: readonly (readonly bigint[])[],
  sizeBytes: number,
): readonly number[] {
  const wrong = arrivals.find((arrival) => arrival.bytes !== sizeBytes);
  if (wrong !== undefined) throw new Error(`a printer got ${String(wrong.bytes)} bytes of a job`);
  return starts.flatMap((startsNs, sink) => {
    const here = arrivals.filter((arrival) => arrival.sink === sink);
    if (here.length !== startsNs.length) {
      const counts = `${String(here.length)} jobs where ${String(startsNs.length)} were sent`;
      throw new Error(`printer ${String(sink)} got ${counts}`);
    }
    return here.map((arrival, job) => Number(arrival.lastByteNs - (startsNs[job] ?? 0n)) / 1e6);
  });
}

export interface ComparisonPlan extends RoundPlan {
  readonly pairs: number;
  /** What is compared. */
  readonly rate: (round: Round) => number;
}

export function jobRate({ jobs, seconds }: Round): number {
  return jobs / seconds;
}

/** From the first byte up to the last byte at the printer. */
export function megabyteRate(sizeBytes: number): (round: Round) => number {
  return ({ jobs, latenciesMs }) => {
    const seconds = latenciesMs.reduce((sum, latencyMs) => sum + latencyMs, 0) / 1000;
    return (jobs * sizeBytes) / 1e6 / seconds;
  };
}

export interface Summary {
  readonly name: string;
  readonly jobs: number;
  /** The median of the rounds. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of processor time for a job, the median of the rounds. */
  readonly cpuMicros: number;
}

export interface Comparison {
  readonly bare: Summary;
  readonly service: Summary;
  /** The service's rate over that of the bare path, pair by pair. */
  readonly ratio: Spread;
  /** The bare path's processor time for a job over that of the service: neighbours on the machine disturb it less. */
  readonly cpuRatio: Spread;
}

/** Pairs of rounds, the order within a pair changing, after one of each to warm up. */
export async function compare(
  contestants: { readonly bare: Contestant; readonly service: Contestant },
  sinks: Sinks,
  plan: ComparisonPlan,
): Promise<Comparison> {
  const { bare, service } = contestants;
  const rounds = await inPairs(['bare', 'service'], plan.pairs, (name) =>
    playRound(contestants[name], sinks, plan),
  );
  const rates = { bare: rounds.bare.map(plan.rate), service: rounds.service.map(plan.rate) };
  const ratios = ratiosOf(rounds.service, rounds.bare, plan.rate);
  return {
    bare: { ...summarise(bare.name, rounds.bare), rate: median(rates.bare) },
    service: { ...summarise(service.name, rounds.service), rate: median(rates.service) },
    ratio: spreadOf(ratios),
    cpuRatio: spreadOf(ratiosOf(rounds.bare, rounds.service, ({ cpuMicros }) => cpuMicros)),
  };
}

export function summarise(name: string, rounds: readonly Round[]): Omit<Summary, 'rate'> {
  const latencies = rounds.flatMap((round) => round.latenciesMs);
  const jobs = latencies.length;
  return {
    name,
    jobs,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
  };
}
