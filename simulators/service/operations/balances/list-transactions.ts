import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { User } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { closePage, openPage, pageParameters, pageSize } from '../find/page.ts';
import { isVisible, userByName } from '../find/user.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { balanceTransactionInfo, toTransactionInfo } from '../shapes/balance-info.ts';
import { pagedResult } from '../shapes/paged-result.ts';
import { int, name } from '../words.ts';

const of = 'transactions';

export const listTransactions = operation({
  id: 'listTransactions',
  method: 'GET',
  path: '/platen/v1/balances/transactions',
  below: 'root',
  section: '4.14',
  summary: 'List the ledger of this account or of one user, newest entry first, in pages',
  silences: ['SIL-77', 'SIL-14', 'SIL-15', 'SIL-16'],
  grant: grant(['ViewUser']),
  parameters: {
    username: optional(form(name())),
    providerid: optional(form(int())),
    ...pageParameters,
  },
  answer: json(pagedResult(balanceTransactionInfo, 'BalanceTransactions')),
  problems: ['user-not-found', 'page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, { username, providerid: providerId, maxrecords, pagetoken: token }) {
    const accountId = await requestAccountId(call);
    const asked = await userAsked(call, { username, accountId, providerId });
    const wanted = { of, accountId, question: { userId: asked?.id }, token };
    const { question, after } = openPage<{ readonly userId: number | undefined }, number>(
      call,
      wanted,
    );
    const { userId } = question;
    const size = pageSize(maxrecords);
    const found = await call.service.store.read.balances.transactions({
      of: userId === undefined ? { accountId } : { userId },
      limit: size + 1,
      ...(after === undefined ? {} : { before: after }),
    });
    const { page, ...next } = closePage(
      call,
      { found, size },
      { of, accountId, question, placeOf: ({ id }) => id },
    );
    return { items: page.map(toTransactionInfo), recordsOnPage: page.length, ...next };
  },
});

/** The user whose ledger it is; undefined for all. Those without further rights see their own (SIL-23). */
async function userAsked(
  call: Call<'user-not-found'>,
  asked: {
    readonly username: string | undefined;
    readonly accountId: number;
    readonly providerId: number | undefined;
  },
): Promise<User | undefined> {
  if (asked.username === undefined) return call.access.ownOnly ? call.access.user : undefined;
  const user = await userByName(call, asked.username, asked);
  if (user !== undefined && isVisible(call, user)) return user;
  throw call.problem('user-not-found', { parameter: 'username' });
}
