import type { Clock } from '../../simulators/kit/clock.ts';
import type { TextSink } from './terminal.ts';

/** What progress needs of time. */
export type ProgressClock = Pick<Clock, 'monotonic' | 'timer'>;

export interface Progress extends Disposable {
  /** Says how far it is: `12 of 40`. Shown with the next line, or at once when that is due. */
  update(detail: string): void;
  /** Wipes the updating line, so that something else can be written. */
  clear(): void;
  /** Ends it, with a last line if there is something to say. */
  done(summary?: string): void;
}

const refreshMs = 200;
const firstLineMs = 2_000;
const lineEveryMs = 10_000;

/**
 * On a terminal one line that updates in place and shows the seconds. Elsewhere plain lines: the first
 * after two seconds, then one each ten seconds, with or without news: the seconds show that it goes on.
 * Work that lets no timer fire shows its progress when it calls `update`.
 */
export function startProgress(label: string, sink: TextSink, clock: ProgressClock): Progress {
  const startedAt = clock.monotonic();
  const inPlace = sink.isTTY === true;
  const everyMs = inPlace ? refreshMs : lineEveryMs;
  let detail = '';
  let isShown = false;
  let ended = false;
  let lastAt = startedAt;
  let next = clock.timer(inPlace ? refreshMs : firstLineMs, refresh);

  function refresh(): void {
    next[Symbol.dispose]();
    next = clock.timer(everyMs, refresh);
    const line = detail === '' ? label : `${label}: ${detail}`;
    const timed = `${line} (${String(Math.floor(sinceMs(startedAt) / 1000))} s)`;
    if (inPlace) sink.write(`\r\u001b[K${timed.slice(0, (sink.columns || 80) - 1)}`);
    else sink.write(`${timed}\n`);
    isShown = true;
    lastAt = clock.monotonic();
  }

  function sinceMs(moment: bigint): number {
    return Number((clock.monotonic() - moment) / 1_000_000n);
  }

  function clear(): void {
    if (inPlace && isShown) sink.write('\r\u001b[K');
  }

  return {
    update(news) {
      if (ended) return;
      detail = news;
      if (sinceMs(lastAt) >= (inPlace || isShown ? everyMs : firstLineMs)) refresh();
    },
    clear,
    done(summary) {
      if (ended) return;
      ended = true;
      next[Symbol.dispose]();
      clear();
      if (summary !== undefined) sink.write(`${label}: ${summary}\n`);
    },
    [Symbol.dispose]() {
      this.done();
    },
  };
}
