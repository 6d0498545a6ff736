import { deepestTree, mayHold } from '../../rules/account-tree.ts';
import { distinctDomainNames } from '../../rules/domain-name.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Account, AccountType } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { accountOfDomain, lineInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional, withDefault } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { bool, int, name } from '../words.ts';
import { faultOf } from './account-fault.ts';
import { domainNames } from './account-parameters.ts';

export const createAccount = operation({
  id: 'createAccount',
  method: 'PUT',
  path: '/account',
  section: '4.2',
  silences: ['SIL-22', 'SIL-80', 'SIL-81', 'SIL-82', 'SIL-83'],
  summary: 'Create an account below another',
  grant: grant(['ViewAccount', 'CreateAccount']),
  parameters: {
    parentdomain: form(name({ description: 'domain of the parent account' })),
    accountname: form(name()),
    accounttype: form(
      int({ minimum: 1, maximum: 3, description: '1 vendor, 2 customer, 3 container' }),
    ),
    domainname: form(domainNames()),
    applicationname: form(name()),
    trustallclients: withDefault(form(bool()), false),
    locationid: optional(form(int({ description: 'an existing location' }))),
  },
  answer: json(errorCodeInfoId),
  problems: ['domain-unknown', 'account-misplaced', 'account-not-created'],
  errorCode: errorCodes.createAccount,

  async run(call, given) {
    const parent = await accountOfDomain(call, given.parentdomain);
    if (parent === undefined) throw call.problem('domain-unknown', { parameter: 'parentdomain' });
    const accountType = given.accounttype as AccountType;
    if (!mayHold(parent.accountType, accountType))
      throw call.problem('account-misplaced', { parameter: 'accounttype' });
    const above = await call.service.store.read.accounts.ancestors(parent.id);
    if (above.length >= deepestTree)
      throw call.problem('account-misplaced', { parameter: 'parentdomain' });

    const { locationid: locationId } = given;
    const account: Omit<Account, 'id'> = {
      uuid: call.service.ids.uuid(),
      name: given.accountname,
      accountType,
      parentId: parent.id,
      domainNames: distinctDomainNames(given.domainname),
      applicationName: given.applicationname,
      trustAllClients: given.trustallclients,
      ...(locationId === undefined ? {} : { locationId }),
    };
    const line = (await lineInReach(call, parent.id)).map(({ id }) => id);
    const id = await call.service.store.write(async (transactor) => {
      if ((await transactor.accounts.byId(parent.id)) === undefined)
        throw call.problem('domain-unknown', { parameter: 'parentdomain' });
      const { domainNames: names } = account;
      const fault = await faultOf(transactor, { domainNames: names, locationId, line });
      if (fault !== undefined) throw call.problem('account-not-created', fault);
      return add(transactor, account);
    });
    return { errorCode: errorCodes.ok, id };
  },
});

/** A customer is about to have users, and the interface has calls that mean its local provider (interface 4.7). */
async function add({ change }: Transactor, account: Omit<Account, 'id'>): Promise<number> {
  const accountId = await change.addAccount(account);
  const local = { accountId, name: 'local', providerType: 0, priority: 0, active: true } as const;
  if (account.accountType === 2) await change.addProvider(local);
  return accountId;
}
