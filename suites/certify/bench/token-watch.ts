import type { TokenWatch } from './observer.ts';

/** The tokens that a situation lets be over: the service is then asked with one that it does not know. */
export interface TokenEnds extends TokenWatch {
  /** All that were given out so far are over; that of the answer on its way, too, if that is meant. */
  end(withNext: boolean): void;
  revoke(token: string): void;
  /** What the last of them can be renewed with. */
  lastRefresh(): string | undefined;
}

export function openTokenWatch(says401 = false): TokenEnds {
  const issued = new Set<string>();
  const over = new Set<string>();
  let isNextOver = false;
  let refresh: string | undefined;
  return {
    issued: (token, renewal) => {
      issued.add(token);
      refresh = renewal ?? refresh;
      if (isNextOver) over.add(token);
      isNextOver = false;
    },
    says401,
    isOver: (token) => over.has(token),
    end: (withNext) => {
      for (const token of issued) over.add(token);
      isNextOver = withNext;
    },
    revoke: (token) => void over.add(token),
    lastRefresh: () => refresh,
  };
}
