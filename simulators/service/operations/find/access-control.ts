import type { AccessControl } from '../../rules/records.ts';
import type { Reader } from '../../store/store.ts';

/** A control as the caller sees it: with its id, and the account at whose level it is defined. */
export interface PlacedControl {
  readonly position: number;
  readonly control: AccessControl;
  readonly definedAt: number;
}

/**
 * The controls for an account, oldest first, numbered by their position (SIL-71). Those about
 * providers of accounts that the caller doesn't reach are not there for the caller, nor do they count.
 */
export async function controlsFor(
  { accessControls, users }: Pick<Reader, 'accessControls' | 'users'>,
  accountId: number,
  line: readonly number[],
): Promise<readonly PlacedControl[]> {
  const placed: PlacedControl[] = [];
  for (const control of await accessControls.ofAccount(accountId)) {
    const provider = await users.providerById(control.providerId);
    if (provider === undefined || !line.includes(provider.accountId)) continue;
    placed.push({ position: placed.length + 1, control, definedAt: provider.accountId });
  }
  return placed;
}
