import { normaliseCard } from '../../rules/card-number.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { isVisible, userByName } from '../find/user.ts';
import { json, operation } from '../operation.ts';
import { form, path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { name } from '../words.ts';

export const registerCard = operation({
  id: 'registerCard',
  method: 'POST',
  path: '/users/{username}/cards',
  section: '4.7',
  silences: ['SIL-23', 'SIL-69', 'SIL-70', 'SIL-102'],
  summary: 'Register a card for a user',
  grant: grant(['ViewUser', 'ModifyUser', 'CardManagement'], { advanced: 'not needed' }),
  parameters: { username: path(name()), cardid: form(name()) },
  answer: json(errorCodeInfo),
  problems: ['card-not-enrolled'],
  errorCode: errorCodes.enrollCard,

  async run(call, { username, cardid }) {
    const accountId = await requestAccountId(call);
    const user = await userByName(call, username, { accountId });
    if (user === undefined || !isVisible(call, user))
      throw call.problem('card-not-enrolled', { parameter: 'username' });

    const card = normaliseCard(cardid);
    await call.service.store.write(async ({ users, change }) => {
      const stillThere = (await users.byId(user.id)) !== undefined;
      if (!stillThere) throw call.problem('card-not-enrolled', { parameter: 'username' });
      if (await change.addCard(user.id, user.accountId, card)) return;
      // SIL-70: one card, one user of an account; one's own card twice changes nothing
      const [holder] = await users.byLoginId(user.accountId, 'card', card);
      if (holder?.id !== user.id) throw call.problem('card-not-enrolled', { parameter: 'cardid' });
    });
    return { errorCode: errorCodes.ok };
  },
});
