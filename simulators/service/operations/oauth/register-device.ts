import Type from 'typebox';
import { normaliseUserCode, userCodeFrom } from '../../rules/device-code.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Endpoint } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { type Asking, json, operation } from '../operation.ts';
import { form, withDefault } from '../parameter.ts';
import { endpointTypes } from '../shapes/endpoint-info.ts';
import { int, oneOf, text } from '../words.ts';
import { clientParameters, keyOfClient } from './client.ts';
import { devicePagePath } from './show-device-page.ts';

/** The client_id of users' tokens is no device's. */
const reservedIds = ['api'];

export const registerDevice = operation({
  id: 'registerDevice',
  method: 'POST',
  path: '/oauth/v1/register',
  below: 'root',
  section: '5',
  silences: ['SIL-27', 'SIL-28'],
  summary: 'Register an endpoint, which an administrator then has to authorise (RFC 8628)',
  grant: grant([], { key: 'not needed', advanced: 'not needed' }),
  problemForm: 'oauth',
  parameters: {
    ...clientParameters,
    client_type: form(oneOf(endpointTypes)),
    client_description: withDefault(form(text()), ''),
  },
  answer: json(
    Type.Object(
      {
        device_code: Type.String(),
        user_code: Type.String({ description: 'the code that the administrator enters' }),
        verification_uri: Type.String({ format: 'uri' }),
        expires_in: int({ description: 'seconds' }),
        interval: int({ description: 'seconds between two polls' }),
      },
      { $id: 'DeviceAuthorization' },
    ),
  ),
  problems: ['parameter-ill-formed', 'client-unknown', 'tries-locked'],
  errorCode: errorCodes.objectTree,

  async run(call, given) {
    const { client_id: endpointId, client_type: endpointType } = given;
    if (reservedIds.includes(endpointId))
      throw call.problem('parameter-ill-formed', { parameter: 'client_id' });
    const key = await keyOfClient(call, given.client_secret);

    const { ids, store, settings } = call.service;
    const { codeMs, pollMs } = settings.devices;
    const deviceCode = ids.secret();
    const userCode = userCodeFrom(ids.hash(ids.secret()));
    const described = { endpointId, endpointType, description: given.client_description };
    await store.write(async (transactor) => {
      const deviceId = await endpointFor(call, transactor, {
        accountId: key.accountId,
        ...described,
      });
      await transactor.change.addRegistration({
        deviceId,
        keyId: key.id,
        state: 'pending',
        intervalMs: pollMs,
        expiresAt: call.now + codeMs,
        deviceCodeHash: ids.hash(deviceCode),
        userCodeHash: ids.hash(normaliseUserCode(userCode)),
      });
    });
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${call.origin}${devicePagePath}`,
      expires_in: Math.floor(codeMs / 1000),
      interval: Math.ceil(pollMs / 1000),
    };
  },
});

/** A new endpoint holds nothing yet; one that is authorised keeps what it has until the new registration is. */
async function endpointFor(
  { service }: Asking,
  { devices, change }: Transactor,
  described: Pick<Endpoint, 'accountId' | 'endpointId' | 'endpointType' | 'description'>,
): Promise<number> {
  await change.holdNames([`endpoint:${String(described.accountId)}:${described.endpointId}`]);
  const known = await devices.byEndpointId(described.accountId, described.endpointId);
  if (known === undefined) {
    // Nobody is told this one: its tokens come by its registration.
    const tokenHash = service.ids.hash(service.ids.secret());
    return await change.addEndpoint({ ...described, authorized: false, tokenHash });
  }
  if (!known.authorized) await change.setEndpoint(known.id, described);
  return known.id;
}
