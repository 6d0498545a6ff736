import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';

export const deleteScanWorkflow = operation({
  id: 'deleteScanWorkflow',
  method: 'DELETE',
  path: '/platen/v1/scan-workflows/{id}',
  below: 'root',
  section: '4.14',
  summary: 'Delete a scan workflow; the history keeps its id',
  silences: ['SIL-77'],
  grant: grant(['ViewTerminalConfig', 'CreateTerminalConfig']),
  parameters: { id: path(int()) },
  answer: json(errorCodeInfo),
  problems: ['scan-workflow-not-found'],
  errorCode: errorCodes.createTerminalConfig,

  async run(call, { id }) {
    const accountId = await requestAccountId(call);

    await call.service.store.write(async ({ scanWorkflows, change }) => {
      const workflow = await scanWorkflows.byId(id);
      if (workflow?.accountId !== accountId)
        throw call.problem('scan-workflow-not-found', { parameter: 'id' });
      await change.removeScanWorkflow(id);
    });
    return { errorCode: errorCodes.ok };
  },
});
