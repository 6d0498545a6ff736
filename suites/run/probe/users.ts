import { type Asker, denied, granted, type Seen } from './asker.ts';
import { type Claim, claimOf, lost, untried } from './claim.ts';
import { rightsWords } from './limited.ts';
import { type Actor, logIn, tokenOf } from './login.ts';
import { readOneEach } from './reads.ts';

const shutOut: ReadonlySet<Actor> = new Set(['expired', 'disabled']);

/** Each user logs in once; who has permissions listed may do these and no others. */
export async function probeUsers(asker: Asker): Promise<readonly Claim[]> {
  const actors = Object.keys(asker.profile.users ?? {}) as Actor[];
  const claims: Claim[] = [];
  for (const actor of actors) claims.push(await probeUser(asker, actor));
  return [...claims, deviceClaim(asker)].filter((claim) => claim !== undefined);
}

async function probeUser(asker: Asker, actor: Actor): Promise<Claim> {
  const user = asker.profile.users?.[actor];
  const about = `users.${actor}`;
  const isForeign = actor === 'foreign';
  if (user === undefined || (isForeign && asker.profile.keys.foreign === undefined))
    return untried(about, 'a user of another account', 'it takes keys.foreign to log in there');
  const caller = { key: asker.cast.key(isForeign ? 'foreign' : 'full') };
  const entered = await logIn(asker, caller, user);
  if (shutOut.has(actor)) {
    const says = `${user.userName} is ${actor} and can't log in`;
    const remedy = `give a user who is ${actor}`;
    return claimOf({ about, says, remedy }, [[entered, denied(entered)]]);
  }
  const says = `${user.userName} logs in with the password${user.permissions === undefined ? '' : ` and has ${rightsWords(user.permissions)}`}`;
  const bearer = tokenOf(entered);
  if (!granted(entered) || bearer === undefined) {
    const remedy = 'put name, providerId or password right, or lift a lock';
    const claim = claimOf({ about, says, remedy }, [[entered, false]]);
    return actor === 'ordinary' ? claim : lost(claim, { need: `user.${actor}` });
  }
  const permissions = user.permissions ?? (actor === 'ordinary' ? [] : undefined);
  const { allowed, beyond } =
    permissions === undefined ? {} : await readOneEach(asker, { ...caller, bearer }, permissions);
  const steps: (readonly [Seen, boolean])[] = [[entered, true]];
  if (allowed !== undefined) steps.push([allowed, granted(allowed)]);
  if (beyond !== undefined) steps.push([beyond, denied(beyond)]);
  const remedy =
    "list under 'permissions' just what the user's role may do, or give the user another role";
  return claimOf({ about, says, remedy }, steps);
}

/** It is shown by the login under the key that needs it. */
function deviceClaim({ profile }: Asker): Claim | undefined {
  if (profile.deviceToken === undefined || profile.keys.trustedOnly !== undefined) return undefined;
  return untried(
    'deviceToken',
    'the target takes it',
    'keys.trustedOnly and a user would show it: a login that needs it',
  );
}
