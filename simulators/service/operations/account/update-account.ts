import { defaultPaperSizes, locales, themes } from '../../rules/account-settings.ts';
import { distinctDomainNames } from '../../rules/domain-name.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Account } from '../../rules/records.ts';
import type { Fields } from '../../store/contract/fields.ts';
import { lineInReach, requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional, type Values } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { name, oneOf, text } from '../words.ts';
import { faultOf } from './account-fault.ts';
import { domainNames } from './account-parameters.ts';

/** An empty value clears what an account need not have (SIL-61); these two are text for its sake. */
const truthOrNothing = text({ pattern: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])?$' });
const numberOrNothing = text({ pattern: '^(?:[+-]?[0-9]{1,10})?$' });

const parameters = {
  accountname: optional(form(name())),
  domainname: optional(form(domainNames())),
  applicationname: optional(form(text())),
  trustallclients: optional(form(truthOrNothing)),
  locationid: optional(form(numberOrNothing)),
  locale: optional(form(oneOf([...locales, '']))),
  defaultpapersize: optional(form(oneOf([...defaultPaperSizes, '']))),
  theme: optional(form(oneOf([...themes, '']))),
};

export const updateAccount = operation({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/account',
  section: '4.2',
  silences: ['SIL-22', 'SIL-61', 'SIL-82', 'SIL-83'],
  summary: 'Update the given members of the account of the host of the request',
  grant: grant(['ViewAccount', 'ModifyAccount']),
  parameters,
  answer: json(errorCodeInfoId),
  problems: ['domain-unknown', 'account-not-updated'],
  errorCode: errorCodes.updateAccount,

  async run(call, given) {
    const id = await requestAccountId(call);
    const changes = changesOf(given);

    const line = (await lineInReach(call, id)).map((account) => account.id);
    await call.service.store.write(async (transactor) => {
      const { domainNames: names = [], locationId } = changes;
      const fault = await faultOf(transactor, { id, domainNames: names, locationId, line });
      if (fault !== undefined) throw call.problem('account-not-updated', fault);
      if (!(await transactor.change.setAccount(id, changes))) throw call.problem('domain-unknown');
    });
    return { errorCode: errorCodes.ok, id };
  },
});

type Changed = Fields<Omit<Account, 'id' | 'uuid' | 'accountType' | 'parentId'>>;

function changesOf(given: Values<typeof parameters>): Changed {
  return {
    ...changed('name', given.accountname, asGiven),
    ...changed('domainNames', given.domainname, distinctDomainNames),
    ...changed('applicationName', given.applicationname, asGiven),
    ...changed('trustAllClients', given.trustallclients?.toLowerCase(), (text) => text === 'true'),
    ...changed('locationId', given.locationid, (text) => (text === '' ? undefined : Number(text))),
    ...changed('locale', given.locale, wordOrNone),
    ...changed('defaultPaperSize', given.defaultpapersize, wordOrNone),
    ...changed('theme', given.theme, wordOrNone),
  };
}

/** The field, where its parameter is there. */
function changed<K extends keyof Changed, G>(
  field: K,
  given: G | undefined,
  read: (value: G) => Changed[K],
): Pick<Changed, K> | object {
  return given === undefined ? {} : { [field]: read(given) };
}

function asGiven<T>(value: T): T {
  return value;
}

function wordOrNone<W extends string>(word: W): Exclude<W, ''> | undefined {
  return word === '' ? undefined : (word as Exclude<W, ''>);
}
