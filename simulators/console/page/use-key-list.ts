import { useEffect, useRef } from 'preact/hooks';
import { keyList } from './keys.ts';

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
