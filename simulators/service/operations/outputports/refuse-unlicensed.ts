import { withContainers } from '../../rules/account-tree.ts';
import { type LicenceRefusal, licenceRefusal } from '../../rules/licence.ts';
import { ownerIdOf } from '../../rules/port-home.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { Reader } from '../../store/store.ts';
import type { Call } from '../operation.ts';

/** A port as it is to be, and as it was. */
export interface PortChange {
  readonly port: Pick<OutputPort, 'accountId' | 'vendor' | 'embedded'>;
  readonly before?: OutputPort;
}

/** Refuses an embedded terminal that the licence of the port's customer or vendor doesn't cover (SIL-65). */
export async function refuseUnlicensed(
  call: Call<LicenceRefusal>,
  { accounts, ports, licences }: Pick<Reader, 'accounts' | 'ports' | 'licences'>,
  { port, before }: PortChange,
): Promise<void> {
  if (!port.embedded) return;
  const ownerId = ownerIdOf(await accounts.ancestors(port.accountId)) ?? port.accountId;
  const licence = await licences.ofAccount(ownerId);
  if (licence === undefined) return;
  const accountIds = withContainers(await accounts.subtree(ownerId), ownerId);
  const refusal = licenceRefusal(licence, {
    port,
    before: before !== undefined && accountIds.includes(before.accountId) ? before : undefined,
    others: await ports.embeddedBeside(accountIds, before?.id),
    now: call.now,
  });
  if (refusal !== undefined) throw call.problem(refusal);
}
