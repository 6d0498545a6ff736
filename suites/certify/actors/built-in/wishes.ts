import type { Wishes } from '../../../../simulators/terminal/index.ts';
import type { Action } from '../../action.ts';

/** interface 4.4, duplex. */
const duplexValues = { one: 0, 'long edge': 1, 'short edge': 2 } as const;

/** What somebody chose at the panel, as the terminal takes it. */
export function wishesOf({ copies, grayscale, sides }: Action): Wishes {
  return {
    ...(copies === undefined ? {} : { copies }),
    ...(grayscale === undefined ? {} : { grayscale }),
    ...(sides === undefined ? {} : { duplex: duplexValues[sides] }),
  };
}
