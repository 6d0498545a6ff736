import { sha256 } from '../../kit/ids.ts';
import type { Permission } from '../rules/permissions.ts';
import type { Stage } from './stage.ts';

/** A key of acme with the option and these rights only, as the header that carries it. */
export async function keyWith(
  { store, people }: Pick<Stage, 'store' | 'people'>,
  permissions: readonly Permission[],
): Promise<{ readonly 'x-api-key': string }> {
  const secret = `key with ${permissions.join(' ')}`;
  const known = await store.read.callers.keyByHash(sha256(secret));
  if (known === undefined) {
    await store.write(({ change }) =>
      change.addKey({
        accountId: people.acme,
        label: secret,
        secure: true,
        allowUnauthenticatedRequests: true,
        allowUntrustedEndpoints: true,
        advancedPermissions: permissions,
        active: true,
        hash: sha256(secret),
      }),
    );
  }
  return { 'x-api-key': secret };
}
