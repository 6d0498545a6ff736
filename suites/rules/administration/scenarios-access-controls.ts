import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { container } from '../../drive/samples/account.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';
import { succeeded } from '../../journal/exchange.ts';
import type { Json } from '../../journal/json.ts';

type Members = Readonly<Record<string, Json>>;

/** Access controls in a container of their own, so that no other case renumbers them. */
export const accessControls: Scenario = {
  name: 'access/controls',
  exercises: ['ACL-NEW-01', 'ACL-NEW-02', 'ACL-NEW-03', 'ACL-NEW-04', 'ACL-NEW-05', 'ACL-DEL-03'],
  async play(stage) {
    const { wishes, give, look } = await register(stage);
    for (const roleName of ['Administrators', 'Users', 'Reporting', 'Support']) {
      await give(await wishes({ roleName }));
      await look();
    }
    const { userName: both } = await stage.user();
    for (const roleName of ['Users', 'Support']) {
      await give(await wishes({ roleName, userName: both }));
      await look();
    }
    const { userName: _, ...nobody } = await wishes();
    for (const members of [
      await wishes({ roleName: 'Emperors' }),
      await wishes({ groupName: stage.name('group') }),
      nobody,
      await wishes({ authProviderId: strangeId(stage) }),
    ]) {
      const pair = stage.pair();
      await give(members, pair);
      await give(await wishes(), pair);
    }
  },
};

/** An unknown access control and one of two are deleted. */
export const accessControlsDelete: Scenario = {
  name: 'access/delete',
  exercises: ['ACL-DEL-01', 'ACL-DEL-02'],
  needs: cautionOf('accesscontrols.delete'),
  async play(stage) {
    const { parameters, wishes, give, look } = await register(stage);
    await give(await wishes());
    const { userName } = await stage.user();
    await give(await wishes({ userName }));
    const known = idOf(await look(), 'userName', userName);
    const pair = stage.pair();
    for (const id of [strangeId(stage), known])
      await stage.call('accesscontrols.delete', stage.full, {
        pair,
        parameters,
        path: { id: String(id) },
      });
    await look();
  },
};

interface Register {
  readonly parameters: Pairs;
  /** The members of an access control for a user of the case. */
  readonly wishes: (more?: Members) => Promise<Members>;
  readonly give: (members: Members, pair?: number) => Promise<Reply>;
  readonly look: () => Promise<Reply>;
}

/** The access controls of a new container. */
async function register(stage: Stage): Promise<Register> {
  const { domain } = await container(stage);
  const parameters = [['accountdomain', domain]] as const;
  const authProviderId = stage.cast.facts.providerId;
  return {
    parameters,
    wishes: async (more = {}) => ({
      authProviderId,
      roleName: 'Users',
      userName: (await stage.user()).userName,
      ...more,
    }),
    give: (members, pair) =>
      stage.call('accesscontrols.add', stage.full, {
        parameters,
        members,
        ...(pair === undefined ? {} : { pair }),
      }),
    look: () => stage.call('accesscontrols.get', stage.full, { parameters }),
  };
}

function strangeId(stage: Stage): number {
  return 2_000_000_000 + stage.parts.identities.below(100_000_000);
}

/** A user without a role, and with one, asks for what the role allows; so does one of nearly the same name. */
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
    await namesakes(stage);
  },
};

/** Of two users whose names differ in one accent, or in a letter that some take for none, one has the role. */
async function namesakes(stage: Stage): Promise<void> {
  const name = stage.name('role');
  for (const [own, other] of [
    [`${name}-Müller`, `${name}-Muller`],
    [`${name}-a b`, `${name}-ab`],
  ] as const) {
    const made = [];
    for (const username of [own, other])
      made.push(
        await stage.call('users.create', stage.full, {
          parameters: [
            ['username', username],
            ['providerid', String(stage.cast.facts.providerId)],
          ],
        }),
      );
    // Both may be one name.
    if (!made.every(succeeded)) continue;
    await stage.call('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.cast.facts.domain]],
      members: {
        authProviderId: stage.cast.facts.providerId,
        roleName: 'Reporting',
        userName: own,
      },
    });
    for (const userName of [own, other])
      await stage.call('documents.history', await stage.login({ userName }));
  }
}
