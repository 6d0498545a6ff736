import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { virtualPolicy } from '../../rules/policy.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { balancePolicyInfo, toPolicyInfo } from '../shapes/policy-info.ts';
import { groupsOf, policyAfter, policyDataProblems, policyParameters } from './policy-data.ts';

export const createPolicy = operation({
  id: 'createPolicy',
  method: 'POST',
  path: '/platen/v1/policies',
  below: 'root',
  section: '4.14',
  summary: 'Create a balance policy; it becomes the last in the order',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount', 'ModifyAccount']),
  body: 'json',
  parameters: policyParameters,
  answer: json(balancePolicyInfo),
  problems: policyDataProblems,
  errorCode: errorCodes.updateAccount,

  async run(call, parameters) {
    const accountId = await requestAccountId(call);
    const groups = await groupsOf(call, accountId, parameters.groupIds);
    const blank = { ...virtualPolicy(accountId), priority: Number.MAX_SAFE_INTEGER };
    const wanted = policyAfter(call, blank, parameters);

    const created = await call.service.store.write(async ({ balances, change }) => {
      const others = await balances.policies(accountId);
      const priority = Math.max(0, ...others.map((policy) => policy.priority)) + 1;
      const policy = { ...wanted, priority };
      return { ...policy, id: await change.addPolicy(policy) };
    });
    return toPolicyInfo(created, groups);
  },
});
