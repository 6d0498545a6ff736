import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { closePage, openPage, pageParameters, pageSize } from '../find/page.ts';
import { json, operation } from '../operation.ts';
import { pagedResult } from '../shapes/paged-result.ts';
import { scanWorkflowInfo, toScanWorkflowInfo } from '../shapes/scan-workflow-info.ts';

const of = 'scan-workflows';

export const listScanWorkflows = operation({
  id: 'listScanWorkflows',
  method: 'GET',
  path: '/platen/v1/scan-workflows',
  below: 'root',
  section: '4.14',
  summary: 'List the scan workflows of this account, in pages',
  silences: ['SIL-77', 'SIL-14', 'SIL-15', 'SIL-16'],
  grant: grant(['ViewTerminalConfig']),
  parameters: pageParameters,
  answer: json(pagedResult(scanWorkflowInfo, 'ScanWorkflows')),
  problems: ['page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, { maxrecords, pagetoken: token }) {
    const accountId = await requestAccountId(call);
    const { after = 0 } = openPage<Record<never, never>, number>(call, {
      of,
      accountId,
      question: {},
      token,
    });
    const size = pageSize(maxrecords);
    const { scanWorkflows } = call.service.store.read;
    const found = await scanWorkflows.ofAccount(accountId, { after, limit: size + 1 });
    const { page, ...next } = closePage(
      call,
      { found, size },
      { of, accountId, question: {}, placeOf: ({ id }) => id },
    );
    return { items: page.map(toScanWorkflowInfo), recordsOnPage: page.length, ...next };
  },
});
