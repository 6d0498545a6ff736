import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import {
  continued,
  cutPage,
  type GivenFilters,
  type HistoryPage,
  type HistoryQuestion,
  historyWindow,
  type PageEnd,
  pageSizeOf,
  usualHistoryRecords,
} from '../../rules/history.ts';
import type { Account, DocumentStatus } from '../../rules/records.ts';
import { accountOfDomain, requestAccountId } from '../find/account.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { historyDocumentInfo, toHistoryDocumentInfo } from '../shapes/document-info.ts';
import { instant, int, list, name, oneOf, text } from '../words.ts';

const customer = 2;

const documentHistory = Type.Object(
  {
    documents: Type.Array(historyDocumentInfo),
    recordsOnPage: int(),
    nextPageToken: Type.Optional(Type.String({ description: 'absent on the last page' })),
    dateStart: Type.String({ format: 'date-time' }),
    dateEnd: Type.String({ format: 'date-time' }),
    domainName: Type.String(),
    userName: Type.String(),
    portName: Type.String(),
  },
  { $id: 'DocumentHistory' },
);

type Problems =
  | 'account-no-customer'
  | 'range-ill-formed'
  | 'page-token-not-valid'
  | 'parameter-ill-formed';

export const readHistory = operation({
  id: 'readHistory',
  method: 'GET',
  path: '/documents/history',
  section: '4.4',
  summary: 'The history of a customer account, newest first, in pages',
  grant: grant(['ViewReport']),
  parameters: {
    maxrecords: optional(
      form(int({ minimum: 1, description: '200 when absent, served as 2000 beyond it' })),
    ),
    pagetoken: optional(form(text({ maxLength: 8192 }))),
    datestart: optional(form(instant('start of the range, included'))),
    dateend: optional(form(instant('end of the range, excluded'))),
    domainname: optional(form(name({ description: 'a sub-account of the queried account' }))),
    username: optional(form(name())),
    portname: optional(form(name())),
    status: optional(form(list(int({ minimum: 0, maximum: 9 })))),
    jobtype: optional(form(oneOf(['PRINT', 'COPY', 'SCAN', 'FAX']))),
  },
  answer: json(documentHistory),
  problems: [
    'account-no-customer',
    'range-ill-formed',
    'page-token-not-valid',
    'parameter-ill-formed',
  ],
  errorCode: errorCodes.objectTree,

  async run(call, parameters) {
    const { read } = call.service.store;
    const account = await read.accounts.byId(await requestAccountId(call));
    if (account?.accountType !== customer) throw call.problem('account-no-customer');
    const given = parameters as GivenFilters;
    const token = parameters.pagetoken ?? '';
    const { question, after } =
      token === ''
        ? { question: firstQuestion(call, account, given), after: undefined }
        : laterQuestion(call, account, { given, token });
    const accountIds = await queriedAccounts(call, account, question.domainname);

    const found = await read.documents.history({
      accountIds,
      start: question.start,
      end: question.end,
      limit: question.pageSize + 1,
      ...(after === undefined ? {} : { before: after }),
      ...(question.username === undefined ? {} : { userName: question.username }),
      ...(question.portname === undefined ? {} : { portName: question.portname }),
      ...(question.status === undefined ? {} : { statuses: question.status }),
      ...(question.jobtype === undefined ? {} : { jobType: question.jobtype }),
    });
    const { page, more } = cutPage(found, question.pageSize);
    return {
      documents: page.map((document) => toHistoryDocumentInfo(document, call.now)),
      recordsOnPage: page.length,
      ...(more === undefined
        ? {}
        : { nextPageToken: call.service.signer.sign(pageAfter(question, more)) }),
      dateStart: new Date(question.start).toISOString(),
      dateEnd: new Date(question.end).toISOString(),
      domainName: question.domainname ?? account.domainNames[0] ?? '',
      userName: question.username ?? '',
      portName: question.portname ?? '',
    };
  },
});

function pageAfter(question: HistoryQuestion, after: PageEnd): HistoryPage {
  return { of: 'history', question, after };
}

function firstQuestion(
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
function laterQuestion(
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
async function queriedAccounts(
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
      detail: 'no sub-account of this name',
    });
  return (await accounts.subtree(named.id)).map(({ id }) => id);
}
