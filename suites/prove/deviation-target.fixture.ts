import type { DeviationTarget } from './deviation.ts';

/** A target of which only the secrets of its keys matter. */
export const someTarget: DeviationTarget = {
  key: (kind) => `secret of ${kind}`,
  deviceToken: undefined,
  limitedKeys: [],
};
