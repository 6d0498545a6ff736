import {
  continued,
  type GivenFilters,
  type HistoryPage,
  type HistoryQuestion,
  historyWindow,
  type PageEnd,
  pageSizeOf,
  usualHistoryRecords,
} from '../../rules/history.ts';
import type { Account, DocumentStatus } from '../../rules/records.ts';
import { accountOfDomain } from '../find/account.ts';
import type { Call } from '../operation.ts';

type Problems = 'range-ill-formed' | 'page-token-not-valid' | 'parameter-ill-formed';

export function pageAfter(question: HistoryQuestion, after: PageEnd): HistoryPage {
  return { of: 'history', question, after };
}

export function firstQuestion(
  call: Call<Problems>,
  account: Account,
  given: GivenFilters,
): HistoryQuestion {
  const window = historyWindow(given, call.now);
  if (window === undefined) {
    throw call.problem('range-ill-formed', {
      parameter: given.datestart === undefined ? 'dateend' : 'datestart',
    });
  }
  const { domainname, username, portname, status, jobtype } = given;
  const filters = {
    domainname,
    username,
    portname,
    jobtype,
    status: status as readonly DocumentStatus[] | undefined,
  };
  return {
    ...window,
    ...filters,
    accountId: account.id,
    pageSize: pageSizeOf(given.maxrecords ?? usualHistoryRecords),
  };
}

/** A token of another account, another query, or not of ours is refused (SIL-16). */
export function laterQuestion(
  call: Call<Problems>,
  account: Account,
  { given, token }: { readonly given: GivenFilters; readonly token: string },
): HistoryPage {
  const page = call.service.signer.open(token) as HistoryPage | undefined;
  const mine = page?.of === 'history' && page.question.accountId === account.id;
  const question = mine ? continued(page.question, given) : undefined;
  if (page === undefined || question === undefined)
    throw call.problem('page-token-not-valid', { parameter: 'pagetoken' });
  return { ...page, question };
}

/** The account and all below it, or a sub-account of it and all below that. */
export async function queriedAccounts(
  call: Call<Problems>,
  account: Account,
  domain: string | undefined,
): Promise<readonly number[]> {
  const { accounts } = call.service.store.read;
  const all = (await accounts.subtree(account.id)).map(({ id }) => id);
  if (domain === undefined) return all;
  const named = await accountOfDomain(call, domain);
  if (named === undefined || !all.includes(named.id))
    throw call.problem('parameter-ill-formed', {
      parameter: 'domainname',
      detail: 'unknown sub-account',
    });
  return (await accounts.subtree(named.id)).map(({ id }) => id);
}
