import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isDefault, type PolicyRecord, virtualPolicy } from '../../rules/policy.ts';
import type { Reader } from '../../store/store.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { balancePolicyInfo, toPolicyInfo } from '../shapes/policy-info.ts';
import { int } from '../words.ts';
import { groupsOf, policyAfter, policyDataProblems, policyParameters } from './policy-data.ts';

export const updatePolicy = operation({
  id: 'updatePolicy',
  method: 'PUT',
  path: '/platen/v1/policies/{id}',
  below: 'root',
  section: '4.14',
  summary: 'Change a balance policy; an absent schedule stays unchanged',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount', 'ModifyAccount']),
  body: 'json',
  parameters: { id: path(int({ description: '0 for the default policy' })), ...policyParameters },
  answer: json(balancePolicyInfo),
  problems: ['policy-not-found', 'policy-is-default', ...policyDataProblems],
  errorCode: errorCodes.updateAccount,

  async run(call, { id, ...parameters }) {
    const accountId = await requestAccountId(call);
    const groups = await groupsOf(call, accountId, parameters.groupIds);

    const changed = await call.service.store.write(async ({ balances, change }) => {
      const before = await policyOf(balances, accountId, id);
      if (before === undefined) throw call.problem('policy-not-found', { parameter: 'id' });
      if (isDefault(before) && parameters.groupIds.length > 0)
        throw call.problem('policy-is-default', {
          parameter: 'groupIds',
          detail: 'the default policy applies to all users',
        });
      const after = policyAfter(call, before, parameters);
      if (after.id === 0) return { ...after, id: await change.addPolicy(after) };
      await change.setPolicy(after);
      return after;
    });
    return toPolicyInfo(changed, groups);
  },
});

/** 0 names the default policy, whether it is kept already or not. */
async function policyOf(
  balances: Reader['balances'],
  accountId: number,
  id: number,
): Promise<PolicyRecord | undefined> {
  const policies = await balances.policies(accountId);
  if (id === 0) return policies.find(isDefault) ?? virtualPolicy(accountId);
  return policies.find((policy) => policy.id === id);
}
