import { operations } from '../../catalogue/operations.ts';
import { type Asker, denied, granted, type Seen } from './asker.ts';
import { type Claim, claimOf, lost } from './claim.ts';
import { readOneEach } from './reads.ts';

/** The limited keys: there may be many, so each is asked at most twice. */
export async function probeLimited(asker: Asker): Promise<readonly Claim[]> {
  const claims: Claim[] = [];
  for (const [at, { secret: key, permissions }] of asker.cast.limitedKeys().entries()) {
    const { allowed, beyond } = await readOneEach(asker, { key }, permissions);
    // interface 4.1: the version asks for no right, so who is refused it is not known at all.
    const known = allowed ?? (await asker.ask('version.get', { key }));
    const text = {
      about: `keys.limited[${String(at)}]`,
      says: `a key with ${rightsWords(permissions)} (what reading shows is tried)`,
      remedy:
        'see that this key is active, and has the Advanced API permissions option on with just the rights listed',
    };
    const steps: (readonly [Seen, boolean])[] = [[known, granted(known)]];
    if (beyond !== undefined) steps.push([beyond, denied(beyond)]);
    const claim = claimOf(text, steps);
    claims.push(denied(known) ? lost(claim, { need: 'key.limited', at }) : claim);
  }
  return claims;
}

const everyRight = new Set(operations.flatMap((operation) => operation.permissions));

/** 'every right but ViewUser', where the list is long. */
export function rightsWords(permissions: readonly string[]): string {
  const lacking = [...everyRight].filter((one) => !permissions.includes(one));
  if (lacking.length === 0) return 'every right';
  if (lacking.length < permissions.length) return `every right but ${lacking.join(', ')}`;
  return permissions.length === 0 ? 'no right at all' : `just ${permissions.join(', ')}`;
}
