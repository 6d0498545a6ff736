import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { accountOfDomain, requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { accountInfo, toAccountInfo } from '../shapes/account-info.ts';
import { name } from '../words.ts';

export const getAccount = operation({
  id: 'getAccount',
  method: 'GET',
  path: '/account',
  section: '4.2',
  silences: ['SIL-22'],
  summary: 'Get the account of a domain name, or of the host of the request',
  grant: grant(['ViewAccount'], { advanced: 'not needed' }),
  parameters: { domainname: optional(form(name())) },
  answer: json(accountInfo),
  problems: ['account-unknown'],
  errorCode: errorCodes.accountNotFound,

  async run(call, { domainname }) {
    const account =
      domainname === undefined
        ? await call.service.store.read.accounts.byId(await requestAccountId(call))
        : await accountOfDomain(call, domainname);
    if (account === undefined) throw call.problem('account-unknown', { parameter: 'domainname' });

    return toAccountInfo(account);
  },
});
