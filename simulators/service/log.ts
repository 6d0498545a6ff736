import { pino } from 'pino';
import type { Clock } from '../kit/clock.ts';
import type { ConversionLog } from './conversion/conversion.ts';
import type { DeliveryLog } from './delivery/events.ts';
import type { DirectoryEvent } from './directory/directory.ts';
import type { Log, RequestLine } from './http/log.ts';
import type { LogLevel } from './log-level.ts';

/** Where the log goes: a line, or several with line breaks between. */
export type LogSink = (line: string) => void;

export interface ServiceLog extends Log {
  readonly delivery: DeliveryLog;
  readonly conversion: ConversionLog;
  readonly directory: (event: DirectoryEvent) => void;
}

/**
 * One JSON object a line. error: what no client may be told; warn: what ended in doubt; info: each
 * request. No secret, query, body or name of a person is in any.
 */
export function jsonLog(
  sink: LogSink,
  clock: Pick<Clock, 'now'>,
  level: LogLevel = 'warn',
): ServiceLog {
  const lines = gather(sink);
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    lines,
  );
  const write = (at: 'error' | 'warn', message: string, about: object): void => {
    logger[at](about, message);
    lines.flush();
  };
  return {
    ...(logger.isLevelEnabled('info')
      ? { request: (line: RequestLine) => logger.info(line, 'request') }
      : {}),
    error: (message, { error, ...about }) =>
      write('error', message, { ...about, error: textOf(error) }),
    delivery(event) {
      const { kind, ...about } = event;
      if (kind === 'store-failed') write('error', 'a delivery was not recorded', about);
      else if (event.state === 'uncertain') write('warn', 'a delivery is uncertain', about);
      // Its client was told a number alone.
      else if (event.state === 'failed') write('warn', 'a delivery failed', about);
    },
    conversion(event) {
      const { kind, documentUuid } = event;
      if (kind === 'broken')
        write('error', 'a conversion was interrupted', {
          documentUuid,
          error: textOf(event.error),
        });
      else write('warn', conversionMessages[kind], { documentUuid, reason: event.reason });
    },
    directory: (event) => write('warn', 'a directory returned no usable response', event),
  };
}

const conversionMessages = {
  failed: 'a document could not be converted',
  'colors-unknown': 'the colour pages of a document could not be detected',
};

/** Lines of one tick go out together: a write for each would cost more than all else about it. */
function gather(sink: LogSink): { write(line: string): void; flush(): void } {
  let waiting = '';
  function flush(): void {
    const text = waiting.trimEnd();
    waiting = '';
    if (text !== '') sink(text);
  }
  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
    flush,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
