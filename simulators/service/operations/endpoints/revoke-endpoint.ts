import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { endpointInfo, toEndpointInfo } from '../shapes/endpoint-info.ts';
import { name } from '../words.ts';

export const revokeEndpoint = operation({
  id: 'revokeEndpoint',
  method: 'POST',
  path: '/platen/v1/endpoints/{endpointid}/revoke',
  below: 'root',
  section: '4.14',
  silences: ['SIL-27', 'SIL-77'],
  summary:
    'Revoke the authorisation of an endpoint: its tokens and pending requests become invalid',
  grant: grant(['ViewAccount', 'ModifyAccount'], { reach: 'account' }),
  parameters: { endpointid: path(name()) },
  answer: json(endpointInfo),
  problems: ['endpoint-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, { endpointid }) {
    const accountId = await requestAccountId(call);
    const revoked = await call.service.store.write(async ({ devices, change }) => {
      const device = await devices.byEndpointId(accountId, endpointid);
      if (device === undefined) throw call.problem('endpoint-unknown', { parameter: 'endpointid' });
      await change.setEndpoint(device.id, { authorized: false });
      await change.endDeviceTokens({ deviceId: device.id });
      await change.denyRegistrations(device.id);
      return device;
    });
    return toEndpointInfo({ ...revoked, authorized: false });
  },
});
