import { ownsOrReaches } from '../../rules/access.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { isInReach } from './account.ts';

/** A document that is there for this caller; another's answers as unknown (SIL-46). */
export async function documentForCaller(
  asking: Asking,
  uuid: string,
): Promise<DocumentRecord | undefined> {
  const document = await asking.service.store.read.documents.byUuid(uuid);
  if (document === undefined || !ownsOrReaches(asking.access, document)) return undefined;
  return (await isInReach(asking, document.accountId)) ? document : undefined;
}
