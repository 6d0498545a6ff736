import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';
import { inputPortFrom, inputPortParameters } from './input-port-parameters.ts';

export const updateInputPort = operation({
  id: 'updateInputPort',
  method: 'PUT',
  path: '/inputports',
  section: '4.6',
  summary: 'Update an input port',
  grant: grant(['ViewInputPort', 'ModifyInputPort']),
  when: { parameter: 'id', given: true },
  parameters: { id: form(int()), ...inputPortParameters },
  answer: json(errorCodeInfoId),
  problems: ['domain-unknown', 'input-port-not-saved'],
  errorCode: errorCodes.createInputPort,

  async run(call, { id, ...given }) {
    const { store } = call.service;
    const before = await store.read.ports.inputById(id);
    const known = before !== undefined && (await isInReach(call, before.accountId));
    if (!known) throw call.problem('input-port-not-saved', { parameter: 'id' });
    const port = await inputPortFrom(call, given);

    await store.write(async ({ ports, change }) => {
      const named = await ports.inputByName(port.accountId, port.name);
      const taken = named !== undefined && named.id !== id;
      if (taken) throw call.problem('input-port-not-saved', { parameter: 'portname' });
      // An update says the whole port: what it leaves out is cleared.
      const saved = await change.setInputPort(id, {
        outputPortId: undefined,
        locationId: undefined,
        ...port,
      });
      if (!saved) throw call.problem('input-port-not-saved', { parameter: 'id' });
    });
    return { errorCode: errorCodes.ok, id };
  },
});
