import type { Json } from '../../../journal/json.ts';
import { container } from '../../samples/account.ts';
import { idOf } from '../../samples/sample.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';

type Members = Readonly<Record<string, Json>>;

/** Access controls in a container of their own, so that no other case renumbers them. */
export const accessControls: Scenario = {
  name: 'access/controls',
  exercises: [
    'ACL-NEW-01',
    'ACL-NEW-02',
    'ACL-NEW-03',
    'ACL-NEW-04',
    'ACL-NEW-05',
    'ACL-GET-01',
    'ACL-DEL-01',
    'ACL-DEL-02',
    'ACL-DEL-03',
  ],
  async play(stage) {
    const { domain } = await container(stage);
    const parameters = [['accountdomain', domain]] as const;
    const authProviderId = stage.cast.facts.providerId;
    const wishes = async (more: Members = {}): Promise<Members> => ({
      authProviderId,
      roleName: 'Users',
      userName: (await stage.user()).userName,
      ...more,
    });
    const give = (members: Members, pair?: number): ReturnType<Stage['call']> =>
      stage.call('accesscontrols.add', stage.full, {
        parameters,
        members,
        ...(pair === undefined ? {} : { pair }),
      });
    const look = (): ReturnType<Stage['call']> =>
      stage.call('accesscontrols.get', stage.full, { parameters });
    for (const roleName of ['Administrators', 'Users', 'Reporting', 'Support']) {
      await give(await wishes({ roleName }));
      await look();
    }
    const { userName: _, ...nobody } = await wishes();
    const strange = 2_000_000_000 + stage.parts.identities.below(100_000_000);
    for (const members of [
      await wishes({ roleName: 'Emperors' }),
      await wishes({ groupName: stage.name('group') }),
      nobody,
      await wishes({ authProviderId: strange }),
    ]) {
      const pair = stage.pair();
      await give(members, pair);
      await give(await wishes(), pair);
    }
    const lacking = stage.pair();
    await stage.call('accesscontrols.get', stage.full, { pair: lacking });
    await stage.call('accesscontrols.get', stage.full, { pair: lacking, parameters });
    const lastUser = (await stage.user()).userName;
    await give(await wishes({ userName: lastUser }));
    const id = String(idOf(await look(), 'userName', lastUser));
    const pair = stage.pair();
    for (const one of [String(strange), id])
      await stage.call('accesscontrols.delete', stage.full, {
        pair,
        parameters,
        path: { id: one },
      });
    await look();
  },
};

/** A user without a role, and with one, asks for what the role allows. */
export const accessControlRole: Scenario = {
  name: 'access/role',
  exercises: ['ACL-NEW-06'],
  exclusive: true,
  async play(stage) {
    const { userName } = await stage.user();
    const token = await stage.login({ userName });
    await stage.call('documents.history', token);
    await stage.call('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.cast.facts.domain]],
      members: { authProviderId: stage.cast.facts.providerId, roleName: 'Reporting', userName },
    });
    await stage.call('documents.history', token);
  },
};
