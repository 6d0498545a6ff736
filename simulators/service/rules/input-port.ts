import type { InputPort } from './records.ts';

/** interface 4.6, portFlags. */
export const availableByDefault = 1n;

/** What a user may use: what is there for everyone, and what is mapped to one of the user's locations (SIL-7E). */
export function isForUser(port: InputPort, locationIds: readonly number[]): boolean {
  const forEveryone = (port.portFlags & availableByDefault) !== 0n;
  return forEveryone || (port.locationId !== undefined && locationIds.includes(port.locationId));
}
