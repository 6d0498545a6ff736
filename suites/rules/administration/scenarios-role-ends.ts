import { cautionOf } from '../../catalogue/cautions.ts';
import { container } from '../../drive/samples/account.ts';
import { idOf } from '../../drive/samples/sample.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';

/** Three users with a role: one has it in a container first, one loses it, one is deleted and made again. */
export const accessControlEnds: Scenario = {
  name: 'access/role-ends',
  exercises: ['ACL-NEW-08', 'ACL-DEL-04', 'ACL-DEL-05'],
  needs: cautionOf('accesscontrols.delete'),
  // Others' access controls would renumber those of the account meanwhile.
  exclusive: true,
  async play(stage) {
    await inContainer(stage);
    await takenAway(stage);
    await madeAgain(stage);
  },
};

async function inContainer(stage: Stage): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName, (await container(stage)).domain);
  await askHistory(stage, userName);
  await give(stage, userName);
  await askHistory(stage, userName);
}

async function takenAway(stage: Stage): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName);
  await askHistory(stage, userName);
  const parameters = [['accountdomain', stage.cast.facts.domain]] as const;
  const look = await stage.call('accesscontrols.get', stage.full, { parameters });
  const path = { id: String(idOf(look, 'userName', userName)) };
  await stage.call('accesscontrols.delete', stage.full, { parameters, path });
  await askHistory(stage, userName);
}

async function madeAgain(stage: Stage): Promise<void> {
  const { userName } = await stage.user();
  await give(stage, userName);
  await askHistory(stage, userName);
  const provider = ['providerid', String(stage.cast.facts.providerId)] as const;
  await stage.call('users.delete', stage.full, {
    path: { username: userName },
    parameters: [provider],
  });
  await stage.user({ name: userName });
  await askHistory(stage, userName);
}

async function give(
  stage: Stage,
  userName: string,
  domain = stage.cast.facts.domain,
): Promise<void> {
  await stage.call('accesscontrols.add', stage.full, {
    parameters: [['accountdomain', domain]],
    members: { authProviderId: stage.cast.facts.providerId, roleName: 'Reporting', userName },
  });
}

/** A token holds the permissions of its user (interface 5.3), so each question has a token of its own. */
async function askHistory(stage: Stage, userName: string): Promise<void> {
  await stage.call('documents.history', await stage.login({ userName }));
}
