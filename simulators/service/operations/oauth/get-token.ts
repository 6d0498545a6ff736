import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional, secret } from '../parameter.ts';
import { tokenInfo } from '../shapes/user-info.ts';
import { name, text } from '../words.ts';
import { clientParameters, countWrongSecret, keyOfClient } from './client.ts';
import type { TokenGrant } from './grant.ts';
import { redeemDeviceCode } from './redeem-device-code.ts';
import { refreshDeviceTokens } from './refresh-device-tokens.ts';
import { refreshUserTokens } from './refresh-user-tokens.ts';

const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';
/** SIL-26: the client_id for a user's tokens; devices have their own id. */
const userClient = 'api';

const secretText = optional(secret(form(text({ minLength: 1 }))));

export const getToken = operation({
  id: 'getToken',
  method: 'POST',
  path: '/oauth/v1/token',
  below: 'root',
  section: '5',
  silences: ['SIL-25', 'SIL-26', 'SIL-27', 'SIL-28'],
  summary:
    'Renew the tokens of a user or a device, or get the first tokens of a device (RFC 6749, RFC 8628)',
  grant: grant([], { key: 'not needed', advanced: 'not needed' }),
  problemForm: 'oauth',
  parameters: {
    grant_type: form(name({ description: `refresh_token, ${deviceCode} or device_code` })),
    ...clientParameters,
    refresh_token: secretText,
    device_code: secretText,
  },
  answer: json(
    Type.Object(
      { token_type: Type.Literal('Bearer'), ...tokenInfo.properties },
      { $id: 'TokenResponse' },
    ),
  ),
  problems: [
    'parameter-missing',
    'client-unknown',
    'tries-locked',
    'grant-type-unknown',
    'grant-not-valid',
    'authorization-pending',
    'polled-too-soon',
    'device-code-expired',
    'authorization-denied',
  ],
  errorCode: errorCodes.objectTree,

  async run(call, given) {
    const key = await keyOfClient(call, given.client_secret);
    const { grant_type: type, client_id: clientId } = given;
    const wanted = grants.find(({ types }) => types.includes(type));
    if (wanted === undefined) throw call.problem('grant-type-unknown', { parameter: 'grant_type' });
    const proof = given[wanted.parameter];
    if (proof === undefined)
      throw call.problem('parameter-missing', { parameter: wanted.parameter });

    const outcome = await wanted.redeem(clientId)(call, { key, clientId, proof });
    if ('refused' in outcome) {
      if (outcome.refused === 'grant-not-valid') await countWrongSecret(call);
      throw call.problem(outcome.refused);
    }
    return { token_type: 'Bearer' as const, ...outcome.issued };
  },
});

const grants: readonly {
  readonly types: readonly string[];
  readonly parameter: 'refresh_token' | 'device_code';
  redeem(
    clientId: string,
  ): (call: Call<never>, given: TokenGrant) => ReturnType<typeof redeemDeviceCode>;
}[] = [
  {
    types: ['refresh_token'],
    parameter: 'refresh_token',
    redeem: (clientId) => (clientId === userClient ? refreshUserTokens : refreshDeviceTokens),
  },
  {
    types: [deviceCode, 'device_code'],
    parameter: 'device_code',
    redeem: () => redeemDeviceCode,
  },
];
