import { availableByDefault } from '../../rules/input-port.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import type { Call } from '../operation.ts';

/**
 * matchinginputport: a push queue of the port's name that prints there, where there is none yet. A
 * name that another queue has undoes the whole call.
 */
export async function addMatchingQueue(
  call: Call<'output-port-not-saved'>,
  { ports, change }: Transactor,
  { id, accountId, name }: Pick<OutputPort, 'id' | 'accountId' | 'name'>,
): Promise<void> {
  const named = await ports.inputByName(accountId, name);
  if (named?.portType === 1 && named.outputPortId === id) return;
  if (named !== undefined)
    throw call.problem('output-port-not-saved', { parameter: 'matchinginputport' });
  await change.addInputPort({
    accountId,
    name,
    portType: 1,
    outputPortId: id,
    portFlags: availableByDefault,
  });
}
