import type { User } from '../rules/records.ts';
import type { Question, Reply } from './ask.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Form = NonNullable<Question['form']>;

/** A stage on which alice is changed, and made again what she was. */
export interface UserUpdateServer {
  readonly stage: TestServer;
  /** As acme's full key changes her, unless a test says otherwise. */
  update(form: Form, special?: Partial<Question>): Promise<Reply>;
  alice(): Promise<User | undefined>;
  restore(): Promise<void>;
}

export async function startUserUpdateServer(): Promise<UserUpdateServer> {
  const stage = await startTestServer();
  return {
    stage,
    update: (form, special = {}) =>
      stage.ask({ method: 'POST', path: '/users/alice', key: 'full', form, ...special }),
    alice: () => stage.store.read.users.byId(stage.people.users.alice.id),
    restore: () => restore(stage),
  };
}

async function restore(stage: TestServer): Promise<void> {
  const {
    id,
    accountId,
    providerId,
    cards,
    aliases,
    groupIds: _,
    groupNames: __,
    ...fields
  } = stage.people.users.alice;
  await stage.store.write(async ({ change }) => {
    const none = { passwordHash: undefined, pinHash: undefined, expiresAt: undefined };
    await change.setUser(id, { ...none, ...fields });
    await change.removeCards(id);
    await change.removeAliases(id);
    for (const card of cards) await change.addCard(id, accountId, card);
    for (const alias of aliases) await change.addAlias(id, providerId, alias);
  });
}
