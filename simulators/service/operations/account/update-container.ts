import { distinctDomainNames } from '../../rules/domain-name.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { containerInReach, lineInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional, path } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int, name, text } from '../words.ts';
import { faultOf } from './account-fault.ts';
import { domainNames } from './account-parameters.ts';

export const updateContainer = operation({
  id: 'updateContainer',
  method: 'PUT',
  path: '/account/container/{id}',
  section: '4.2',
  silences: ['SIL-22', 'SIL-82', 'SIL-83'],
  summary: 'Update a container; absent optional members stay unchanged',
  grant: grant(['ViewAccount', 'ModifyAccount']),
  parameters: {
    id: path(int()),
    domainname: form(domainNames()),
    containername: form(name()),
    applicationname: optional(form(text({ description: 'empty: none' }))),
    locationid: optional(form(int({ description: 'an existing location' }))),
  },
  answer: json(errorCodeInfoId),
  problems: ['container-not-found', 'account-not-updated'],
  errorCode: errorCodes.updateAccount,

  async run(call, { id, domainname, containername, applicationname, locationid: locationId }) {
    const container = await containerInReach(call, id);
    if (container === undefined) throw call.problem('container-not-found', { parameter: 'id' });

    const names = distinctDomainNames(domainname);
    const line = (await lineInReach(call, id)).map((account) => account.id);
    await call.service.store.write(async (transactor) => {
      const fault = await faultOf(transactor, { id, domainNames: names, locationId, line });
      if (fault !== undefined) throw call.problem('account-not-updated', fault);
      const changed = await transactor.change.setAccount(id, {
        name: containername,
        domainNames: names,
        ...(applicationname === undefined ? {} : { applicationName: applicationname }),
        ...(locationId === undefined ? {} : { locationId }),
      });
      if (!changed) throw call.problem('container-not-found', { parameter: 'id' });
    });
    return { errorCode: errorCodes.ok, id };
  },
});
