import { everyPermission } from '../../../spec/permissions.ts';
import { isObject } from '../../journal/json.ts';
import { type Asker, denied, granted, type Seen } from './asker.ts';
import { type Claim, claimOf, lost, noRefusal } from './claim.ts';
import { readAll } from './reads.ts';
import { rightsClaim } from './rights.ts';

/** The address, its certificate and the full key: what everything else stands on. */
export async function probeAccess(asker: Asker): Promise<readonly Claim[]> {
  const seen = await asker.ask('version.get', { key: asker.credentials.key('full') });
  const trust = trustClaim(asker, seen);
  const base = baseClaim(asker, seen);
  if (base.state !== 'holds') return [...trust, base];
  // One refusal may be a fault of the target's; the key is wrong when another call says so too.
  const again = denied(seen)
    ? await asker.ask('account.get', { key: asker.credentials.key('full') })
    : seen;
  const text = {
    about: 'keys.full',
    says: 'the target accepts this key, which has every permission',
    remedy: 'check that the secret belongs to an active key of the customer account',
  };
  return [
    ...trust,
    base,
    lost(claimOf(text, [[again, !denied(again), noRefusal]]), { need: 'key.full' }),
  ];
}

function baseClaim({ profile }: Asker, seen: Seen): Claim {
  const text = {
    about: 'baseUrl',
    says: `the interface is at ${profile.baseUrl}`,
    remedy:
      'use the address of the service itself whose path ends in /api/v1, not that of a web page or a proxy',
  };
  const { status } = seen;
  const speaks = denied(seen) || (granted(seen) && isObject(seen.json)) || status >= 500;
  if (status === 0) return { ...claimOf(text, [[seen, true, answer]]), remedy: silentRemedy };
  if (speaks) return claimOf(text, [[seen, true, answer]]);
  const described = { ...seen, words: `${seen.words} (${seen.contentType})` };
  return claimOf(text, [[described, false, answer]]);
}

const answer = 'a JSON object with the version, or a refusal of the key (401, 403)';
const silentRemedy =
  'check that the service is running and reachable from here, and that the address starts with the right scheme (https or http)';
/** Errors that say that nobody answered or that TLS was not spoken. The certificate is not their cause. */
const noTls = /does not use TLS/;

/** Said apart when it is the certificate that keeps us out. */
function trustClaim({ profile }: Asker, { reason, words }: Seen): readonly Claim[] {
  if (!profile.baseUrl.startsWith('https:')) return [];
  const says =
    profile.tls?.insecure === true
      ? 'its certificate is not verified'
      : 'its certificate is valid for the host name and signed by an authority that the profile trusts';
  const isOurs =
    reason !== undefined &&
    !noTls.test(reason) &&
    /certificat|self.signed|altnames|issuer|tls|ssl/i.test(reason);
  if (isOurs)
    return [
      {
        about: 'tls',
        says,
        state: 'wrong',
        seen: words,
        remedy:
          'set tls.caFile to the certificate authority (or, on a test system, tls.insecure: true)',
      },
    ];
  if (reason !== undefined) return [{ about: 'tls', says, state: 'unanswered', seen: words }];
  return [{ about: 'tls', says, state: 'holds', seen: 'the connection was established' }];
}

/** Every right of the full key that reading shows. */
export async function probeFullRights(asker: Asker): Promise<readonly Claim[]> {
  const all = await readAll(asker, { key: asker.credentials.key('full') });
  const users = all.find(({ right }) => right === 'ViewUser')?.seen;
  const short = rightsClaim(
    {
      about: 'keys.full',
      says: 'the key has every permission (read permissions are checked)',
      known: 'the key is accepted',
      list: 'every permission',
      remedy: 'enable the Advanced API permissions option for this key, with every permission',
    },
    everyPermission,
    all,
  );
  // Whose key may not read users shows nothing of their provider.
  if (users === undefined || denied(users)) return [short];
  const provider = claimOf(
    {
      about: 'providerId',
      says: `${String(asker.profile.providerId)} is an authentication provider of the customer account`,
      remedy: 'use the id of the local provider, as GET /authproviders returns it',
    },
    [[users, granted(users), 'a page of its users']],
  );
  return [short, provider];
}
