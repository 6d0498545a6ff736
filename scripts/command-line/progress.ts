import type { Clock } from '../../simulators/kit/clock.ts';
import type { TextSink } from './terminal.ts';

/** What progress needs of time. */
export type ProgressClock = Pick<Clock, 'monotonic' | 'timer'>;

export interface Progress extends Disposable {
  /** Says how far it is: `12 of 40`. */
  update(detail: string): void;
  /** Wipes the updating line, so that something else can be written. */
  clear(): void;
  /** Ends it, with a last line if there is something to say. */
  done(summary?: string): void;
}

const refreshMs = 200;
const plainLineEveryMs = 2_000;

/**
 * On a terminal one line that updates in place and shows the seconds; elsewhere plain lines, the first
 * after two seconds and then one each two seconds if there is news, so that a log stays readable.
 */
export function startProgress(label: string, sink: TextSink, clock: ProgressClock): Progress {
  const startedAt = clock.monotonic();
  const inPlace = sink.isTTY === true;
  let detail = '';
  let shown = '';
  let ended = false;
  let next = arm();

  function arm(): Disposable {
    return clock.timer(inPlace ? refreshMs : plainLineEveryMs, refresh);
  }

  function refresh(): void {
    const seconds = (clock.monotonic() - startedAt) / 1_000_000_000n;
    const line = detail === '' ? label : `${label}: ${detail}`;
    if (inPlace) {
      sink.write(`\r\u001b[K${`${line} (${seconds} s)`.slice(0, (sink.columns || 80) - 1)}`);
    } else if (line !== shown) {
      sink.write(`${line} (${seconds} s)\n`);
    }
    shown = line;
    next = arm();
  }

  function clear(): void {
    if (inPlace && shown !== '') sink.write('\r\u001b[K');
  }

  function done(summary?: string): void {
    if (ended) return;
    ended = true;
    next[Symbol.dispose]();
    clear();
    if (summary !== undefined) sink.write(`${label}: ${summary}\n`);
  }

  return {
    update(news) {
      detail = news;
    },
    clear,
    done,
    [Symbol.dispose]: () => done(),
  };
}
