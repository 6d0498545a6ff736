import { cautionOf } from '../../catalogue/cautions.ts';
import { container } from '../../drive/samples/account.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Three users with a role: one has it in a container first, one loses it, one is deleted and made again. */
export const accessControlEnds: TestCase = {
  name: 'access/role-ends',
  needs: cautionOf('accesscontrols.delete'),
  // Others' access controls would renumber those of the account meanwhile.
  exclusive: true,
  async play(stage) {
    await inContainer(stage);
    await takenAway(stage);
    await madeAgain(stage);
  },
};

async function inContainer(stage: Session): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName, (await container(stage)).domain);
  await askHistory(stage, userName);
  await give(stage, userName);
  await askHistory(stage, userName);
}

async function takenAway(stage: Session): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName);
  await askHistory(stage, userName);
  const parameters = [['accountdomain', stage.credentials.facts.domain]] as const;
  const look = await stage.request('accesscontrols.get', stage.full, { parameters });
  const path = { id: String(idOf(look, 'userName', userName)) };
  await stage.request('accesscontrols.delete', stage.full, { parameters, path });
  await askHistory(stage, userName);
}

async function madeAgain(stage: Session): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName);
  await askHistory(stage, userName);
  const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
  await stage.request('users.delete', stage.full, {
    path: { username: userName },
    parameters: [provider],
  });
  await stage.user({ name: userName });
  await askHistory(stage, userName);
}

async function give(
  stage: Session,
  userName: string,
  domain = stage.credentials.facts.domain,
): Promise<void> {
  await stage.request('accesscontrols.add', stage.full, {
    parameters: [['accountdomain', domain]],
    members: {
      authProviderId: stage.credentials.facts.providerId,
      roleName: 'Reporting',
      userName,
    },
  });
}

/** A token holds the permissions of its user (interface 5.3), so each question has a token of its own. */
async function askHistory(stage: Session, userName: string): Promise<void> {
  await stage.request('documents.history', await stage.login({ userName }));
}
