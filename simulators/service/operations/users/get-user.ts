import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { isVisible, userByName } from '../find/user.ts';
import { json, operation } from '../operation.ts';
import { form } from '../parameter.ts';
import { toUserInfo, userInfo } from '../shapes/user-info.ts';
import { int, name } from '../words.ts';

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: '/users',
  section: '4.7',
  silences: ['SIL-30', 'SIL-46', 'SIL-66', 'SIL-79', 'SIL-102'],
  summary: 'Get a user of an authentication provider',
  grant: grant(['ViewUser']),
  parameters: { username: form(name()), providerid: form(int()) },
  answer: json(userInfo),
  problems: ['user-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { username, providerid: providerId }) {
    const accountId = await requestAccountId(call);
    const user = await userByName(call, username, { accountId, providerId });
    if (user === undefined || !isVisible(call, user))
      throw call.problem('user-not-found', { parameter: 'username' });

    return toUserInfo(user);
  },
});
