import type { Clock } from '../kit/clock.ts';
import type { ConversionLog } from './conversion/conversion.ts';
import type { DeliveryLog } from './delivery/events.ts';
import type { DirectoryEvent } from './directory/directory.ts';
import type { Log } from './http/log.ts';

/** Where a line of the log goes. */
export type LogSink = (line: string) => void;

export interface ServiceLog extends Log {
  readonly delivery: DeliveryLog;
  readonly conversion: ConversionLog;
  readonly directory: (event: DirectoryEvent) => void;
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
    conversion(event) {
      const { kind, documentUuid } = event;
      if (kind === 'broken')
        write('error', 'a conversion was broken off', { documentUuid, error: textOf(event.error) });
      else write('warning', conversionMessages[kind], { documentUuid, reason: event.reason });
    },
    directory: (event) => write('warning', 'a directory gave no usable answer', event),
  };
}

const conversionMessages = {
  failed: 'a document could not be converted',
  'colors-unknown': 'the colour pages of a document could not be found',
};

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
