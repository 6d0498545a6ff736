import { formBody } from '../../session/http/body.ts';
import { callerHeaders } from '../../session/http/client.ts';
import { openWire } from '../../session/http/wire.ts';
import type { LoadTarget, LoadUser } from '../../session/load/calls/calls.ts';
import { inTurns } from '../../session/load/in-turns.ts';
import type { LoadScene } from '../../session/load/set-up.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';

const timeoutMs = 10_000;
const atOnce = 16;

/**
 * Deletes what was made on a target of others: ports, queue, users. What can't be deleted stays, under
 * the prefix of the run. Never rejects.
 */
export async function tidyScene(
  { made, people, otherTenant }: LoadScene,
  { profile, target }: { readonly profile: TargetProfile; readonly target: LoadTarget },
): Promise<void> {
  await using wire = openWire(profile, timeoutMs, { connections: atOnce });
  const own: readonly Removal[] = [
    ...made.inputPorts.map((id) => ({ key: target.key, path: `/inputports/${String(id)}` })),
    ...made.outputPorts.map((id) => ({ key: target.key, path: `/outputports/${String(id)}` })),
    ...Object.values(people)
      .flat()
      .map((user) => removalOf(user, target)),
  ];
  const signal = new AbortController().signal;
  await inTurns([...own, ...ofOtherTenant(otherTenant)], { atOnce, signal }, async (one) => {
    const url = `${target.baseUrl}${one.path}`;
    const headers = callerHeaders({ key: one.key });
    await wire.exchange({ method: 'DELETE', url, headers }).catch(() => undefined);
  });
}

interface Removal {
  readonly key: string;
  readonly path: string;
}

function removalOf(
  { userName }: Pick<LoadUser, 'userName'>,
  { key, providerId }: Pick<LoadTarget, 'key' | 'providerId'>,
): Removal {
  const provider = formBody([['providerid', String(providerId)]]);
  return { key, path: `/users/${encodeURIComponent(userName)}?${provider.toString()}` };
}

function ofOtherTenant(tenant: LoadScene['otherTenant']): readonly Removal[] {
  if (tenant === undefined) return [];
  const { asked, user, inputPort } = tenant;
  return [{ key: asked.key, path: `/inputports/${String(inputPort)}` }, removalOf(user, asked)];
}
