import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Recorder } from '../journal/recorder.ts';
import { askUntil } from './ask-until.ts';
import type { AnswerPace } from './http/answer-pace.ts';
import type { Reply } from './http/client.ts';

/** After so many waits in vain a case waits no longer than it must: what is missing is not merely slow. */
export const mostInVain = 2;

export interface WaitSettings {
  readonly case: string;
  readonly clock: Clock;
  readonly pace: AnswerPace;
  readonly recorder: Recorder;
}

/** The waits of one case for what the target shows after a while. */
export class Waits {
  readonly #settings: WaitSettings;
  #inVain = 0;

  constructor(settings: WaitSettings) {
    this.#settings = settings;
  }

  /**
   * Asks until what is waited for has come. It may take `timeMs`; on a busy machine it is waited for
   * longer, and the journal tells that it was late or never came.
   */
  async until(
    timeMs: number,
    ask: () => Promise<Reply>,
    hasCome: (reply: Reply) => boolean,
  ): Promise<{ readonly reply: Reply; readonly isIn: boolean }> {
    const { case: inCase, clock, pace, recorder } = this.#settings;
    const startNs = clock.monotonic();
    const patienceMs = this.#inVain < mostInVain ? pace.patienceMs(timeMs) : timeMs;
    const result = await askUntil({ clock, timeMs: patienceMs }, ask, hasCome);
    const waitedMs = Number((clock.monotonic() - startNs) / 1_000_000n);
    if (result.isIn) pace.came(waitedMs, timeMs);
    else {
      pace.missed();
      this.#inVain += 1;
    }
    if (!result.isIn || waitedMs > timeMs)
      recorder.record({ type: 'timeout', case: inCase, waitedMs, came: result.isIn });
    return result;
  }
}
