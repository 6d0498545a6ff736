import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { keyList, turnKeys } from './keys.ts';

/** What the keys for moving and opening do in the visible list. */
export interface KeyActions {
  readonly move: (by: number) => void;
  readonly open: () => void;
  readonly page?: () => number;
}

/** Makes a list the target of the keys while it is mounted. */
export function useKeyList(actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const own = {
      move: (by: number) => latest.current.move(by),
      open: () => latest.current.open(),
      page: () => latest.current.page?.(),
    };
    keyList.current = own;
    return () => {
      if (keyList.current === own) keyList.current = undefined;
    };
  }, []);
}

/** Makes a row of pages or tabs the target of the arrow keys to the left and to the right. */
export function useTurnKeys(turn: (by: number) => void, isActive = true): void {
  const latest = useRef(turn);
  latest.current = turn;
  // An ordinary effect runs after the next frame, and a key before it would be lost.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const own = (by: number): void => latest.current(by);
    turnKeys.current = own;
    return () => {
      if (turnKeys.current === own) turnKeys.current = undefined;
    };
  }, [isActive]);
}
