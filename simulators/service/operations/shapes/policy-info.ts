import Type, { type Static } from 'typebox';
import { balanceTypes } from '../../rules/balance.ts';
import { decimalJson } from '../../rules/decimal.ts';
import { isDefault, type PolicyRecord } from '../../rules/policy.ts';
import { frequencies } from '../../rules/schedule.ts';
import { decimal } from '../balances/amounts.ts';
import { bool, int, oneOf } from '../words.ts';

/** interface 2. */
const balancePolicyScheduleInfo = Type.Object(
  {
    enabled: bool(),
    frequency: oneOf(frequencies),
    scheduledTime: Type.String({ format: 'date-time', description: 'first run, in UTC' }),
    targetAmount: decimal(),
  },
  { $id: 'BalancePolicyScheduleInfo' },
);

/** interface 2. */
export const balancePolicyInfo = Type.Object(
  {
    id: int({ description: '0 for the unchanged default policy' }),
    accountId: int(),
    policyName: Type.String(),
    balanceType: oneOf(balanceTypes),
    priority: int({ description: '0 = default policy; of the others the lowest applies first' }),
    isDefault: bool(),
    initialBalance: decimal(),
    groupIds: Type.Array(int()),
    schedule: Type.Optional(balancePolicyScheduleInfo),
    lastUpdated: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'BalancePolicyInfo' },
);

/** `groupIds`: those of the account; a policy may still name groups that were deleted. */
export function toPolicyInfo(
  policy: PolicyRecord,
  groupIds: ReadonlySet<number>,
): Static<typeof balancePolicyInfo> {
  const { schedule, updatedAt } = policy;
  return {
    id: policy.id,
    accountId: policy.accountId,
    policyName: policy.policyName,
    balanceType: policy.balanceType,
    priority: policy.priority,
    isDefault: isDefault(policy),
    initialBalance: decimalJson(policy.initialBalance),
    groupIds: policy.groupIds.filter((id) => groupIds.has(id)),
    ...(schedule === undefined
      ? {}
      : {
          schedule: {
            enabled: true,
            frequency: schedule.frequency,
            scheduledTime: new Date(schedule.scheduledTime).toISOString(),
            targetAmount: decimalJson(schedule.targetAmount),
          },
        }),
    ...(updatedAt === undefined ? {} : { lastUpdated: new Date(updatedAt).toISOString() }),
  };
}
