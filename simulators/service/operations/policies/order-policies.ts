import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { inOrder, isWholeOrder } from '../../rules/policy.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member } from '../parameter.ts';
import { balancePolicyInfo, toPolicyInfo } from '../shapes/policy-info.ts';
import { int, list } from '../words.ts';
import { knownGroups } from './policy-data.ts';

export const orderPolicies = operation({
  id: 'orderPolicies',
  method: 'PUT',
  path: '/platen/v1/policies/order',
  below: 'root',
  section: '4.14',
  summary: 'Set the order of application of all balance policies except the default one',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount', 'ModifyAccount']),
  body: 'json',
  parameters: { orderedPolicyIds: member(list(int())) },
  answer: json(Type.Array(balancePolicyInfo)),
  problems: ['policy-order-incomplete'],
  errorCode: errorCodes.updateAccount,

  async run(call, { orderedPolicyIds: ids }) {
    const accountId = await requestAccountId(call);

    const ordered = await call.service.store.write(async ({ balances, change }) => {
      const policies = await balances.policies(accountId);
      if (!isWholeOrder(policies, ids))
        throw call.problem('policy-order-incomplete', { parameter: 'orderedPolicyIds' });
      const renumbered = policies.map((policy) => ({
        ...policy,
        priority: ids.indexOf(policy.id) + 1,
      }));
      for (const policy of renumbered) await change.setPolicy(policy);
      return inOrder(renumbered, accountId);
    });
    const named = ordered.flatMap(({ groupIds }) => groupIds);
    const groups = await knownGroups(call, accountId, named);
    return ordered.map((policy) => toPolicyInfo(policy, groups));
  },
});
