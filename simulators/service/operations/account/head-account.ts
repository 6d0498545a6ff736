import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { topOfReach } from '../find/account.ts';
import { empty, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { name } from '../words.ts';

export const headAccount = operation({
  id: 'headAccount',
  method: 'HEAD',
  path: '/account',
  section: '4.2',
  silences: ['SIL-22', 'SIL-32'],
  summary: 'Check whether an account has this domain name',
  // interface 5.1: no API key is needed, and none is looked at as a reason to refuse
  grant: grant([], { key: 'not needed', advanced: 'not needed' }),
  parameters: { domainname: optional(form(name())) },
  answer: empty,
  problems: ['account-unknown'],
  errorCode: errorCodes.accountNotFound,

  async run(call, { domainname }) {
    const { accounts } = call.service.store.read;
    const known = await accounts.byDomain(domainname ?? call.host);
    const answersToKey = domainname === undefined && topOfReach(call) !== undefined;
    if (known === undefined && !answersToKey)
      throw call.problem('account-unknown', { parameter: 'domainname' });
  },
});
