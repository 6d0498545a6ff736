import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isForUser } from '../../rules/input-port.ts';
import type { InputPort } from '../../rules/records.ts';
import { accountWithContainers, requestAccountId } from '../find/account.ts';
import { placesOf } from '../find/place.ts';
import { outputPortInReach } from '../find/port.ts';
import { isActive, isVisible, userByName } from '../find/user.ts';
import { type Asking, json, operation } from '../operation.ts';
import { form, optional, withDefault } from '../parameter.ts';
import { inputPortInfo, toInputPortInfo } from '../shapes/input-port-info.ts';
import { bool, int, list, name } from '../words.ts';

export const listInputPorts = operation({
  id: 'listInputPorts',
  method: 'GET',
  path: '/inputports',
  section: '4.6',
  silences: ['SIL-17', 'SIL-18', 'SIL-7A', 'SIL-7E'],
  summary: 'List the input ports of the account, or those that a user may use',
  grant: grant(['ViewInputPort'], { advanced: 'not needed' }),
  parameters: {
    providerid: optional(form(int({ description: 'detected when absent or zero' }))),
    username: optional(form(name())),
    locationids: optional(form(list(int({ description: 'location of the user' })))),
    enrichPorts: withDefault(form(bool('adds the name of the container')), false),
  },
  answer: json(Type.Array(inputPortInfo)),
  problems: ['user-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, { username, providerid: providerId, locationids, enrichPorts }) {
    const accountId = await requestAccountId(call);
    if (username !== undefined) {
      const user = await userByName(call, username, { accountId, providerId });
      const known = user !== undefined && isActive(call, user) && isVisible(call, user);
      if (!known) throw call.problem('user-unknown', { parameter: 'username' });
    }

    const inputs = await call.service.store.read.ports.inputs(
      await accountWithContainers(call, accountId),
    );
    // Somebody's own list, whether they say who they are or only where (SIL-7E).
    const isPersonal = username !== undefined || locationids !== undefined;
    const listed = inputs
      .filter((port) => !isPersonal || isForUser(port, locationids ?? []))
      .toSorted((a, b) => a.id - b.id);
    const accountIds = listed.map((port) => port.accountId);
    const places = enrichPorts ? await placesOf(call, accountIds) : undefined;
    const outputNames = await outputNamesOf(call, listed);
    return listed.map((port) =>
      toInputPortInfo(port, {
        outputPort: outputNames.get(port.outputPortId),
        containerName: places?.get(port.accountId)?.containerName,
      }),
    );
  },
});

/** The names of the mapped output ports, of those that are there for the caller. */
async function outputNamesOf(
  asking: Asking,
  ports: readonly InputPort[],
): Promise<ReadonlyMap<number | undefined, string>> {
  const ids = new Set(ports.flatMap(({ outputPortId }) => outputPortId ?? []));
  const found = await Promise.all([...ids].map((id) => outputPortInReach(asking, id)));
  return new Map(found.flatMap((port) => (port === undefined ? [] : [[port.id, port.name]])));
}
