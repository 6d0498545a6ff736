import type { Client } from '../http/client.ts';
import { need, SceneError } from './need.ts';

export interface Login {
  readonly token: string;
  /** As the answer says; undefined: it says nothing. */
  readonly lifeSeconds?: number;
}

/** By the name alone, which the key may (interface 4.1). Rejects with SceneError. */
export async function logIn(client: Client, key: string, userName: string): Promise<Login> {
  const { json } = await need(client, 'login.post', {
    caller: { key },
    parameters: [
      ['authtype', '3'],
      ['userid', userName],
    ],
  });
  const answer = json as
    | { readonly token?: { readonly access_token?: unknown; readonly expires_in?: unknown } }
    | undefined;
  const { access_token: token, expires_in: lifeSeconds } = answer?.token ?? {};
  if (typeof token !== 'string')
    throw new SceneError('the run cannot be prepared: a login returned no token');
  return {
    token,
    ...(typeof lifeSeconds === 'number' && lifeSeconds > 0 ? { lifeSeconds } : {}),
  };
}
