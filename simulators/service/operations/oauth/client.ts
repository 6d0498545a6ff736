import { presentedKey } from '../../rules/caller.ts';
import type { ApiKey } from '../../rules/records.ts';
import { countFailure, guessFromSource, isLockedOut } from '../login/lockout.ts';
import type { Asking, Call } from '../operation.ts';
import { form, secret } from '../parameter.ts';
import { name, text } from '../words.ts';

/** RFC 6749 2.3.1: the client's id, and the API key as its secret (SIL-26). */
export const clientParameters = {
  client_id: form(name()),
  client_secret: secret(form(text({ minLength: 1, description: 'the API key' }))),
};

/** The key that the client proves; wrong ones count against their source (SIL-28). */
export async function keyOfClient(
  call: Call<'client-unknown' | 'tries-locked'>,
  clientSecret: string,
): Promise<ApiKey> {
  const { service, now } = call;
  if (await isLockedOut(call, guessFromSource(call))) throw call.problem('tries-locked');
  const key = await service.store.read.callers.keyByHash(service.ids.hash(clientSecret));
  const presented = presentedKey(key, now);
  if (presented.state === 'live') return presented.key;
  await countWrongSecret(call);
  throw call.problem('client-unknown');
}

/** A secret that nobody has: of a client, a token or a code. */
export async function countWrongSecret(asking: Asking): Promise<void> {
  await countFailure(asking, guessFromSource(asking));
}
