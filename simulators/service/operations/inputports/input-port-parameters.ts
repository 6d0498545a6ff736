import { mayReferTo } from '../../rules/port-home.ts';
import type { InputPort } from '../../rules/records.ts';
import type { Reader } from '../../store/store.ts';
import { accountOfDomain } from '../find/account.ts';
import { locationInReach } from '../find/location.ts';
import { outputPortInReach } from '../find/port.ts';
import type { Call } from '../operation.ts';
import { form, optional, type Values, withDefault } from '../parameter.ts';
import { int, long, name } from '../words.ts';

/** What create and update of an input port share (interface 4.6). */
export const inputPortParameters = {
  domainname: form(name()),
  portname: form(name()),
  porttype: form(int({ minimum: 0, maximum: 1, description: '0 pull queue, 1 push queue' })),
  outputportid: optional(form(int({ description: 'mapped output port, for push queues' }))),
  portFlags: withDefault(form(long({ description: 'bit value 1: AvailableByDefault' })), 0n),
  locationid: optional(form(int())),
};

type SaveProblem = 'domain-unknown' | 'input-port-not-saved';

/** The port as it is to be saved; refuses an account, an output port or a location that is not there for this caller. */
export async function inputPortFrom(
  call: Call<SaveProblem>,
  given: Values<typeof inputPortParameters>,
): Promise<Omit<InputPort, 'id'>> {
  const account = await accountOfDomain(call, given.domainname);
  if (account === undefined) throw call.problem('domain-unknown');
  const { porttype, outputportid, locationid } = given;
  if (outputportid !== undefined && (await outputPortInReach(call, outputportid)) === undefined)
    throw call.problem('input-port-not-saved', { parameter: 'outputportid' });
  if (locationid !== undefined && (await locationInReach(call, locationid)) === undefined)
    throw call.problem('input-port-not-saved', { parameter: 'locationid' });
  return {
    accountId: account.id,
    name: given.portname,
    portType: porttype as InputPort['portType'],
    portFlags: given.portFlags,
    // A pull queue prints wherever its documents are released.
    ...(outputportid === undefined || porttype === 0 ? {} : { outputPortId: outputportid }),
    ...(locationid === undefined ? {} : { locationId: locationid }),
  };
}

/** Refuses, as things are when the port is saved, what it may not refer to, and a name that its account has already. */
export async function refuseUnsound(
  call: Call<SaveProblem>,
  { accounts, ports, locations }: Pick<Reader, 'accounts' | 'ports' | 'locations'>,
  { id, ...port }: Omit<InputPort, 'id'> & { readonly id?: number },
): Promise<void> {
  const line = await accounts.ancestors(port.accountId);
  if (line.length === 0) throw call.problem('domain-unknown');
  const reaches = async (target: { readonly accountId: number } | undefined): Promise<boolean> =>
    target !== undefined && mayReferTo(line, await accounts.ancestors(target.accountId));
  const { outputPortId, locationId } = port;
  if (outputPortId !== undefined && !(await reaches(await ports.outputById(outputPortId))))
    throw call.problem('input-port-not-saved', { parameter: 'outputportid' });
  if (locationId !== undefined && !(await reaches(await locations.byId(locationId))))
    throw call.problem('input-port-not-saved', { parameter: 'locationid' });
  // Uploads find a queue by its name, so an account has it once.
  const named = await ports.inputByName(port.accountId, port.name);
  if (named !== undefined && named.id !== id)
    throw call.problem('input-port-not-saved', { parameter: 'portname' });
}
