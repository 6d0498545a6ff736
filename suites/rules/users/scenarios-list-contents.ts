import type { Pairs } from '../../drive/body.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { roomyProvider } from './scenarios-providers.ts';

/** A user of another provider alone is deleted without a provider: there is nobody of that name in the local one. */
const usersDeleteElsewhere: TestCase = {
  name: 'users/delete-elsewhere',
  async play(stage) {
    const providerid = await roomyProvider(stage);
    const username = stage.name('elsewhere');
    const parameters: Pairs = [
      ['username', username],
      ['providerid', providerid],
    ];
    stage.need(
      await stage.request('users.create', stage.full, { parameters }),
      'creating a user in another provider',
    );
    await stage.request('users.delete', stage.full, { path: { username } });
    await stage.request('users.get', stage.full, { parameters });
  },
};

/** A user is made in each of two providers, where there can be two, and the users of both are asked for. */
const usersAllOfProvider: TestCase = {
  name: 'users/all-of-provider',
  async play(stage) {
    const local = String(stage.credentials.facts.providerId);
    const other = await roomyProvider(stage);
    const token = await stage.login(await stage.user());
    stage.need(
      await stage.request('users.create', stage.full, {
        parameters: [
          ['username', stage.name('elsewhere')],
          ['providerid', other],
        ],
      }),
      'creating a user in another provider',
    );
    for (const caller of [stage.full, token])
      for (const providerid of [other, local])
        await stage.request('users.all', caller, {
          parameters: [
            ['providerid', providerid],
            ['maxrecords', '1000'],
          ],
        });
  },
};

/** interface 4.7: who is in a provider, and who is not. */
export const outsiderScenarios: readonly TestCase[] = [usersAllOfProvider, usersDeleteElsewhere];
