import type { Running } from '../../../simulators/kit/lifecycle.ts';
import { running } from '../../../simulators/kit/lifecycle.ts';
import { startChild } from './child.ts';

/** One job as a sink took it; the stamp is of the clock that all processes of a machine share. */
export interface Arrival {
  readonly sink: number;
  readonly bytes: number;
  readonly lastByteNs: bigint;
}

export interface Sinks extends Running {
  /** `127.0.0.1:PORT` of each. */
  readonly addresses: readonly string[];
  /** All arrivals since the last asking, in order. */
  take(): Promise<readonly Arrival[]>;
}

export async function startSinks(count: number): Promise<Sinks> {
  const { child, ready } = await startChild<readonly number[]>('sinks.child.ts', { count });
  return running(
    {
      addresses: ready.map((port) => `127.0.0.1:${String(port)}`),
      take: () => child.ask<readonly Arrival[]>('take'),
    },
    () => child.stop(),
  );
}
