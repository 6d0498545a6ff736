import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { balanceConfigInfo, toBalanceConfigInfo } from '../shapes/balance-info.ts';

export const getBalanceConfig = operation({
  id: 'getBalanceConfig',
  method: 'GET',
  path: '/platen/v1/balances/config',
  below: 'root',
  section: '4.14',
  summary: 'Get whether printing is charged in this account, and the prices',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount']),
  parameters: {},
  answer: json(balanceConfigInfo),
  problems: [],
  errorCode: errorCodes.objectTree,

  async run(call) {
    const accountId = await requestAccountId(call);
    return toBalanceConfigInfo(await call.service.store.read.balances.config(accountId));
  },
});
