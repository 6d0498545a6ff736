import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { json, operation } from '../operation.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { inputPortFrom, inputPortParameters, refuseUnsound } from './input-port-parameters.ts';

export const createInputPort = operation({
  id: 'createInputPort',
  method: 'PUT',
  path: '/inputports',
  section: '4.6',
  silences: ['SIL-22', 'SIL-93'],
  summary: 'Create an input port',
  grant: grant(['ViewInputPort', 'CreateInputPort']),
  when: { parameter: 'id', given: false },
  parameters: inputPortParameters,
  answer: json(errorCodeInfoId),
  problems: ['domain-unknown', 'input-port-not-saved'],
  errorCode: errorCodes.createInputPort,

  async run(call, given) {
    const port = await inputPortFrom(call, given);

    const id = await call.service.store.write(async (transactor) => {
      await refuseUnsound(call, transactor, port);
      return transactor.change.addInputPort(port);
    });
    return { errorCode: errorCodes.ok, id };
  },
});
