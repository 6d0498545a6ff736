import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { inOrder } from '../../rules/policy.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { balancePolicyInfo, toPolicyInfo } from '../shapes/policy-info.ts';
import { knownGroups } from './policy-data.ts';

export const listPolicies = operation({
  id: 'listPolicies',
  method: 'GET',
  path: '/platen/v1/policies',
  below: 'root',
  section: '4.14',
  summary:
    'List the balance policies of this account in the order of application, the default policy last',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount']),
  parameters: {},
  answer: json(Type.Array(balancePolicyInfo)),
  problems: [],
  errorCode: errorCodes.objectTree,

  async run(call) {
    const accountId = await requestAccountId(call);
    const policies = await call.service.store.read.balances.policies(accountId);
    const named = policies.flatMap(({ groupIds }) => groupIds);
    const groups = await knownGroups(call, accountId, named);
    return inOrder(policies, accountId).map((policy) => toPolicyInfo(policy, groups));
  },
});
