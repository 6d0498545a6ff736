import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member } from '../parameter.ts';
import { balanceConfigInfo, toBalanceConfigInfo } from '../shapes/balance-info.ts';
import { bool } from '../words.ts';
import { amount, amountOf } from './amounts.ts';

export const putBalanceConfig = operation({
  id: 'putBalanceConfig',
  method: 'PUT',
  path: '/platen/v1/balances/config',
  below: 'root',
  section: '4.14',
  summary: 'Set whether printing is charged in this account, and the prices',
  silences: ['SIL-77'],
  grant: grant(['ViewAccount', 'ModifyAccount']),
  body: 'json',
  parameters: {
    enabled: member(bool()),
    bwNormalPage: member(amount()),
    bwLargePage: member(amount('A3, Ledger, Tabloid and larger')),
    colorNormalPage: member(amount()),
    colorLargePage: member(amount()),
  },
  answer: json(balanceConfigInfo),
  problems: ['parameter-ill-formed'],
  errorCode: errorCodes.updateAccount,

  async run(call, { enabled, ...prices }) {
    const config = {
      accountId: await requestAccountId(call),
      enabled,
      bwNormalPage: amountOf(call, 'bwNormalPage', prices.bwNormalPage),
      bwLargePage: amountOf(call, 'bwLargePage', prices.bwLargePage),
      colorNormalPage: amountOf(call, 'colorNormalPage', prices.colorNormalPage),
      colorLargePage: amountOf(call, 'colorLargePage', prices.colorLargePage),
      updatedAt: call.now,
    };
    await call.service.store.write(({ change }) => change.setBalanceConfig(config));
    return toBalanceConfigInfo(config);
  },
});
