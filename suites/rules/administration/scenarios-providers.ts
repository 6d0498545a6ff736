import { accountId } from '../../drive/samples/account.ts';
import { directory, providerWishes } from '../../drive/samples/administration.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import type { Json } from '../../journal/json.ts';

type Members = Readonly<Record<string, Json>>;

async function look(stage: Session, key = true): Promise<ReturnType<Session['request']>> {
  const parameters = [['accountid', String(await accountId(stage))]] as const;
  return stage.request('authproviders.get', key ? stage.full : {}, { parameters });
}

/** Providers of each kind are added, listed with a key and without, and deleted; what is no provider. */
export const authProviders: TestCase = {
  name: 'providers/add-and-delete',
  async play(stage) {
    const password = `Directory-${stage.name('secret')}`;
    stage.context.recorder.redactor.learn('password', password);
    const secrets = JSON.stringify({ clientId: stage.name('host'), clientSecret: password });
    const make = async (more: Members): Promise<string> => {
      const members = { ...(await providerWishes(stage)), ...more };
      await stage.request('authproviders.add', stage.full, { members });
      return members.name;
    };
    await make({});
    await look(stage);
    const { priority: _, id: __, ...least } = await providerWishes(stage);
    await stage.request('authproviders.add', stage.full, { members: least });
    await make({ providerType: 1, typeConfiguration: directory(password) });
    for (const providerType of [2, 3]) await make({ providerType, typeConfiguration: secrets });
    await look(stage);
    await look(stage, false);
    await refusals(stage);
    const [spare, inUse] = [await make({}), await make({})];
    const listed = await look(stage);
    const idByName = (name: string): string => String(idOf(listed, 'name', name));
    await moveIn(stage, idByName(inUse));
    const pair = stage.pair();
    const unknown = String(2_000_000_000 + stage.context.identities.below(100_000_000));
    for (const id of [unknown, idByName(spare), idByName(inUse)]) {
      await stage.request('authproviders.delete', stage.full, { pair, path: { id } });
      await look(stage);
    }
  },
};

/** A user of the provider: one of the run's own, since a target with the fault would delete it. */
async function moveIn(stage: Session, providerId: string): Promise<void> {
  const parameters = [
    ['username', stage.name('tenant')],
    ['providerid', providerId],
  ] as const;
  stage.need(
    await stage.request('users.create', stage.full, { parameters }),
    'creating a user in a provider',
  );
}

async function refusals(stage: Session): Promise<void> {
  const whole = await providerWishes(stage);
  const lacking = (name: string): Members =>
    Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
  for (const members of [
    ...['name', 'providerType', 'typeConfiguration', 'accountId'].map(lacking),
    { ...whole, providerType: 4 },
    { ...whole, providerType: -1 },
    { ...whole, typeConfiguration: 'not JSON' },
    { ...whole, typeConfiguration: '[]' },
  ]) {
    const pair = stage.pair();
    const name = stage.name('refused');
    const probe = 'name' in members ? { ...members, name } : members;
    await stage.request('authproviders.add', stage.full, { pair, members: probe });
    await look(stage);
    const control = { ...whole, name: stage.name('control') };
    await stage.request('authproviders.add', stage.full, { pair, members: control });
  }
}
