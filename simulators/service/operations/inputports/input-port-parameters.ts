import type { InputPort } from '../../rules/records.ts';
import { accountOfDomain, isInReach } from '../find/account.ts';
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

/** The port as it is to be saved; refuses an account, an output port or a location that is not there. */
export async function inputPortFrom(
  call: Call<SaveProblem>,
  given: Values<typeof inputPortParameters>,
): Promise<Omit<InputPort, 'id'>> {
  const account = await accountOfDomain(call, given.domainname);
  if (account === undefined) throw call.problem('domain-unknown');
  const { porttype, outputportid, locationid } = given;
  if (outputportid !== undefined && !(await isOutputPort(call, outputportid))) {
    throw call.problem('input-port-not-saved', { parameter: 'outputportid' });
  }
  // Locations come with their own calls; until then none is there to be named.
  if (locationid !== undefined)
    throw call.problem('input-port-not-saved', { parameter: 'locationid' });
  return {
    accountId: account.id,
    name: given.portname,
    portType: porttype as InputPort['portType'],
    portFlags: given.portFlags,
    ...(outputportid === undefined ? {} : { outputPortId: outputportid }),
  };
}

async function isOutputPort(call: Call<SaveProblem>, id: number): Promise<boolean> {
  const port = await call.service.store.read.ports.outputById(id);
  return port !== undefined && (await isInReach(call, port.accountId));
}
