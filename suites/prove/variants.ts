import type { Variant } from '../engine/fault-proxy/fault.ts';
import { absentVariants } from './variants/absent.ts';
import { accountVariants } from './variants/accounts.ts';
import { formVariants } from './variants/forms.ts';
import { freeFormVariants } from './variants/free-forms.ts';
import { jsonVariants } from './variants/json.ts';
import { lateVariants } from './variants/late.ts';
import { oddVariants } from './variants/odd.ts';
import { openQuestionVariants } from './variants/open-questions.ts';
import { transportVariants } from './variants/transport.ts';
import { userVariants } from './variants/users.ts';
import { valueVariants } from './variants/values.ts';

/** Legal but odd variations of one service. They pose as a foreign target, so that only stated and derived rules count. */
export const variants: readonly Variant[] = [
  ...transportVariants,
  ...jsonVariants,
  ...openQuestionVariants,
  ...lateVariants,
  ...oddVariants,
  ...freeFormVariants,
  ...absentVariants,
  ...accountVariants,
  ...userVariants,
  ...valueVariants,
  ...formVariants,
];
