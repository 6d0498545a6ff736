import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { FreshToken } from '../../session/load/driver/messages.ts';

export interface Renewal {
  /** Of those whose tokens are over when the run is not. */
  readonly userNames: readonly string[];
  /** The shortest that a login told; undefined: none told one, and nothing is renewed. */
  readonly lifeSeconds: number | undefined;
  /** A new login. */
  readonly logIn: (userName: string, over: AbortSignal) => Promise<string>;
  readonly tell: (fresh: FreshToken) => void;
  readonly clock: Clock;
}

/**
 * Everybody logs in anew twice in the life of a token, evenly spread, so that a run may outlast it and no
 * start waits for it. A login that fails leaves the former token, and the next round tries again; one that
 * takes long makes the next one come sooner.
 */
export function renewTokens({
  userNames,
  lifeSeconds,
  logIn,
  tell,
  clock,
}: Renewal): AsyncDisposable {
  const over = new AbortController();
  const { signal } = over;
  const goOn = async (pauseMs: number): Promise<void> => {
    let logInAt = clock.now() + pauseMs;
    while (true)
      for (const userName of userNames) {
        await clock.sleep(Math.max(0, logInAt - clock.now()), signal);
        logInAt = clock.now() + pauseMs;
        const token = await logIn(userName, signal).catch(() => undefined);
        if (token !== undefined) tell({ userName, token });
      }
  };
  const isNeeded = lifeSeconds !== undefined && userNames.length > 0;
  const renewing = isNeeded
    ? goOn((lifeSeconds * 1_000) / 2 / userNames.length).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
    : Promise.resolve();
  return {
    async [Symbol.asyncDispose]() {
      over.abort();
      await renewing;
    },
  };
}
