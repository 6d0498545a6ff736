import { numberMember } from '../../journal/json.ts';
import type { Client } from '../http/client.ts';
import type { TargetProfile } from '../profile/profile.ts';
import { secretValue } from '../profile/read-profile.ts';
import type { LoadTarget, LoadUser } from './calls/calls.ts';
import { logIn } from './log-in.ts';
import { need } from './need.ts';

/** Somebody of another account than the one under test, whose traffic is theirs alone to pay for. */
export interface OtherTenant {
  readonly user: LoadUser;
  /** Where a target is asked otherwise for them. */
  readonly asked: Pick<LoadTarget, 'key' | 'providerId' | 'queue'>;
  /** The id of the queue. */
  readonly inputPort: number;
}

export interface TenantWishes {
  readonly profile: TargetProfile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Begins every name that is created. */
  readonly prefix: string;
}

/** With a user and a queue of their own. Undefined: the profile knows nobody of another account. Rejects with SceneError. */
export async function setUpOtherTenant(
  client: Client,
  { profile, environment, prefix }: TenantWishes,
): Promise<OtherTenant | undefined> {
  const { keys, users, domains } = profile;
  if (keys.foreign === undefined || users?.foreign === undefined || domains.foreign === undefined)
    return undefined;
  const key = secretValue(keys.foreign.secret, environment);
  const { providerId } = users.foreign;
  const [queue, userName] = [`${prefix}-elsewhere`, `${prefix}-elsewhere1`];
  const made = await need(client, 'inputports.create', {
    caller: { key },
    parameters: [
      ['domainname', domains.foreign],
      ['portname', queue],
      ['porttype', '0'],
    ],
  });
  await need(client, 'users.create', {
    caller: { key },
    parameters: [
      ['username', userName],
      ['providerid', String(providerId)],
    ],
  });
  const { token } = await logIn(client, key, userName);
  return {
    user: { userName, card: '', token },
    asked: { key, providerId, queue },
    inputPort: numberMember(made.json, 'id') ?? 0,
  };
}
