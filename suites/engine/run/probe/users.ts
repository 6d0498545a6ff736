import type { Caller } from '../../session/http/client.ts';
import { type Actor, type Asker, denied, granted } from './asker.ts';
import { type Claim, claimOf, lost, noRefusal, refusal, type Step, untried } from './claim.ts';
import { rightsWords } from './limited.ts';
import { logIn, provenUser, tokenOf } from './login.ts';
import { readEach } from './reads.ts';
import { rightsClaim } from './rights.ts';

const shutOut: ReadonlySet<Actor> = new Set(['expired', 'disabled']);

/** Each user logs in once; who has permissions listed may do these and no others. */
export async function probeUsers(asker: Asker): Promise<readonly Claim[]> {
  const actors = Object.keys(asker.profile.users ?? {}) as Actor[];
  const claims: Claim[] = [];
  for (const actor of actors) claims.push(await probeUser(asker, actor));
  return [...claims, await setupClaim(asker), deviceClaim(asker)].filter(
    (claim) => claim !== undefined,
  );
}

async function probeUser(asker: Asker, actor: Actor): Promise<Claim> {
  const user = asker.profile.users?.[actor];
  const about = `users.${actor}`;
  const isForeign = actor === 'foreign';
  if (user === undefined || (isForeign && asker.profile.keys.foreign === undefined))
    return untried(about, 'a user of another account', 'not checked: it needs keys.foreign');
  const caller = { key: asker.credentials.key(isForeign ? 'foreign' : 'full') };
  const entered = await logIn(asker, caller, actor);
  const found = await findUser(asker, caller, user);
  if (shutOut.has(actor)) {
    const says = `${user.userName} is ${actor} and cannot log in`;
    const remedy = `use a user who is ${actor}`;
    return claimOf({ about, says, remedy }, [[entered, denied(entered), refusal], found]);
  }
  const says = `${user.userName} logs in with the password${user.permissions === undefined ? '' : ` and has ${rightsWords(user.permissions)}`}`;
  const bearer = tokenOf(entered);
  const remedy = 'correct name, providerId or password, or unlock the user';
  if (!granted(entered) || bearer === undefined) {
    const claim = claimOf({ about, says, remedy }, [[entered, false, 'a login with a token']]);
    return actor === 'ordinary' ? claim : lost(claim, { need: `user.${actor}` });
  }
  asker.admitted.set(actor, bearer);
  const permissions = user.permissions ?? (actor === 'ordinary' ? [] : undefined);
  const whole = claimOf({ about, says, remedy }, [[entered, true, 'a login'], found]);
  if (whole.state !== 'holds')
    return { ...whole, seen: `${user.userName} logs in, but ${whole.seen}` };
  if (permissions === undefined) return whole;
  const list =
    user.permissions === undefined
      ? 'none, because the profile lists no permissions'
      : 'the list in the profile';
  const rights = { about, says, known: `${user.userName} logs in`, list };
  return rightsClaim(rights, permissions, await readEach(asker, { ...caller, bearer }));
}

/** That there is such a user of such a provider; who may not ask for users is no matter of this user. */
async function findUser(
  asker: Asker,
  caller: Caller,
  { userName, providerId }: { readonly userName: string; readonly providerId: number },
): Promise<Step> {
  const parameters = [
    ['username', userName],
    ['providerid', String(providerId)],
  ] as const;
  const how = `for ${userName} of provider ${String(providerId)}`;
  const seen = await asker.ask('users.get', caller, { parameters, how });
  return [seen, granted(seen) || denied(seen), 'the user'];
}

/** interface 5.6: without the secure setup a user's documents are not listed. */
async function setupClaim(asker: Asker): Promise<Claim | undefined> {
  const actor = provenUser(asker);
  if (actor === undefined) return undefined;
  const caller = { key: asker.credentials.key('full'), bearer: asker.admitted.get(actor) ?? '' };
  const seen = await asker.ask('documents.list', caller, { how: `as ${actor}` });
  const text = {
    about: 'keys.full',
    says: "a key with the secure setup: it lists a user's documents",
    remedy: 'use a key with the secure setup',
  };
  return claimOf(text, [[seen, !denied(seen), noRefusal]]);
}

/** It is shown by the login under the key that needs it. */
function deviceClaim({ profile }: Asker): Claim | undefined {
  if (profile.deviceToken === undefined || profile.keys.trustedOnly !== undefined) return undefined;
  return untried(
    'deviceToken',
    'the target accepts it',
    'not checked: it needs keys.trustedOnly and a user, for a login with the device token',
  );
}
