import type { Clock } from '../kit/clock.ts';
import type { Exchange } from './exchange.ts';

/** A call that a terminal made: without headers, parameters and bodies, which may contain secrets. */
export interface TerminalCall {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Absent if no answer came. */
  readonly status?: number;
  /** Value of the answer's header X-Request-Id; absent without one. */
  readonly requestId?: string;
}

/** The exchange, with each call reported once its answer began or failed to come. */
export function reportCalls(
  exchange: Exchange,
  { clock, onCall }: { readonly clock: Clock; readonly onCall: (call: TerminalCall) => void },
): Exchange {
  return async (request, signal) => {
    const { method, url } = request;
    const call = { at: clock.now(), method, path: new URL(url).pathname };
    try {
      const answer = await exchange(request, signal);
      const requestId = answer.headers['x-request-id'];
      onCall({ ...call, status: answer.status, ...(requestId === undefined ? {} : { requestId }) });
      return answer;
    } catch (error) {
      onCall(call);
      throw error;
    }
  };
}
