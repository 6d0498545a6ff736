import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { staysAtHome } from '../../rules/port-home.ts';
import { inputPortInReach } from '../find/port.ts';
import { json, operation } from '../operation.ts';
import { form } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';
import { inputPortFrom, inputPortParameters, refuseUnsound } from './input-port-parameters.ts';

export const updateInputPort = operation({
  id: 'updateInputPort',
  method: 'PUT',
  path: '/inputports',
  section: '4.6',
  silences: ['SIL-91', 'SIL-92', 'SIL-93', 'SIL-94'],
  summary: 'Update an input port',
  grant: grant(['ViewInputPort', 'ModifyInputPort']),
  when: { parameter: 'id', given: true },
  parameters: { id: form(int()), ...inputPortParameters },
  answer: json(errorCodeInfoId),
  problems: [
    'input-port-unknown',
    'domain-unknown',
    'input-port-not-saved',
    'input-port-leaves-account',
  ],
  errorCode: errorCodes.createInputPort,

  async run(call, { id, ...given }) {
    const known = await inputPortInReach(call, id);
    if (known === undefined) throw call.problem('input-port-unknown');
    const port = await inputPortFrom(call, given);

    await call.service.store.write(async (transactor) => {
      const { accounts, ports, change } = transactor;
      const before = await ports.inputById(id);
      if (before?.accountId !== known.accountId) throw call.problem('input-port-unknown');
      const from = await accounts.ancestors(before.accountId);
      if (!staysAtHome(from, await accounts.ancestors(port.accountId)))
        throw call.problem('input-port-leaves-account');
      await refuseUnsound(call, transactor, { id, ...port });
      // An update says the whole port: what it leaves out is cleared.
      await change.setInputPort(id, { outputPortId: undefined, locationId: undefined, ...port });
    });
    return { errorCode: errorCodes.ok, id };
  },
});
