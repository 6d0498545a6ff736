import type { Static } from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { openingOf, policyFor, type UserCursor } from '../../rules/policy.ts';
import { requestAccountId } from '../find/account.ts';
import { closePage, openPage, pageParameters, pageSize } from '../find/page.ts';
import { isVisible, userByName } from '../find/user.ts';
import { type Asking, type Call, json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { toUserBalanceInfo, userBalanceInfo } from '../shapes/balance-info.ts';
import { pagedResult } from '../shapes/paged-result.ts';
import { int, name } from '../words.ts';
import type { Holder } from './books.ts';

const balances = pagedResult(userBalanceInfo, 'UserBalances');

export const listBalances = operation({
  id: 'listBalances',
  method: 'GET',
  path: '/platen/v1/balances',
  below: 'root',
  section: '4.14',
  summary: 'List the balances of the users of this account, or of one user, by name, in pages',
  silences: ['SIL-77', 'SIL-14', 'SIL-15', 'SIL-16'],
  grant: grant(['ViewUser']),
  parameters: {
    username: optional(form(name())),
    providerid: optional(form(int())),
    ...pageParameters,
  },
  answer: json(balances),
  problems: ['user-not-found', 'page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, { username, providerid: providerId, ...paging }) {
    const accountId = await requestAccountId(call);
    if (username !== undefined) {
      const user = await userByName(call, username, { accountId, providerId });
      if (user === undefined || !isVisible(call, user))
        throw call.problem('user-not-found', { parameter: 'username' });
      return oneBalance(call, user);
    }
    // A user without further rights has a list of one (SIL-23).
    if (call.access.ownOnly && call.access.user !== undefined)
      return oneBalance(call, call.access.user);
    return balancePage(call, accountId, paging);
  },
});

async function oneBalance({ service }: Asking, user: Holder): Promise<Static<typeof balances>> {
  const { balance, updatedAt } = await service.books.meansOf(user);
  return { items: [toUserBalanceInfo(user, balance, updatedAt)], recordsOnPage: 1 };
}

interface Paging {
  readonly maxrecords: number | undefined;
  readonly pagetoken: string | undefined;
}

async function balancePage(
  call: Call<'page-token-not-valid'>,
  accountId: number,
  { maxrecords, pagetoken: token }: Paging,
): Promise<Static<typeof balances>> {
  const { read } = call.service.store;
  const of = 'balances';
  const wanted = { of, accountId, question: {}, token };
  const { after } = openPage<object & Record<string, never>, UserCursor>(call, wanted);
  const size = pageSize(maxrecords);
  const where = { accountId, limit: size + 1, ...(after === undefined ? {} : { after }) };
  const [found, policies] = await Promise.all([
    read.balances.holders(where),
    read.balances.policies(accountId),
  ]);
  const { page, ...next } = closePage(
    call,
    { found, size },
    { of, accountId, question: {}, placeOf: ({ cursor }) => cursor },
  );
  return {
    items: page.map((holder) => {
      const balance = holder.balance ?? openingOf(policyFor(policies, holder));
      return toUserBalanceInfo(holder, balance, holder.balance?.updatedAt);
    }),
    recordsOnPage: page.length,
    ...next,
  };
}
