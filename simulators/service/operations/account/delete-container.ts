import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Transactor } from '../../store/store.ts';
import { containerInReach, topOfReach } from '../find/account.ts';
import { type Call, json, operation } from '../operation.ts';
import { path, query, withDefault } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { bool, int } from '../words.ts';
import { takeRemains } from './take-remains.ts';

export const deleteContainer = operation({
  id: 'deleteContainer',
  method: 'DELETE',
  path: '/account/container/{id}',
  section: '4.2',
  silences: ['SIL-85', 'SIL-8B'],
  summary: 'Delete a container; withsubnodes also deletes its contents',
  grant: grant(['ViewAccount', 'DeleteAccount']),
  parameters: {
    id: path(int()),
    withsubnodes: withDefault(query(bool('also delete a container that is not empty')), false),
  },
  answer: json(errorCodeInfoId),
  problems: ['container-not-found', 'account-not-deleted'],
  errorCode: errorCodes.deleteAccount,

  async run(call, { id, withsubnodes }) {
    const container = await containerInReach(call, id);
    if (container === undefined) throw call.problem('container-not-found', { parameter: 'id' });
    if (id === topOfReach(call))
      throw call.problem('account-not-deleted', { detail: 'the caller belongs to it' });

    await call.service.store.write((transactor) => remove(call, transactor, { id, withsubnodes }));
    await takeRemains(call.service);
    return { errorCode: errorCodes.ok, id };
  },
});

interface Wish {
  readonly id: number;
  readonly withsubnodes: boolean;
}

/** Empty is a container whose deletion takes nothing else along: nothing below it, in it, or of its past. */
async function remove(
  call: Call<'container-not-found' | 'account-not-deleted'>,
  { accounts, removal, change }: Transactor,
  { id, withsubnodes }: Wish,
): Promise<void> {
  if ((await accounts.byId(id)) === undefined)
    throw call.problem('container-not-found', { parameter: 'id' });
  const ids = [id, ...(await accounts.containersIn(id)).map((container) => container.id)];
  if (!withsubnodes) {
    const held = [...(ids.length > 1 ? ['containers'] : []), ...(await removal.contentsOf([id]))];
    if (held.length > 0)
      throw call.problem('account-not-deleted', {
        parameter: 'withsubnodes',
        detail: `it contains ${held.join(', ')}`,
      });
  }
  // As with a single document, what is on its way is not taken away under it (SIL-59).
  if (await removal.isDelivering(ids))
    throw call.problem('account-not-deleted', { detail: 'documents are being delivered' });
  await change.removeAccounts(ids, call.now);
}
