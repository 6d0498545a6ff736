import { cautionOf, foreignCautionOf } from '../../catalogue/cautions.ts';
import { operationOf } from '../../catalogue/operations.ts';
import type { Caller, CallOptions } from '../../drive/client.ts';
import { refusedToStrangers } from '../../drive/refused-to-strangers.ts';
import { sampleOf, trySample } from '../../drive/samples/index.ts';
import type { Sample } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { isolations, keyRights, tokenRights } from './rules.ts';

const operationIds = [...new Set([...keyRights, ...tokenRights].map((one) => one.operation))];

/** For each call that lists rights: keys and users that lack one of them, each with the full key as control. */
export const rightScenarios: readonly TestCase[] = operationIds.map((operation) => ({
  name: `rights/${operation.replace('.', '-')}`,
  needs: cautionOf(operation),
  async play(stage) {
    for (const permission of operationOf(operation).permissions) {
      const secret = keyWithout(stage, operation, permission);
      if (secret !== undefined) await probe(stage, operation, () => ({ key: secret }));
    }
    const actor = whoLacks(stage, operation);
    const probes = refusedToStrangers[operation];
    if (actor !== undefined)
      await probe(stage, operation, async () => ({
        ...(await actorCaller(stage, actor)),
        ...(probes && { probes }),
      }));
  },
}));

/** For each call that can name something of an account: a full key of another one. */
export const isolationScenarios: readonly TestCase[] = isolations.map(({ operation }) => ({
  name: `isolation/${operation.replace('.', '-')}`,
  needs: ['key.foreign', ...foreignCautionOf(operation)],
  play: (stage) => probe(stage, operation, () => ({ key: stage.credentials.key('foreign') })),
}));

/** A caller, and the rules whose probe the call is. */
type Marked = Caller & Pick<CallOptions, 'probes'>;

/** The sample by somebody who must be refused, then by the full key. */
export async function probe(
  stage: Session,
  operation: string,
  wrong: () => Marked | Promise<Marked>,
): Promise<void> {
  const sample = await sampleOf(stage, operation);
  const pair = stage.pair();
  const { probes, ...caller } = await wrong();
  await trySample(
    stage,
    { operation, sample },
    { caller: await asUser(stage, sample, caller), pair, ...(probes && { probes }) },
  );
  const control = await asUser(stage, sample, stage.full);
  await trySample(stage, { operation, sample }, { caller: control, pair });
}

/** Calls of a user are made with a token, of a login by the key of the call (interface 5.3). */
async function asUser(stage: Session, { user }: Sample, caller: Caller): Promise<Caller> {
  return user === undefined || caller.bearer !== undefined ? caller : stage.login(user, caller);
}

/** A key that holds every right of the call but this one. */
export function keyWithout(
  stage: Session,
  operation: string,
  permission: string,
): string | undefined {
  const others = operationOf(operation).permissions.filter((one) => one !== permission);
  return stage.credentials
    .limitedKeys()
    .find(
      ({ permissions }) =>
        !permissions.includes(permission) && others.every((one) => permissions.includes(one)),
    )?.secret;
}

function whoLacks(stage: Session, operation: string): string | undefined {
  const { permissions: needed } = operationOf(operation);
  return stage.credentials.facts.users.find(
    ({ permissions, actor }) =>
      actor !== 'foreign' &&
      permissions !== undefined &&
      needed.some((one) => !permissions.includes(one)),
  )?.actor;
}

function actorCaller(stage: Session, actor: string): Promise<Caller> {
  return stage.login(stage.credentials.user(actor));
}
