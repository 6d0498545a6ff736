import autocannon from 'autocannon';
import { latencyOf } from '../../journal/latency.ts';
import type { CallMeasure } from '../../journal/load-measure.ts';
import type { LoadTarget } from './calls/calls.ts';

/** A single call that can be made again and again. */
export interface RepeatableCall {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Saturation {
  readonly connections: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * Saturates the target with one call: each connection sends the next as soon as it is answered.
 * The tool's own histogram is not used: it rounds to milliseconds. No rate is asked of it, so that
 * it corrects nothing for coordinated omission, of which a closed loop has none.
 */
export async function saturate(
  target: LoadTarget,
  call: RepeatableCall,
  { connections, seconds, signal }: Saturation,
): Promise<CallMeasure> {
  const timesMs: number[] = [];
  let wrong = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: `${target.baseUrl}${call.path}`,
        method: call.method,
        headers: { 'x-api-key': target.key, ...call.headers },
        ...(call.body === undefined ? {} : { body: call.body }),
        connections,
        duration: seconds,
        tlsOptions: target.tls,
      },
      (error: unknown, ended) => {
        if (error === null || error === undefined) resolve(ended);
        else reject(error instanceof Error ? error : new Error('autocannon failed'));
      },
    );
    signal.addEventListener('abort', () => run.stop(), { once: true });
    run.on('response', (...event) => {
      const [, status, , timeMs] = event;
      if (status === 200) timesMs.push(timeMs);
      else wrong += 1;
    });
  });
  return {
    call: call.call,
    connections,
    seconds: result.duration,
    perSecond: timesMs.length / result.duration,
    latency: latencyOf(timesMs),
    wrong: wrong + result.errors + result.timeouts,
  };
}
