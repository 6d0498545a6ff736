import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Provider, User } from '../../rules/records.ts';
import { providerOrLocal } from '../find/people.ts';
import { type Call, json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { toUserInfo, userInfo } from '../shapes/user-info.ts';
import { int, text } from '../words.ts';

const usualRecords = 50;
const mostRecords = 1000;

const userPage = Type.Object(
  {
    items: Type.Array(userInfo),
    recordsOnPage: int(),
    nextPageToken: Type.Optional(Type.String({ description: 'absent on the last page' })),
  },
  { $id: 'UserPage' },
);

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/users/all',
  section: '4.7',
  silences: ['SIL-14', 'SIL-15', 'SIL-16', 'SIL-17', 'SIL-18', 'SIL-79', 'SIL-105'],
  summary: 'List the users of an authentication provider by name, in pages',
  grant: grant(['ViewUser']),
  parameters: {
    providerid: form(int({ description: '0: the local provider' })),
    // SIL-14, SIL-15: served as the maximum beyond it, 400 below 1
    maxrecords: optional(
      form(int({ minimum: 1, description: 'default 50; at most 1000, larger values are reduced' })),
    ),
    pagetoken: optional(form(text({ maxLength: 8192 }))),
  },
  answer: json(userPage),
  problems: ['provider-of-users-unknown', 'page-token-not-valid'],
  errorCode: errorCodes.objectTree,

  async run(call, { providerid, maxrecords, pagetoken }) {
    const provider = await providerOrLocal(call, providerid);
    if (provider === undefined)
      throw call.problem('provider-of-users-unknown', { parameter: 'providerid' });
    const before = pageBefore(call, provider, pagetoken ?? '');
    const pageSize = Math.min(maxrecords ?? before.pageSize, mostRecords);

    const found = await usersAfter(call, provider, { after: before.name, limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = found.length > pageSize ? page.at(-1) : undefined;
    return {
      items: page.map(toUserInfo),
      recordsOnPage: page.length,
      ...(last === undefined ? {} : { nextPageToken: tokenAfter(call, last, pageSize) }),
    };
  },
});

/** What a page token holds, signed: where the next page goes on (SIL-16). */
interface UsersPage {
  readonly of: 'users';
  readonly providerId: number;
  readonly pageSize: number;
  /** Of the last user so far. */
  readonly name: string;
}

/** A token of another provider, and so of another account, or not of ours is refused. */
function pageBefore(
  call: Call<'page-token-not-valid'>,
  { id }: Provider,
  token: string,
): Pick<UsersPage, 'pageSize' | 'name'> {
  if (token === '') return { pageSize: usualRecords, name: '' };
  const page = call.service.signer.open(token) as Partial<UsersPage> | undefined;
  if (page?.of !== 'users' || page.providerId !== id)
    throw call.problem('page-token-not-valid', { parameter: 'pagetoken' });
  return page as UsersPage;
}

function tokenAfter({ service }: Call, user: User, pageSize: number): string {
  const { providerId, userName: name } = user;
  return service.signer.sign({ of: 'users', providerId, pageSize, name } satisfies UsersPage);
}

/** For whoever reaches one's own things only, there is nobody else (SIL-23). */
async function usersAfter(
  { access, service }: Call,
  provider: Provider,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly User[]> {
  if (!access.ownOnly) return service.store.read.users.ofProvider(provider.id, page);
  return access.user?.providerId === provider.id ? [access.user] : [];
}
