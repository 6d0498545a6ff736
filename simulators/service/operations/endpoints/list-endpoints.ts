import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { closePage, openPage, pageParameters, pageSize } from '../find/page.ts';
import { json, operation } from '../operation.ts';
import { endpointInfo, toEndpointInfo } from '../shapes/endpoint-info.ts';
import { pagedResult } from '../shapes/paged-result.ts';

const of = 'endpoints';

export const listEndpoints = operation({
  id: 'listEndpoints',
  method: 'GET',
  path: '/platen/v1/endpoints',
  below: 'root',
  section: '4.14',
  silences: ['SIL-77', 'SIL-14', 'SIL-15', 'SIL-16'],
  summary: 'List the endpoints of the account, authorised or not, in pages',
  grant: grant(['ViewAccount'], { reach: 'account' }),
  parameters: pageParameters,
  answer: json(pagedResult(endpointInfo, 'Endpoints')),
  problems: ['page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, { maxrecords, pagetoken: token }) {
    const accountId = await requestAccountId(call);
    const wanted = { of, accountId, question: {}, token };
    const { question, after } = openPage<typeof wanted.question, number>(call, wanted);
    const size = pageSize(maxrecords);
    const found = await call.service.store.read.devices.ofAccount(accountId, {
      after: after ?? 0,
      limit: size + 1,
    });
    const { page, ...next } = closePage(
      call,
      { found, size },
      { of, accountId, question, placeOf: ({ id }) => id },
    );
    return { items: page.map(toEndpointInfo), recordsOnPage: page.length, ...next };
  },
});
