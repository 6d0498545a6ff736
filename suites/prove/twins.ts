import type { Variant } from '../engine/fault-proxy/fault.ts';
import { absentTwins } from './twins/absent.ts';
import { accountTwins } from './twins/accounts.ts';
import { formTwins } from './twins/forms.ts';
import { freeFormTwins } from './twins/free-forms.ts';
import { jsonTwins } from './twins/json.ts';
import { lateTwins } from './twins/late.ts';
import { oddTwins } from './twins/odd.ts';
import { silenceTwins } from './twins/silences.ts';
import { transportTwins } from './twins/transport.ts';
import { userTwins } from './twins/users.ts';
import { valueTwins } from './twins/values.ts';

/** Legal but odd variations of one service. They pose as a foreign target, so that only stated and derived rules count. */
export const twins: readonly Variant[] = [
  ...transportTwins,
  ...jsonTwins,
  ...silenceTwins,
  ...lateTwins,
  ...oddTwins,
  ...freeFormTwins,
  ...absentTwins,
  ...accountTwins,
  ...userTwins,
  ...valueTwins,
  ...formTwins,
];
