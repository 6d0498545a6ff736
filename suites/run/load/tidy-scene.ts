import { formBody, type Pairs } from '../../drive/body.ts';
import { callerHeaders } from '../../drive/client.ts';
import type { LoadTarget } from '../../drive/load/calls/calls.ts';
import { inTurns } from '../../drive/load/in-turns.ts';
import type { LoadScene } from '../../drive/load/set-up.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import { openWire } from '../../drive/wire.ts';

const timeoutMs = 10_000;
const atOnce = 16;

/**
 * Deletes what was made on a target of others: ports, queue, users. What can't be deleted stays, under
 * the prefix of the run. Never rejects.
 */
export async function tidyScene(
  { made, people }: LoadScene,
  { profile, target }: { readonly profile: TargetProfile; readonly target: LoadTarget },
): Promise<void> {
  await using wire = openWire(profile, timeoutMs, atOnce);
  const provider: Pairs = [['providerid', String(target.providerId)]];
  const paths = [
    ...made.inputPorts.map((id) => `/inputports/${String(id)}`),
    ...made.outputPorts.map((id) => `/outputports/${String(id)}`),
    ...Object.values(people)
      .flat()
      .map(
        ({ userName }) => `/users/${encodeURIComponent(userName)}?${formBody(provider).toString()}`,
      ),
  ];
  const headers = callerHeaders({ key: target.key });
  const signal = new AbortController().signal;
  await inTurns(paths, { atOnce, signal }, async (path) => {
    const url = `${target.baseUrl}${path}`;
    await wire.exchange({ method: 'DELETE', url, headers }).catch(() => undefined);
  });
}
