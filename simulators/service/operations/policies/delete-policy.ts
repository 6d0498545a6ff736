import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isDefault } from '../../rules/policy.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';

export const deletePolicy = operation({
  id: 'deletePolicy',
  method: 'DELETE',
  path: '/platen/v1/policies/{id}',
  below: 'root',
  section: '4.14',
  summary: 'Delete a balance policy; balances stay unchanged',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount', 'ModifyAccount']),
  parameters: { id: path(int()) },
  answer: json(errorCodeInfo),
  problems: ['policy-not-found', 'policy-is-default'],
  errorCode: errorCodes.updateAccount,

  async run(call, { id }) {
    const accountId = await requestAccountId(call);
    if (id === 0) throw call.problem('policy-is-default', { parameter: 'id' });

    await call.service.store.write(async ({ balances, change }) => {
      const policy = await balances.policyById(id);
      if (policy?.accountId !== accountId)
        throw call.problem('policy-not-found', { parameter: 'id' });
      if (isDefault(policy)) throw call.problem('policy-is-default', { parameter: 'id' });
      await change.removePolicy(id);
    });
    return { errorCode: errorCodes.ok };
  },
});
