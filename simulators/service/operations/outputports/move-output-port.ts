import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { type Line, mayReferTo, staysAtHome } from '../../rules/port-home.ts';
import type { Account, OutputPort } from '../../rules/records.ts';
import type { Reader } from '../../store/store.ts';
import { accountOfDomain } from '../find/account.ts';
import { refuseOtherHome } from '../find/home.ts';
import { outputPortInReach } from '../find/port.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, path } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int, name } from '../words.ts';
import { refuseUnlicensed } from './refuse-unlicensed.ts';

export const moveOutputPort = operation({
  id: 'moveOutputPort',
  method: 'PUT',
  path: '/outputports/{outputportid}/move',
  section: '4.5',
  silences: ['SIL-91', 'SIL-92'],
  summary: 'Move an output port within the hierarchy of its parent account',
  grant: grant(['ViewOutputPort', 'ModifyOutputPort']),
  parameters: {
    outputportid: path(int()),
    domainname: form(name({ description: 'parent account' })),
    destinationdomainname: form(name({ description: 'target account or container' })),
  },
  answer: json(errorCodeInfoId),
  problems: [
    'output-port-unknown',
    'domain-unknown',
    'output-port-elsewhere',
    'output-port-leaves-account',
    'queues-left-behind',
    'licence-expired',
    'licence-group-unknown',
    'licence-count-exceeded',
  ],
  errorCode: errorCodes.createOutputPort,

  async run(call, { outputportid: id, domainname, destinationdomainname }) {
    const port = await outputPortInReach(call, id);
    if (port === undefined) throw call.problem('output-port-unknown');
    await refuseOtherHome(call, port.accountId, domainname);
    const destination = await accountOfDomain(call, destinationdomainname);
    if (destination === undefined) throw call.problem('domain-unknown');

    await call.service.store.write(async (transactor) => {
      const before = await transactor.ports.outputById(id);
      if (before?.accountId !== port.accountId) throw call.problem('output-port-unknown');
      await refuseWay(call, transactor, { port: before, destination });
      const moved = { ...before, accountId: destination.id };
      await refuseUnlicensed(call, transactor, { port: moved, before });
      await transactor.change.setOutputPort(id, { accountId: destination.id });
    });
    return { errorCode: errorCodes.ok, id };
  },
});

interface Way {
  readonly port: OutputPort;
  readonly destination: Account;
}

/** Into the port's own customer or vendor account or what is below it, and not away from its queues. */
async function refuseWay(
  call: Call<'domain-unknown' | 'output-port-leaves-account' | 'queues-left-behind'>,
  { accounts, ports }: Pick<Reader, 'accounts' | 'ports'>,
  { port, destination }: Way,
): Promise<void> {
  const lineOf = (accountId: number): Promise<Line> => accounts.ancestors(accountId);
  const there = await lineOf(destination.id);
  if (there.length === 0) throw call.problem('domain-unknown');
  if (!staysAtHome(await lineOf(port.accountId), there))
    throw call.problem('output-port-leaves-account');
  for (const queue of await ports.inputsInto(port.id)) {
    if (!mayReferTo(await lineOf(queue.accountId), there)) throw call.problem('queues-left-behind');
  }
}
