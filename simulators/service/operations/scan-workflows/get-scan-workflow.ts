import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { scanWorkflowInfo, toScanWorkflowInfo } from '../shapes/scan-workflow-info.ts';
import { int } from '../words.ts';

export const getScanWorkflow = operation({
  id: 'getScanWorkflow',
  method: 'GET',
  path: '/platen/v1/scan-workflows/{id}',
  below: 'root',
  section: '4.14',
  summary: 'Get a scan workflow of this account',
  silences: ['SIL-77'],
  grant: grant(['ViewTerminalConfig']),
  parameters: { id: path(int()) },
  answer: json(scanWorkflowInfo),
  problems: ['scan-workflow-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { id }) {
    const accountId = await requestAccountId(call);
    const workflow = await call.service.store.read.scanWorkflows.byId(id);
    if (workflow?.accountId !== accountId)
      throw call.problem('scan-workflow-not-found', { parameter: 'id' });
    return toScanWorkflowInfo(workflow);
  },
});
