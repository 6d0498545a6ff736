import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { newUser } from '../../rules/new-user.ts';
import { providerTypes } from '../../rules/provider-configuration.ts';
import type { Provider } from '../../rules/records.ts';
import {
  isFault,
  readUserDetails,
  reservedUserNames,
  type UserDetails,
} from '../../rules/user-details.ts';
import { providerOrLocal } from '../find/people.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional, secret, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int, list, name, text } from '../words.ts';
import { fieldsOf, giveCardsAndAliases, isShortIdFree } from './details.ts';

export const createUser = operation({
  id: 'createUser',
  method: 'PUT',
  path: '/users',
  section: '4.7',
  silences: ['SIL-66', 'SIL-70', 'SIL-7G', 'SIL-103', 'SIL-107'],
  summary: 'Create a user',
  grant: grant(['ViewUser', 'CreateUser']),
  parameters: {
    username: form(name()),
    providerid: optional(form(int({ description: 'default or 0: the local provider' }))),
    detailtype: withDefault(form(list(int({ description: 'paired with detaildata' }))), []),
    // may be a password, so never in a query (SIL-01)
    detaildata: withDefault(secret(form(list(text({ maxLength: 1024 })))), []),
  },
  answer: json(errorCodeInfo),
  problems: ['parameter-ill-formed', 'user-not-created'],
  errorCode: errorCodes.createUser,

  async run(call, { username, providerid, detailtype, detaildata }) {
    const details = readUserDetails(detailtype, detaildata);
    if (isFault(details)) throw call.problem('parameter-ill-formed', details);
    if (reservedUserNames.includes(username.toLowerCase()))
      throw call.problem('user-not-created', { parameter: 'username' });
    const provider = await providerOrLocal(call, providerid);
    if (provider === undefined) throw call.problem('user-not-created', { parameter: 'providerid' });
    // Nobody would ever check it: elsewhere passwords are the provider's own.
    if (provider.providerType !== providerTypes.local && details.password !== undefined)
      throw call.problem('user-not-created', { parameter: 'detailtype' });

    await add(call, { userName: username, provider, details });
    return { errorCode: errorCodes.ok };
  },
});

interface Person {
  readonly userName: string;
  readonly provider: Provider;
  readonly details: UserDetails;
}

/** All or nothing: a name, alias, card or short id that someone else has undoes the whole user. */
async function add(
  call: Call<'user-not-created'>,
  { userName, provider, details }: Person,
): Promise<void> {
  const { id: providerId, accountId } = provider;
  const user = {
    ...newUser,
    ...(await fieldsOf(call, details)),
    accountId,
    providerId,
    userName,
    createdAt: call.now,
  };
  await call.service.store.write(async (transactor) => {
    const { users, change } = transactor;
    if ((await users.byName(providerId, userName)) !== undefined)
      throw call.problem('user-not-created', { parameter: 'username' });
    const isFree = await isShortIdFree(transactor, user, user.shortId);
    if (!isFree) throw call.problem('user-not-created', { parameter: 'detaildata' });
    const id = await change.addUser(user);
    const given = await giveCardsAndAliases(transactor, { ...user, id }, details);
    if (!given) throw call.problem('user-not-created', { parameter: 'detaildata' });
  });
}
