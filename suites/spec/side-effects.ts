import type { Need } from './rule.ts';

/**
 * Calls whose probes would change what the run did not create if the target has the fault that they
 * look for. They are sent only if the profile allows it.
 */
const byCall: ReadonlyMap<string, Need> = new Map([
  // No call returns these settings, so a run could not restore them.
  ['account.update', 'allow.settings'],
  // "Only users of that group are deactivated" (interface 4.7): else everybody who is not in the file.
  ['users.import', 'allow.bystanders'],
  // Ids may be places in a list (SIL-71): a target that overlooks accountdomain removes another's.
  ['accesscontrols.delete', 'allow.bystanders'],
] as const);

/**
 * Calls that change what a number names. Numbers may be counted in each account: with the key of
 * another account the number may name a resource of that account.
 */
export const changesByNumber: ReadonlySet<string> = new Set([
  'containers.update',
  'containers.delete',
  'outputports.update',
  'outputports.put-update',
  'outputports.move',
  'outputports.delete',
  'inputports.update',
  'inputports.delete',
  'authproviders.delete',
  'accesscontrols.delete',
  'locations.update',
  'locations.delete',
  'groups.delete',
]);

/** What a profile must allow before this call is made. */
export function sideEffectPermissions(operation: string): readonly Need[] {
  const need = byCall.get(operation);
  return need === undefined ? [] : [need];
}

/** The same for a key of another account. */
export function foreignSideEffectPermissions(operation: string): readonly Need[] {
  return changesByNumber.has(operation) ? ['allow.bystanders'] : sideEffectPermissions(operation);
}
