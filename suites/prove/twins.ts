import type { Twin } from './deviation.ts';
import { jsonTwins } from './twins/json.ts';
import { lateTwins } from './twins/late.ts';
import { oddTwins } from './twins/odd.ts';
import { silenceTwins } from './twins/silences.ts';
import { transportTwins } from './twins/transport.ts';

/** Legal but odd variations of one service. They pose as a foreign target, so that only stated and derived rules count. */
export const twins: readonly Twin[] = [
  ...transportTwins,
  ...jsonTwins,
  ...silenceTwins,
  ...lateTwins,
  ...oddTwins,
];
