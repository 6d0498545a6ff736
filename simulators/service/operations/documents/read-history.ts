import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { cutPage, type GivenFilters } from '../../rules/history.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { historyDocumentInfo, toHistoryDocumentInfo } from '../shapes/document-info.ts';
import { instant, int, list, name, oneOf, text } from '../words.ts';
import { firstQuestion, laterQuestion, pageAfter, queriedAccounts } from './history-question.ts';

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

export const readHistory = operation({
  id: 'readHistory',
  method: 'GET',
  path: '/documents/history',
  section: '4.4',
  silences: ['SIL-14', 'SIL-15', 'SIL-16', 'SIL-17', 'SIL-22', 'SIL-55', 'SIL-128'],
  summary: 'List the history of a customer account, newest first, in pages',
  grant: grant(['ViewReport']),
  timeLimitMs: 5 * 60_000,
  parameters: {
    maxrecords: optional(
      form(
        int({ minimum: 1, description: 'default 200; at most 2000, larger values are reduced' }),
      ),
    ),
    pagetoken: optional(form(text({ maxLength: 8192 }))),
    datestart: optional(form(instant('start of the range, inclusive'))),
    dateend: optional(form(instant('end of the range, exclusive'))),
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
      ...(question.status === undefined ? {} : { statuses: question.status, now: call.now }),
      ...(question.jobtype === undefined ? {} : { jobType: question.jobtype }),
    });
    const { page, more } = cutPage(found, question.pageSize);
    const there = await call.service.content.whichAreThere(page.map(({ content }) => content));
    return {
      documents: page.map((document) =>
        toHistoryDocumentInfo(document, { now: call.now, isOnline: there.has(document.content) }),
      ),
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
