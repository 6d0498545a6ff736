import Type from 'typebox';
import { payable } from '../../rules/balance.ts';
import { decimalJson } from '../../rules/decimal.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { costOf } from '../../rules/price.ts';
import { requestAccountId } from '../find/account.ts';
import { documentForCaller } from '../find/document.ts';
import { isVisible, userByName } from '../find/user.ts';
import { json, operation } from '../operation.ts';
import { member, withDefault } from '../parameter.ts';
import { bool, int, name, text } from '../words.ts';
import { decimal } from './amounts.ts';

const balanceCheckInfo = Type.Object(
  {
    balanceEnabled: bool(),
    sufficientBalance: bool('whether the current balance covers the cost, even if none is charged'),
    currentBalance: decimal(),
    calculatedCost: decimal(),
  },
  { $id: 'BalanceCheckInfo' },
);

const pages = { minimum: 0, maximum: 1_000_000 };

export const checkBalance = operation({
  id: 'checkBalance',
  method: 'POST',
  path: '/platen/v1/balances/check',
  below: 'root',
  section: '4.14',
  summary: 'Get the cost of a job for a user, and whether the balance covers it',
  silences: ['SIL-77'],
  grant: grant(['ViewUser']),
  body: 'json',
  parameters: {
    uuid: withDefault(member(text({ description: 'uuid of the document, if there is one' })), ''),
    userName: member(name()),
    providerId: member(int()),
    totalPages: member(int(pages)),
    colorPages: member(int(pages)),
    paperSize: member(text()),
    copies: member(int({ minimum: 1, maximum: 9999 })),
  },
  answer: json(balanceCheckInfo),
  problems: ['user-not-found', 'document-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { uuid, userName, providerId, ...job }) {
    const accountId = await requestAccountId(call);
    const user = await userByName(call, userName, { accountId, providerId });
    if (user === undefined || !isVisible(call, user))
      throw call.problem('user-not-found', { parameter: 'userName' });
    const document = uuid === '' ? undefined : await documentForCaller(call, uuid);
    if (uuid !== '' && document?.userId !== user.id)
      throw call.problem('document-not-found', { parameter: 'uuid' });

    const means = await call.service.books.meansOf(user);
    const cost = costOf(means.config, { ...job, grayscale: false });
    const current = payable(means.balance, means.policy.balanceType);
    return {
      balanceEnabled: means.config.enabled,
      // interface 2: "true when the current balance covers the calculated cost", and nothing else
      sufficientBalance: current >= cost,
      currentBalance: decimalJson(current),
      calculatedCost: decimalJson(cost),
    };
  },
});
