import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { outputPortInReach } from '../find/port.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';

export const deleteOutputPort = operation({
  id: 'deleteOutputPort',
  method: 'DELETE',
  path: '/outputports/{outputportid}',
  section: '4.5',
  silences: ['SIL-90'],
  summary: 'Delete an output port without mapped queues and pending documents',
  grant: grant(['ViewOutputPort', 'DeleteOutputPort']),
  parameters: { outputportid: path(int()) },
  answer: json(errorCodeInfo),
  problems: ['output-port-unknown', 'queues-mapped', 'documents-awaited'],
  errorCode: errorCodes.deleteOutputPort,

  async run(call, { outputportid: id }) {
    const known = await outputPortInReach(call, id);
    if (known === undefined) throw call.problem('output-port-unknown');

    await call.service.store.write(async ({ ports, deliveries, change }) => {
      await change.holdOutputPort(id, 'alone');
      const port = await ports.outputById(id);
      if (port?.accountId !== known.accountId) throw call.problem('output-port-unknown');
      // What was uploaded to a push queue must have somewhere to go.
      if ((await ports.inputsInto(id)).length > 0) throw call.problem('queues-mapped');
      if (await deliveries.isAwaitedAt(id)) throw call.problem('documents-awaited');
      await change.removeOutputPort(id);
    });
    return { errorCode: errorCodes.ok };
  },
});
