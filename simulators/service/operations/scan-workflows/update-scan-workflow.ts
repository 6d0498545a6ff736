import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member, optional, path } from '../parameter.ts';
import { scanWorkflowInfo, toScanWorkflowInfo } from '../shapes/scan-workflow-info.ts';
import { int, name as text } from '../words.ts';
import { partParameters, partsAfter } from './parts.ts';

export const updateScanWorkflow = operation({
  id: 'updateScanWorkflow',
  method: 'PUT',
  path: '/platen/v1/scan-workflows/{id}',
  below: 'root',
  section: '4.14',
  summary:
    'Change a scan workflow; absent parts stay unchanged, a part with enabled: false is removed',
  silences: ['SIL-77'],
  grant: grant(['ViewTerminalConfig', 'CreateTerminalConfig']),
  body: 'json',
  parameters: { id: path(int()), name: optional(member(text())), ...partParameters },
  answer: json(scanWorkflowInfo),
  problems: ['scan-workflow-not-found', 'parameter-ill-formed'],
  errorCode: errorCodes.createTerminalConfig,

  async run(call, { id, name, ...given }) {
    const accountId = await requestAccountId(call);

    const changed = await call.service.store.write(async ({ scanWorkflows, change }) => {
      const before = await scanWorkflows.byId(id);
      if (before?.accountId !== accountId)
        throw call.problem('scan-workflow-not-found', { parameter: 'id' });
      const parts = partsAfter(call, before, given);
      const after = { id, accountId, name: name ?? before.name, ...parts, updatedAt: call.now };
      await change.setScanWorkflow(after);
      return after;
    });
    return toScanWorkflowInfo(changed);
  },
});
