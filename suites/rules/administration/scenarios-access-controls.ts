import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { container } from '../../drive/samples/account.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';
import type { Json } from '../../journal/json.ts';

type Members = Readonly<Record<string, Json>>;

/** Access controls in a container of their own, so that no other case renumbers them. */
export const accessControls: TestCase = {
  name: 'access/controls',
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
export const accessControlsDelete: TestCase = {
  name: 'access/delete',
  needs: cautionOf('accesscontrols.delete'),
  async play(stage) {
    const { parameters, wishes, give, look } = await register(stage);
    await give(await wishes());
    const { userName } = await stage.user();
    await give(await wishes({ userName }));
    const known = idOf(await look(), 'userName', userName);
    const pair = stage.pair();
    for (const id of [strangeId(stage), known])
      await stage.request('accesscontrols.delete', stage.full, {
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
async function register(stage: Session): Promise<Register> {
  const { domain } = await container(stage);
  const parameters = [['accountdomain', domain]] as const;
  const authProviderId = stage.credentials.facts.providerId;
  return {
    parameters,
    wishes: async (more = {}) => ({
      authProviderId,
      roleName: 'Users',
      userName: (await stage.user()).userName,
      ...more,
    }),
    give: (members, pair) =>
      stage.request('accesscontrols.add', stage.full, {
        parameters,
        members,
        ...(pair === undefined ? {} : { pair }),
      }),
    look: () => stage.request('accesscontrols.get', stage.full, { parameters }),
  };
}

function strangeId(stage: Session): number {
  return 2_000_000_000 + stage.context.identities.below(100_000_000);
}

/** A user without a role, and with one, asks for what the role allows; so does one of nearly the same name. */
export const accessControlRole: TestCase = {
  name: 'access/role',
  exclusive: true,
  async play(stage) {
    const { userName } = await stage.user();
    const token = await stage.login({ userName });
    await stage.request('documents.history', token);
    await stage.request('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.credentials.facts.domain]],
      members: {
        authProviderId: stage.credentials.facts.providerId,
        roleName: 'Reporting',
        userName,
      },
    });
    await stage.request('documents.history', token);
    await namesakes(stage);
  },
};

/** Of two users whose names differ in one accent, or in a letter that some take for none, one has the role. */
async function namesakes(stage: Session): Promise<void> {
  const name = stage.name('role');
  for (const [own, other] of [
    [`${name}-Müller`, `${name}-Muller`],
    [`${name}-a b`, `${name}-ab`],
  ] as const) {
    const made = [];
    for (const username of [own, other])
      made.push(
        await stage.request('users.create', stage.full, {
          parameters: [
            ['username', username],
            ['providerid', String(stage.credentials.facts.providerId)],
          ],
        }),
      );
    // Both may be one name.
    if (!made.every(succeeded)) continue;
    await stage.request('accesscontrols.add', stage.full, {
      parameters: [['accountdomain', stage.credentials.facts.domain]],
      members: {
        authProviderId: stage.credentials.facts.providerId,
        roleName: 'Reporting',
        userName: own,
      },
    });
    for (const userName of [own, other])
      await stage.request('documents.history', await stage.login({ userName }));
  }
}
