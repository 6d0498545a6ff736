import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { deprecatedOutputType, newOutputPort } from '../../rules/output-port.ts';
import { accountOfDomain } from '../find/account.ts';
import { type Call, json, operation } from '../operation.ts';
import type { Values } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { addMatchingQueue } from './matching-queue.ts';
import {
  deprecatedPortDetails,
  portDetails,
  portFieldsFrom,
  portPlacing,
} from './output-port-parameters.ts';
import { refuseFields, refuseWhole } from './refuse-port.ts';
import { refuseUnlicensed } from './refuse-unlicensed.ts';

const parameters = { ...portPlacing, ...portDetails };
const problems = [
  'parameter-ill-formed',
  'domain-unknown',
  'output-port-not-saved',
  'licence-expired',
  'licence-group-unknown',
  'licence-count-exceeded',
] as const;

const creation = {
  path: '/outputports',
  section: '4.5',
  silences: ['SIL-22', 'SIL-60', 'SIL-60a', 'SIL-62', 'SIL-63', 'SIL-66', 'SIL-74', 'SIL-97'],
  grant: grant(['ViewOutputPort', 'CreateOutputPort']),
  answer: json(errorCodeInfoId),
  problems,
  errorCode: errorCodes.createOutputPort,
} as const;

export const createOutputPort = operation({
  ...creation,
  id: 'createOutputPort',
  method: 'POST',
  summary: 'Create an output port',
  parameters,
  run: create,
});

/** interface 9: PUT receives no later changes, so it knows no sendusername. */
export const createOutputPortByPut = operation({
  ...creation,
  id: 'createOutputPortByPut',
  method: 'PUT',
  summary: 'Create an output port',
  deprecated: true,
  when: { parameter: 'id', given: false },
  parameters: { ...portPlacing, ...deprecatedPortDetails },
  run: (call, given) => create(call, { ...given, sendusername: newOutputPort.sendUsername }),
});

type Created = Call<(typeof problems)[number]>;

async function create(
  call: Created,
  given: Values<typeof parameters>,
): Promise<{ readonly errorCode: 0; readonly id: number }> {
  const { store, vault } = call.service;
  const fields = portFieldsFrom(given, vault);
  const port = { ...newOutputPort, name: given.portname, address: given.address, ...fields };
  refuseFields(call, fields);
  refuseWhole(call, port);
  const account = await accountOfDomain(call, given.domainname);
  if (account === undefined) throw call.problem('domain-unknown');
  if (given.outputtype === deprecatedOutputType) throw call.problem('output-port-not-saved');

  const id = await store.write(async (transactor) => {
    const { accounts, change } = transactor;
    if ((await accounts.byId(account.id)) === undefined) throw call.problem('domain-unknown');
    await refuseUnlicensed(call, transactor, { port: { ...port, accountId: account.id } });
    const added = await change.addOutputPort({ ...port, accountId: account.id });
    if (given.matchinginputport)
      await addMatchingQueue(call, transactor, { ...port, accountId: account.id, id: added });
    return added;
  });
  return { errorCode: errorCodes.ok, id };
}
