import type { Need } from './rule.ts';

/**
 * Probes that would change what the run has not made, were the target to have the very fault they
 * look for. Only a profile that allows it gets them.
 */
const byCall: ReadonlyMap<string, Need> = new Map([
  // Its values are in no answer, so nobody could put them back.
  ['account.update', 'allow.settings'],
  // "Only users of that group are deactivated" (interface 4.7): else everybody who is not in the file.
  ['users.import', 'allow.bystanders'],
  // Ids may be places in a list (SIL-71): a target that overlooks accountdomain removes another's.
  ['accesscontrols.delete', 'allow.bystanders'],
] as const);

/**
 * Calls that change what a number names. Each account may count its own: with another account's
 * key the number may be of a thing over there.
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
export function cautionOf(operation: string): readonly Need[] {
  const need = byCall.get(operation);
  return need === undefined ? [] : [need];
}

/** The same for a key of another account. */
export function foreignCautionOf(operation: string): readonly Need[] {
  return changesByNumber.has(operation) ? ['allow.bystanders'] : cautionOf(operation);
}
