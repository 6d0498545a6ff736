import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member } from '../parameter.ts';
import { scanWorkflowInfo, toScanWorkflowInfo } from '../shapes/scan-workflow-info.ts';
import { name as text } from '../words.ts';
import { noParts, partParameters, partsAfter } from './parts.ts';

export const createScanWorkflow = operation({
  id: 'createScanWorkflow',
  method: 'POST',
  path: '/platen/v1/scan-workflows',
  below: 'root',
  section: '4.14',
  summary: 'Create a scan workflow',
  silences: ['SIL-77'],
  grant: grant(['ViewTerminalConfig', 'CreateTerminalConfig']),
  body: 'json',
  parameters: { name: member(text()), ...partParameters },
  answer: json(scanWorkflowInfo),
  problems: ['parameter-ill-formed'],
  errorCode: errorCodes.createTerminalConfig,

  async run(call, { name, ...given }) {
    const accountId = await requestAccountId(call);
    const parts = partsAfter(call, noParts, given);
    const workflow = { accountId, name, ...parts, updatedAt: call.now };
    const id = await call.service.store.write(({ change }) => change.addScanWorkflow(workflow));
    return toScanWorkflowInfo({ ...workflow, id });
  },
});
