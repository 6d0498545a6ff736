import type { TextSink } from './terminal.ts';

/** The two things progress needs of time. */
export interface ProgressClock {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Calls back each period until the returned function is called; keeps no process alive. */
  every(periodMs: number, callback: () => void): () => void;
}

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
  const startedMs = clock.now();
  const inPlace = sink.isTTY === true;
  let detail = '';
  let shown = '';
  let ended = false;
  const stop = clock.every(inPlace ? refreshMs : plainLineEveryMs, refresh);

  function refresh(): void {
    const seconds = Math.floor((clock.now() - startedMs) / 1_000);
    const line = detail === '' ? label : `${label}: ${detail}`;
    if (inPlace) {
      sink.write(`\r\u001b[K${`${line} (${seconds} s)`.slice(0, (sink.columns ?? 80) - 1)}`);
    } else if (line !== shown) {
      sink.write(`${line} (${seconds} s)\n`);
    }
    shown = line;
  }

  function clear(): void {
    if (inPlace && shown !== '') sink.write('\r\u001b[K');
  }

  function done(summary?: string): void {
    if (ended) return;
    ended = true;
    stop();
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
