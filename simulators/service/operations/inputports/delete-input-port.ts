import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { inputPortInReach } from '../find/port.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';

/** What was uploaded to the queue stays: it waits for its user, or is on its way to its output port already. */
export const deleteInputPort = operation({
  id: 'deleteInputPort',
  method: 'DELETE',
  path: '/inputports/{inputportid}',
  section: '4.6',
  silences: ['SIL-90'],
  summary: 'Delete an input port',
  grant: grant(['ViewInputPort', 'DeleteInputPort']),
  parameters: { inputportid: path(int()) },
  answer: json(errorCodeInfo),
  problems: ['input-port-unknown'],
  errorCode: errorCodes.deleteInputPort,

  async run(call, { inputportid: id }) {
    const known = await inputPortInReach(call, id);
    if (known === undefined) throw call.problem('input-port-unknown');

    await call.service.store.write(async ({ ports, change }) => {
      const port = await ports.inputById(id);
      if (port?.accountId !== known.accountId) throw call.problem('input-port-unknown');
      await change.removeInputPort(id);
    });
    return { errorCode: errorCodes.ok };
  },
});
