import Type from 'typebox';
import { holds } from '../../rules/access.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { accountWithContainers, requestAccountId } from '../find/account.ts';
import { licencesOf } from '../find/licence.ts';
import { placesOf } from '../find/place.ts';
import { isActive, isVisible, userByName } from '../find/user.ts';
import { json, operation } from '../operation.ts';
import { form, optional, withDefault } from '../parameter.ts';
import { outputPortInfo, toOutputPortInfo } from '../shapes/output-port-info.ts';
import { bool, int, name } from '../words.ts';

export const listOutputPorts = operation({
  id: 'listOutputPorts',
  method: 'GET',
  path: '/outputports',
  section: '4.5',
  silences: ['SIL-17', 'SIL-18', 'SIL-64', 'SIL-7A', 'SIL-7E', 'SIL-7F', 'SIL-99'],
  summary: 'List the output ports of the account, or those that a user may use',
  grant: grant(['ViewOutputPort']),
  parameters: {
    providerid: optional(form(int({ description: 'detected when absent or zero' }))),
    username: optional(form(name())),
    enrichPorts: withDefault(form(bool('adds account, container and location id')), false),
  },
  answer: json(Type.Array(outputPortInfo)),
  problems: ['user-unknown'],
  errorCode: errorCodes.objectTree,

  async run(call, { username, providerid: providerId, enrichPorts }) {
    const accountId = await requestAccountId(call);
    if (username !== undefined) {
      const user = await userByName(call, username, { accountId, providerId });
      const known = user !== undefined && isActive(call, user) && isVisible(call, user);
      if (!known) throw call.problem('user-unknown', { parameter: 'username' });
    }

    // Every user of an account may use every output port of it (SIL-7E).
    const ports = await call.service.store.read.ports.outputs(
      await accountWithContainers(call, accountId),
    );
    const accountIds = ports.map((port) => port.accountId);
    const places = enrichPorts ? await placesOf(call, accountIds) : undefined;
    const licences = holds(call.access, 'ViewLicense')
      ? await licencesOf(call, accountIds)
      : undefined;
    return ports
      .toSorted((a, b) => a.id - b.id)
      .map((port) =>
        toOutputPortInfo(port, {
          place: places?.get(port.accountId),
          licence: licences?.get(port.accountId),
        }),
      );
  },
});
