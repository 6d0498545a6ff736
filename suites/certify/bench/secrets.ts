import { isNumberLike } from '../../engine/journal/number-forms.ts';
import type { Redactor, SecretKind } from '../../engine/journal/redact.ts';
import { cardFields } from '../card-names.ts';
import type { ObservedRequest } from './read-request.ts';

/**
 * A terminal may send secrets that the bench never gave out, and before a service of others all of
 * them are such: whatever stands where a secret belongs becomes one.
 */
export function learnSecrets(
  redactor: Redactor,
  { headers, operation }: ObservedRequest,
  parameters: readonly (readonly [name: string, value: string])[],
): void {
  const key = headers['x-api-key'];
  if (key !== undefined) redactor.learn('key', key);
  const bearer = /^bearer (\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
  if (bearer !== undefined) redactor.learn(operation === 'login.post' ? 'device' : 'token', bearer);
  else if (headers['authorization'] !== undefined)
    redactor.learn('password', headers['authorization']);
  const numberKind = cardFields(operation, parameters);
  for (const [name, value] of parameters) {
    const number = numberKind(name);
    // Of what is none, card-names.ts sees to the place alone.
    if (number !== undefined && isNumberLike(value)) redactor.learn(number, value);
    const kind = secretParameters[name.toLowerCase()];
    if (kind !== undefined && value !== '') redactor.learn(kind, value);
  }
}

/** `access_token` and `x-api-key` are no parameters of the interface: who sends them so lets them be seen. */
const secretParameters: Readonly<Record<string, SecretKind>> = {
  password: 'password',
  pin: 'password',
  deviceadminpassword: 'password',
  refresh_token: 'refresh',
  access_token: 'token',
  token: 'token',
  client_secret: 'key',
  device_code: 'device',
  user_code: 'device',
  'x-api-key': 'key',
  apikey: 'key',
};
