import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { controlsFor } from '../find/access-control.ts';
import { accountOfDomain, lineInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path, query } from '../parameter.ts';
import { responseCodeInfo } from '../shapes/error-code-info.ts';
import { int, name } from '../words.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

export const deleteAccessControl = operation({
  id: 'deleteAccessControl',
  method: 'DELETE',
  path: '/accesscontrols/{id}',
  section: '4.9',
  silences: ['SIL-1B', 'SIL-22', 'SIL-71', 'SIL-76'],
  summary: 'Remove a role in an account; the later entries of the list get new ids',
  grant: grant(['ViewAccessControls', 'DeleteAccessControls']),
  parameters: {
    id: path(int({ description: 'position in the list' })),
    accountdomain: query(name()),
  },
  answer: json(responseCodeInfo),
  problems: ['server-not-primary', 'domain-unknown', 'access-control-not-deleted'],
  errorCode: errorCodes.deleteAccessControl,

  async run(call, { id, accountdomain }) {
    refuseElsewhere(call);
    const account = await accountOfDomain(call, accountdomain);
    if (account === undefined) throw call.problem('domain-unknown', { parameter: 'accountdomain' });

    const line = (await lineInReach(call, account.id)).map((one) => one.id);
    await call.service.store.write(async (transactor) => {
      const controls = await controlsFor(transactor, account.id, line);
      const found = controls.find(({ position }) => position === id);
      if (found === undefined)
        throw call.problem('access-control-not-deleted', { parameter: 'id' });
      await transactor.change.removeAccessControl(found.control.id);
    });
    return { errorCode: errorCodes.ok, id };
  },
});
