import { everyPermission } from '../../../spec/permissions.ts';
import { pool } from '../pool.ts';
import { type Asker, denied, granted } from './asker.ts';
import { type Claim, claimOf, lost, noRefusal } from './claim.ts';
import { readEach } from './reads.ts';
import { rightsClaim } from './rights.ts';

const keysAtATime = 4;

/** The limited keys, of which there may be many. */
export async function probeLimited(asker: Asker): Promise<readonly Claim[]> {
  const claims: Claim[] = [];
  await pool([...asker.credentials.limitedKeys().entries()], keysAtATime, async ([at, key]) => {
    claims[at] = await probeOne(asker, at, key);
  });
  return claims;
}

async function probeOne(
  asker: Asker,
  at: number,
  {
    secret: key,
    permissions,
  }: { readonly secret: string; readonly permissions: readonly string[] },
): Promise<Claim> {
  const text = {
    about: `keys.limited[${String(at)}]`,
    says: `a key with ${rightsWords(permissions)} (read permissions are checked)`,
    remedy: 'check that the secret belongs to an active key',
  };
  // interface 4.1: the version asks for no right, so who is refused it is not known at all.
  const known = await asker.ask('version.get', { key });
  if (!granted(known))
    return lost(claimOf(text, [[known, !denied(known), noRefusal]]), { need: 'key.limited', at });
  const { about, says } = text;
  const rights = { about, says, known: 'the key is accepted', list: 'the list in the profile' };
  return rightsClaim(rights, permissions, await readEach(asker, { key }));
}

/** 'every permission except ViewUser', where the list is long. */
export function rightsWords(permissions: readonly string[]): string {
  const lacking = everyPermission.filter((one) => !permissions.includes(one));
  if (lacking.length === 0) return 'every permission';
  if (lacking.length < permissions.length) return `every permission except ${lacking.join(', ')}`;
  return permissions.length === 0 ? 'no permission' : `only ${permissions.join(', ')}`;
}
