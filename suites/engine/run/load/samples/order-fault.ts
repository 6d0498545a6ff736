import { request } from 'undici';
import type { TargetProfile } from '../../../session/profile/profile.ts';
import { secretValue } from '../../../session/profile/read-profile.ts';

/** Orders a fault from the built-in service, where its control is; rejects when it isn't taken. */
export async function orderFault(
  { control }: TargetProfile,
  kind: 'calls' | 'deliveries',
  order: object,
): Promise<void> {
  if (control === undefined) throw new Error('this profile names no control');
  const answer = await request(`${control.url}/faults/${kind}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretValue(control.token, {})}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(order),
  });
  const said = await answer.body.text();
  if (answer.statusCode !== 201) throw new Error(`${String(answer.statusCode)}: ${said}`);
}
