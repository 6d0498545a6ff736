import type { Location } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { isInReach } from './account.ts';

/** A location that is there for this caller. */
export async function locationInReach(asking: Asking, id: number): Promise<Location | undefined> {
  const location = await asking.service.store.read.locations.byId(id);
  const there = location !== undefined && (await isInReach(asking, location.accountId));
  return there ? location : undefined;
}
