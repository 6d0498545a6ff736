import type { Clock } from '../kit/clock.ts';
import type { DeliveryLog } from './delivery/events.ts';
import type { Log } from './http/log.ts';

/** Where a line of the log goes. */
export type LogSink = (line: string) => void;

export interface ServiceLog extends Log {
  readonly delivery: DeliveryLog;
}

/** One JSON object a line: what no client may be told, and how deliveries ended that were in doubt. */
export function jsonLog(sink: LogSink, clock: Pick<Clock, 'now'>): ServiceLog {
  function write(level: 'error' | 'warning', message: string, about: object): void {
    const time = new Date(clock.now()).toISOString();
    sink(JSON.stringify({ time, level, message, ...about }));
  }
  return {
    error: (message, { error, ...about }) =>
      write('error', message, { ...about, error: textOf(error) }),
    delivery(event) {
      const { kind, ...about } = event;
      if (kind === 'store-failed') write('error', 'a delivery was not recorded', about);
      else if (event.state === 'uncertain') write('warning', 'a delivery is uncertain', about);
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
