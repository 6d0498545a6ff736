import { isPast } from '../../rules/caller.ts';
import { normaliseUserCode } from '../../rules/device-code.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Endpoint } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { isInReach, requestAccountId } from '../find/account.ts';
import { countFailure, guessAtCodes, isLockedOut } from '../login/lockout.ts';
import { holdRegistration } from '../oauth/redeem-device-code.ts';
import { type Asking, json, operation } from '../operation.ts';
import { form, secret } from '../parameter.ts';
import { endpointInfo, toEndpointInfo } from '../shapes/endpoint-info.ts';
import { name } from '../words.ts';

export const authoriseEndpoint = operation({
  id: 'authoriseEndpoint',
  method: 'POST',
  path: '/platen/v1/endpoints/authorise',
  below: 'root',
  section: '4.14',
  silences: ['SIL-27', 'SIL-28', 'SIL-77'],
  summary: 'Authorise the endpoint that shows this code',
  grant: grant(['ViewAccount', 'ModifyAccount'], { reach: 'account' }),
  parameters: { usercode: secret(form(name({ description: 'the code that the endpoint shows' }))) },
  answer: json(endpointInfo),
  problems: ['user-code-unknown', 'login-locked'],
  errorCode: errorCodes.objectTree,

  async run(call, { usercode }) {
    const guess = guessAtCodes(call, await requestAccountId(call));
    if (await isLockedOut(call, guess)) throw call.problem('login-locked');
    const device = await deviceWaitingFor(call, usercode);
    if (device === undefined) {
      const counted = await countFailure(call, guess);
      throw call.problem(counted ? 'user-code-unknown' : 'login-locked', { parameter: 'usercode' });
    }

    const authorised = await call.service.store.write((transactor) =>
      authorise(call, transactor, usercode),
    );
    if (!authorised) throw call.problem('user-code-unknown', { parameter: 'usercode' });
    return toEndpointInfo({ ...device, authorized: true });
  },
});

/** Its registration waits, in time, and its account is in reach. */
async function deviceWaitingFor(asking: Asking, code: string): Promise<Endpoint | undefined> {
  const { devices } = asking.service.store.read;
  const registration = await devices.registrationByUserCode(hashOf(asking, code));
  if (registration?.state !== 'pending' || isPast(registration.expiresAt, asking.now))
    return undefined;
  const device = await devices.byId(registration.deviceId);
  return device !== undefined && (await isInReach(asking, device.accountId)) ? device : undefined;
}

/** False when another was faster to decide. */
async function authorise(
  asking: Asking,
  { devices, change }: Transactor,
  code: string,
): Promise<boolean> {
  const known = await devices.registrationByUserCode(hashOf(asking, code));
  if (known === undefined) return false;
  await holdRegistration(change, known);
  const registration = await devices.registrationByUserCode(hashOf(asking, code));
  if (registration?.state !== 'pending') return false;
  await change.setRegistration(registration.id, { state: 'authorised' });
  return await change.setEndpoint(registration.deviceId, { authorized: true });
}

function hashOf({ service }: Asking, code: string): string {
  return service.ids.hash(normaliseUserCode(code));
}
