import type { FaultTarget } from './fault.ts';

/** A target of which only the secrets of its keys matter. */
export const someTarget: FaultTarget = {
  key: (kind) => `secret of ${kind}`,
  deviceToken: undefined,
  limitedKeys: [],
};
