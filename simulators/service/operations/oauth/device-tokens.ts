import type { ApiKey, Endpoint } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { makeTokens, type TokenPair } from '../login/tokens.ts';
import type { Asking } from '../operation.ts';

/** A device's tokens, to be renewed under the key it was registered with. */
export async function issueDeviceTokens(
  asking: Asking,
  { change }: Pick<Transactor, 'change'>,
  of: { readonly device: Endpoint; readonly key: ApiKey; readonly family?: string },
): Promise<TokenPair['info']> {
  const { tokens, info } = makeTokens(asking, of.family);
  for (const token of tokens)
    await change.addDeviceToken({ ...token, deviceId: of.device.id, keyId: of.key.id });
  return info;
}
