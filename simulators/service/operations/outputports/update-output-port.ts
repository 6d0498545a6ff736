import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { deprecatedOutputType, withFamily } from '../../rules/output-port.ts';
import { refuseOtherHome } from '../find/home.ts';
import { outputPortInReach } from '../find/port.ts';
import { type Call, json, operation } from '../operation.ts';
import { changing, form, path, type Values } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';
import { addMatchingQueue } from './matching-queue.ts';
import {
  deprecatedPortDetails,
  portDetails,
  portFieldsFrom,
  portPlacing,
} from './output-port-parameters.ts';
import { refuseFields, refuseWhole } from './refuse-port.ts';
import { refuseUnlicensed } from './refuse-unlicensed.ts';

const changed = { ...changing(portPlacing), ...changing(portDetails) };
const problems = [
  'parameter-ill-formed',
  'output-port-unknown',
  'domain-unknown',
  'output-port-elsewhere',
  'output-port-not-saved',
  'licence-expired',
  'licence-group-unknown',
  'licence-count-exceeded',
] as const;

const update = {
  section: '4.5',
  silences: [
    'SIL-60',
    'SIL-60a',
    'SIL-61',
    'SIL-63',
    'SIL-66',
    'SIL-91',
    'SIL-92',
    'SIL-94',
    'SIL-95',
    'SIL-96',
    'SIL-97',
  ],
  grant: grant(['ViewOutputPort', 'ModifyOutputPort']),
  answer: json(errorCodeInfoId),
  problems,
  errorCode: errorCodes.createOutputPort,
} as const;

/** SIL-61: what is given changes, an empty value clears. */
export const updateOutputPort = operation({
  ...update,
  id: 'updateOutputPort',
  method: 'PATCH',
  path: '/outputports/{outputportid}',
  summary: 'Update the given members of an output port',
  parameters: { outputportid: path(int()), ...changed },
  run: (call, { outputportid, ...given }) => change(call, outputportid, given),
});

/**
 * interface 9: says the whole port, but for what it doesn't know (sendusername stays as it is) and
 * what no list shows (credentials that it leaves out stay).
 */
export const updateOutputPortByPut = operation({
  ...update,
  id: 'updateOutputPortByPut',
  method: 'PUT',
  path: '/outputports',
  summary: 'Update an output port',
  deprecated: true,
  when: { parameter: 'id', given: true },
  parameters: { id: form(int()), ...portPlacing, ...deprecatedPortDetails },
  run: (call, { id, ...given }) => change(call, id, given),
});

type Given = Partial<Values<typeof changed>>;

async function change(
  call: Call<(typeof problems)[number]>,
  id: number,
  given: Given,
): Promise<{ readonly errorCode: 0; readonly id: number }> {
  const { store, vault, settings } = call.service;
  const fields = portFieldsFrom(given, vault);
  refuseFields(call, fields);
  const known = await outputPortInReach(call, id);
  if (known === undefined) throw call.problem('output-port-unknown');
  if (given.domainname !== undefined)
    await refuseOtherHome(call, known.accountId, given.domainname);
  if (given.outputtype === deprecatedOutputType) throw call.problem('output-port-not-saved');

  await store.write(async (transactor) => {
    const before = await transactor.ports.outputById(id);
    if (before?.accountId !== known.accountId) throw call.problem('output-port-unknown');
    const changes = withFamily(fields, before, settings.vendors);
    const port = { ...before, ...changes };
    refuseWhole(call, port);
    await refuseUnlicensed(call, transactor, { port, before });
    if (Object.keys(changes).length > 0) await transactor.change.setOutputPort(id, changes);
    if (given.matchinginputport === true) await addMatchingQueue(call, transactor, port);
  });
  call.service.delivery.wake(id);
  return { errorCode: errorCodes.ok, id };
}
