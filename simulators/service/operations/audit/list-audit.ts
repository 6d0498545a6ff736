import type { Static } from 'typebox';
import { toAuditLogInfo } from '../../rules/audit-log-info.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { historyWindow } from '../../rules/history.ts';
import type { AuditQuery } from '../../store/contract/audit.ts';
import { accountOfDomain, requestAccountId } from '../find/account.ts';
import { closePage, openPage, pageParameters, pageSize } from '../find/page.ts';
import { userByName } from '../find/user.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { auditLogInfo } from '../shapes/audit-log-info.ts';
import { pagedResult } from '../shapes/paged-result.ts';
import { instant, int, name } from '../words.ts';

const of = 'audit';

export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: '/platen/v1/audit',
  below: 'root',
  section: '4.14',
  summary: 'List the audit records of this account and its sub-accounts, newest first, in pages',
  silences: ['SIL-77', 'SIL-78', 'SIL-14', 'SIL-15', 'SIL-16', 'SIL-55'],
  grant: grant(['ViewReport', 'ViewAccessControls']),
  parameters: {
    datestart: optional(form(instant('start of the range, inclusive'))),
    dateend: optional(
      form(instant('end of the range, exclusive; at most one week after its start')),
    ),
    domainname: optional(form(name({ description: 'a sub-account, including accounts below it' }))),
    category: optional(form(name())),
    type: optional(form(name())),
    username: optional(form(name({ description: 'the caller' }))),
    providerid: optional(form(int())),
    ...pageParameters,
  },
  answer: json(pagedResult(auditLogInfo, 'AuditLog')),
  problems: ['range-ill-formed', 'account-not-below', 'user-not-found', 'page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, parameters) {
    const accountId = await requestAccountId(call);
    const { pagetoken: token, maxrecords } = parameters;
    const given = await questionOf(call, accountId, parameters);
    const { question, after } = openPage<AuditQuestion, AuditPlace>(call, {
      of,
      accountId,
      token,
      question: token === undefined || token === '' ? bounded(call, given) : given,
    });
    const size = pageSize(maxrecords);
    const found = await call.service.store.read.audit.page({
      ...queryOf(question, after),
      accountIds: await accountsAsked(call, accountId, question.domainname),
      limit: size + 1,
    });
    const placeOf = ({ at, id }: AuditPlace): AuditPlace => ({ at, id });
    const { page, ...next } = closePage(
      call,
      { found, size },
      { of, accountId, question, placeOf },
    );
    return {
      items: page.map((record) => toAuditLogInfo(record) as Static<typeof auditLogInfo>),
      recordsOnPage: page.length,
      ...next,
    };
  },
});

interface AuditPlace {
  readonly at: number;
  readonly id: number;
}

type AuditQuestion = Readonly<
  Record<'category' | 'type' | 'domainname', string | undefined> &
    Record<'start' | 'end' | 'userId', number | undefined>
>;

interface Given {
  readonly datestart: number | undefined;
  readonly dateend: number | undefined;
  readonly domainname: string | undefined;
  readonly category: string | undefined;
  readonly type: string | undefined;
  readonly username: string | undefined;
  readonly providerid: number | undefined;
}

async function questionOf(
  call: Call<'user-not-found'>,
  accountId: number,
  given: Given,
): Promise<AuditQuestion> {
  const { username, providerid: providerId } = given;
  const user =
    username === undefined
      ? undefined
      : await userByName(call, username, { accountId, providerId });
  if (username !== undefined && user === undefined)
    throw call.problem('user-not-found', { parameter: 'username' });
  return {
    start: given.datestart,
    end: given.dateend,
    domainname: given.domainname,
    category: given.category,
    type: given.type,
    userId: user?.id,
  };
}

/** The first page freezes the range: the last 24 hours where none is given (SIL-16, SIL-55). */
function bounded(call: Call<'range-ill-formed'>, question: AuditQuestion): AuditQuestion {
  const { start: datestart, end: dateend } = question;
  const window = historyWindow({ datestart, dateend }, call.now);
  if (window !== undefined) return { ...question, ...window };
  throw call.problem('range-ill-formed', {
    parameter: datestart === undefined ? 'dateend' : 'datestart',
  });
}

function queryOf(
  { start = 0, end = 0, category, type, userId }: AuditQuestion,
  before: AuditPlace | undefined,
): Omit<AuditQuery, 'accountIds' | 'limit'> {
  return {
    start,
    end,
    ...(before === undefined ? {} : { before }),
    ...(category === undefined ? {} : { category }),
    ...(type === undefined ? {} : { type }),
    ...(userId === undefined ? {} : { userId }),
  };
}

/** An account reads of itself and what is below it; the topmost one also of what is nobody's. */
async function accountsAsked(
  call: Call<'account-not-below'>,
  accountId: number,
  domain: string | undefined,
): Promise<readonly number[]> {
  const { accounts } = call.service.store.read;
  const all = await accounts.subtree(accountId);
  const ids = all.map(({ id }) => id);
  if (domain === undefined) {
    const isTop = all.some(({ id, parentId }) => id === accountId && parentId === undefined);
    return isTop ? [nobody, ...ids] : ids;
  }
  const named = await accountOfDomain(call, domain);
  if (named === undefined || !ids.includes(named.id))
    throw call.problem('account-not-below', { parameter: 'domainname' });
  return (await accounts.subtree(named.id)).map(({ id }) => id);
}

const nobody = 0;
