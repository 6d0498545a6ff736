import type { InputPort, OutputPort } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { isInReach, lookupRings } from './account.ts';

/** A queue by name: of the account, else the nearest above or below (SIL-62). */
export async function inputPortByName(
  asking: Asking,
  accountId: number,
  name: string,
): Promise<InputPort | undefined> {
  const { ports } = asking.service.store.read;
  const here = await ports.inputByName(accountId, name);
  if (here !== undefined) return here;
  for (const ring of (await lookupRings(asking, accountId)).slice(1)) {
    const found = (await Promise.all(ring.map((id) => ports.inputByName(id, name)))).filter(
      (port) => port !== undefined,
    );
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** An output port by id, if its account is in reach. */
export async function outputPortInReach(
  asking: Asking,
  id: number,
): Promise<OutputPort | undefined> {
  const port = await asking.service.store.read.ports.outputById(id);
  return port !== undefined && (await isInReach(asking, port.accountId)) ? port : undefined;
}

/** An input port by id, if its account is in reach. */
export async function inputPortInReach(asking: Asking, id: number): Promise<InputPort | undefined> {
  const port = await asking.service.store.read.ports.inputById(id);
  return port !== undefined && (await isInReach(asking, port.accountId)) ? port : undefined;
}

/** An output port by address, else by serial number: the nearest, and only if no other is as near (SIL-47, SIL-62). */
export async function outputPortByAddressOrSerial(
  asking: Asking,
  accountId: number,
  destination: string,
): Promise<OutputPort | undefined> {
  const byAddress = await nearestOutputPort(asking, accountId, {
    column: 'address',
    value: destination,
  });
  if (byAddress !== 'none') return byAddress === 'ambiguous' ? undefined : byAddress;
  const bySerial = await nearestOutputPort(asking, accountId, {
    column: 'deviceSerial',
    value: destination,
  });
  return bySerial === 'none' || bySerial === 'ambiguous' ? undefined : bySerial;
}

/** The output port whose card reader has this address. */
export async function outputPortOfReader(
  asking: Asking,
  accountId: number,
  reader: string,
): Promise<OutputPort | undefined> {
  const found = await nearestOutputPort(asking, accountId, {
    column: 'ipReaderAddress',
    value: reader,
  });
  return found === 'none' || found === 'ambiguous' ? undefined : found;
}

export interface PortClue {
  readonly column: 'address' | 'deviceSerial' | 'ipReaderAddress';
  readonly value: string;
}

export async function nearestOutputPort(
  asking: Asking,
  accountId: number,
  { column, value }: PortClue,
): Promise<OutputPort | 'none' | 'ambiguous'> {
  if (value === '') return 'none';
  const { ports } = asking.service.store.read;
  const here = await ports.outputsBy(column, value, [accountId]);
  if (here[0] !== undefined) return here.length === 1 ? here[0] : 'ambiguous';
  const rings = (await lookupRings(asking, accountId)).slice(1);
  const found = rings.length === 0 ? [] : await ports.outputsBy(column, value, rings.flat());
  for (const ring of rings) {
    const near = found.filter((port) => ring.includes(port.accountId));
    if (near[0] !== undefined) return near.length === 1 ? near[0] : 'ambiguous';
  }
  return 'none';
}
