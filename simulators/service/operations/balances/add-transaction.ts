import type { Amounts, TransactionType } from '../../rules/balance.ts';
import { type Decimal, mostDecimal, zero } from '../../rules/decimal.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { isVisible, userByName } from '../find/user.ts';
import { type Call, json, operation } from '../operation.ts';
import { member, withDefault } from '../parameter.ts';
import { balanceTransactionInfo, toTransactionInfo } from '../shapes/balance-info.ts';
import { int, name, oneOf, text } from '../words.ts';
import { amount, amountOf } from './amounts.ts';

const longestDescription = 1024;

export const addTransaction = operation({
  id: 'addTransaction',
  method: 'POST',
  path: '/platen/v1/balances/transactions',
  below: 'root',
  section: '4.14',
  summary: "Add to a user's balance, remove from it, or set the quota",
  silences: ['SIL-77'],
  // ModifyUser is a right that users have over their own record: it fills no wallet.
  grant: grant(['ViewUser', 'ModifyAccount']),
  body: 'json',
  parameters: {
    userName: member(name()),
    providerId: member(int()),
    operation: member(oneOf(['add', 'remove', 'set'])),
    balanceType: member(oneOf(['quota', 'wallet'])),
    amount: member(amount('must be above zero for add and remove')),
    description: withDefault(member(text({ maxLength: longestDescription })), ''),
  },
  answer: json(balanceTransactionInfo),
  problems: ['parameter-ill-formed', 'user-not-found', 'balance-not-enough', 'balance-too-large'],
  errorCode: errorCodes.updateUser,

  async run(call, { userName, providerId, balanceType, description, ...given }) {
    const sum = amountOf(call, 'amount', given.amount);
    if (given.operation === 'set' && balanceType !== 'quota')
      throw illFormed(call, 'balanceType', 'set supports only quota');
    if (given.operation !== 'set' && sum === zero)
      throw illFormed(call, 'amount', 'the amount must be above zero');
    const accountId = await requestAccountId(call);
    const user = await userByName(call, userName, { accountId, providerId });
    if (user === undefined || !isVisible(call, user))
      throw call.problem('user-not-found', { parameter: 'userName' });

    const { type, differenceTo } = effects[given.operation];
    const entry = await call.service.store.write((transactor) =>
      call.service.books.post(transactor, user, {
        type,
        description,
        ...(call.access.user === undefined ? {} : { adminUserId: call.access.user.id }),
        amounts: (balance) =>
          within(call, balance, {
            quota: zero,
            wallet: zero,
            [balanceType]: differenceTo(balance[balanceType], sum),
          }),
      }),
    );
    if (entry === undefined) throw new TypeError('an entry that was not refused was not written');
    return toTransactionInfo(entry);
  },
});

interface Effect {
  readonly type: TransactionType;
  /** What makes of `current` what is asked for. */
  readonly differenceTo: (current: Decimal, given: Decimal) => Decimal;
}

const effects: Readonly<Record<'add' | 'remove' | 'set', Effect>> = {
  add: { type: 'TOP_UP', differenceTo: (_, given) => given },
  remove: { type: 'WITHDRAW', differenceTo: (_, given) => -given },
  set: { type: 'ADJUSTMENT', differenceTo: (current, given) => given - current },
};

/** No part goes below zero or beyond the largest amount. */
function within(
  call: Call<'balance-too-large' | 'balance-not-enough'>,
  balance: Amounts,
  change: Amounts,
): Amounts {
  const quota = balance.quota + change.quota;
  const wallet = balance.wallet + change.wallet;
  if (quota < zero || wallet < zero)
    throw call.problem('balance-not-enough', { parameter: 'amount' });
  // What came back on top of a full balance may stay; what adds to it may not.
  const grows = change.quota > zero || change.wallet > zero;
  if (grows && (quota > mostDecimal || wallet > mostDecimal))
    throw call.problem('balance-too-large', { parameter: 'amount' });
  return change;
}

function illFormed(call: Call<'parameter-ill-formed'>, parameter: string, detail: string): Error {
  return call.problem('parameter-ill-formed', { parameter, detail });
}
