import type { User } from '../rules/records.ts';
import type { Question, Reply } from './ask.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Form = NonNullable<Question['form']>;

/** A test server on which alice is changed, and made again what she was. */
export interface UserUpdateServer {
  readonly server: TestServer;
  /** As acme's full key changes her, unless a test says otherwise. */
  update(form: Form, special?: Partial<Question>): Promise<Reply>;
  alice(): Promise<User | undefined>;
  restore(): Promise<void>;
}

export async function startUserUpdateServer(): Promise<UserUpdateServer> {
  const server = await startTestServer();
  return {
    server,
    update: (form, special = {}) =>
      server.ask({ method: 'POST', path: '/users/alice', key: 'full', form, ...special }),
    alice: () => server.store.read.users.byId(server.people.users.alice.id),
    restore: () => restore(server),
  };
}

async function restore(server: TestServer): Promise<void> {
  const {
    id,
    accountId,
    providerId,
    cards,
    aliases,
    groupIds: _,
    groupNames: __,
    ...fields
  } = server.people.users.alice;
  await server.store.write(async ({ change }) => {
    const none = { passwordHash: undefined, pinHash: undefined, expiresAt: undefined };
    await change.setUser(id, { ...none, ...fields });
    await change.removeCards(id);
    await change.removeAliases(id);
    for (const card of cards) await change.addCard(id, accountId, card);
    for (const alias of aliases) await change.addAlias(id, providerId, alias);
  });
}
