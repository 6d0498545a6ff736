import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isForUser } from '../../rules/input-port.ts';
import { accountWithContainers, requestAccountId } from '../find/account.ts';
import { placesOf } from '../find/place.ts';
import { isActive, isVisible, userByName } from '../find/user.ts';
import { json, operation } from '../operation.ts';
import { form, optional, withDefault } from '../parameter.ts';
import { inputPortInfo, toInputPortInfo } from '../shapes/input-port-info.ts';
import { bool, int, list, name } from '../words.ts';

export const listInputPorts = operation({
  id: 'listInputPorts',
  method: 'GET',
  path: '/inputports',
  section: '4.6',
  summary: 'The input ports of the account, or those a user may use',
  grant: grant(['ViewInputPort'], { advanced: 'not needed' }),
  parameters: {
    providerid: optional(form(int())),
    username: optional(form(name())),
    locationids: withDefault(form(list(int())), []),
    enrichPorts: withDefault(form(bool()), false),
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

    const accountIds = await accountWithContainers(call, accountId);
    const { ports } = call.service.store.read;
    const [inputs, outputs] = await Promise.all([
      ports.inputs(accountIds),
      ports.outputs(accountIds),
    ]);
    const listed = inputs
      .filter((port) => username === undefined || isForUser(port, locationids))
      .sort((a, b) => a.id - b.id);
    const outputNames = new Map(outputs.map((port) => [port.id, port.name]));
    const places = enrichPorts
      ? await placesOf(
          call,
          listed.map((port) => port.accountId),
        )
      : undefined;
    return listed.map((port) =>
      toInputPortInfo(port, {
        outputPort: outputNames.get(port.outputPortId ?? 0),
        containerName: places?.get(port.accountId)?.containerName,
      }),
    );
  },
});
