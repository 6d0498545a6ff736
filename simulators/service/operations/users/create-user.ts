import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Provider, User } from '../../rules/records.ts';
import {
  isFault,
  readUserDetails,
  reservedUserNames,
  type UserDetails,
} from '../../rules/user-details.ts';
import type { Transactor } from '../../store/store.ts';
import { isInReach, requestAccountId } from '../find/account.ts';
import { type Asking, type Call, json, operation } from '../operation.ts';
import { form, optional, secret, withDefault } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int, list, name, text } from '../words.ts';

const localProvider = 0;

export const createUser = operation({
  id: 'createUser',
  method: 'PUT',
  path: '/users',
  section: '4.7',
  summary: 'Create a user',
  grant: grant(['ViewUser', 'CreateUser']),
  parameters: {
    username: form(name()),
    providerid: optional(form(int({ description: 'the local provider when absent' }))),
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
    if (reservedUserNames.includes(username.toLowerCase())) throw call.problem('user-not-created');
    const provider = await providerFor(call, providerid);
    if (provider === undefined) throw call.problem('user-not-created', { parameter: 'providerid' });

    const user = await newUser(call, { userName: username, provider, details });
    await call.service.store.write((transactor) => add(call, transactor, { user, details }));
    return { errorCode: errorCodes.ok };
  },
});

/** Users are made in local providers; the others bring their own. */
async function providerFor(
  asking: Asking,
  providerId: number | undefined,
): Promise<Provider | undefined> {
  const { users } = asking.service.store.read;
  if (providerId === undefined || providerId === 0) {
    const providers = await users.providers(await requestAccountId(asking));
    return providers.find((one) => one.providerType === localProvider);
  }
  const provider = await users.providerById(providerId);
  const usable =
    provider?.providerType === localProvider && (await isInReach(asking, provider.accountId));
  return usable ? provider : undefined;
}

interface Person {
  readonly userName: string;
  readonly provider: Provider;
  readonly details: UserDetails;
}

async function newUser(
  { service, now }: Asking,
  { userName, provider, details }: Person,
): Promise<Omit<User, 'id'>> {
  const { passwords } = service;
  const [passwordHash, pinHash] = await Promise.all([
    details.password === undefined ? undefined : passwords.hash(details.password),
    details.pin === undefined ? undefined : passwords.hash(details.pin),
  ]);
  return {
    fullName: '',
    email: '',
    department: '',
    homeFolder: '',
    shortId: '',
    externalId: '',
    ...details.fields,
    accountId: provider.accountId,
    providerId: provider.id,
    userName,
    // Added one by one, since each must be free.
    cards: [],
    aliases: [],
    groupIds: [],
    groupNames: [],
    createdAt: now,
    disabled: false,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(pinHash === undefined ? {} : { pinHash }),
  };
}

/** All or nothing: a name, alias, card or short id that someone else has undoes the whole user. */
async function add(
  call: Call<'user-not-created'>,
  { users, change }: Transactor,
  { user, details }: { readonly user: Omit<User, 'id'>; readonly details: UserDetails },
): Promise<void> {
  const { accountId, providerId, shortId } = user;
  for (const wanted of [user.userName, ...details.aliases]) {
    if ((await users.byName(providerId, wanted)) !== undefined)
      throw call.problem('user-not-created', { parameter: 'username' });
  }
  if (shortId !== '' && (await users.byLoginId(accountId, 'shortId', shortId)).length > 0) {
    throw call.problem('user-not-created', { parameter: 'detaildata' });
  }
  const id = await change.addUser(user);
  for (const card of details.cards) {
    if (!(await change.addCard(id, accountId, card)))
      throw call.problem('user-not-created', { parameter: 'detaildata' });
  }
  for (const alias of details.aliases) {
    if (!(await change.addAlias(id, providerId, alias)))
      throw call.problem('user-not-created', { parameter: 'detaildata' });
  }
}
