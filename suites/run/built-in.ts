import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomIds } from '../../simulators/kit/ids.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../drive/profile.ts';
import { checkProfile } from '../drive/read-profile.ts';
import { openKeeperDoor } from './keeper-door.ts';
import { spawnService } from './service-child.ts';

const seed = fileURLToPath(new URL('../../fixtures/people/gate.json', import.meta.url));

export interface BuiltInOptions {
  readonly plainHttp?: boolean;
}

/**
 * Starts Platen's own service as a child with a data folder of its own and takes its target
 * profile from the one line it prints; from there on it is a target like any other. The profile
 * names a keeper by which the child is killed and started again, on its folder and at its address.
 * Throws with what the child said when it doesn't become ready.
 */
export async function startBuiltIn(
  options: BuiltInOptions = {},
): Promise<{ readonly profile: TargetProfile } & Running> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'platen-service-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const scheme = options.plainHttp === true ? ['--http'] : [];
  const given = ['--data-folder', folder, '--seed', seed, ...scheme];
  let child = await spawnService(['--port', '0', ...given]);
  stack.defer(() => child.end('SIGTERM'));
  const ready = JSON.parse(child.readyLine) as { readonly profile?: unknown };
  const profile = checkProfile(ready.profile, "the service's ready line");
  const again = [...whereItWas(profile), ...given];
  const token = randomIds.uuid();
  const door = stack.use(
    await openKeeperDoor(
      {
        kill: () => child.end('SIGKILL'),
        start: async () => {
          child = await spawnService(again);
        },
      },
      token,
    ),
  );
  const owned = stack.move();
  const kept: TargetProfile = {
    ...profile,
    restart: { url: door.url, token },
    allow: { ...profile.allow, restarts: true },
  };
  return running({ profile: kept }, () => owned.disposeAsync());
}

/** The flags by which a service started again is found where the profile says. */
function whereItWas({ baseUrl, control }: TargetProfile): readonly string[] {
  const at = ['--port', new URL(baseUrl).port];
  if (control === undefined || typeof control.token !== 'string') return at;
  const { port } = new URL(control.url);
  return [...at, '--control-port', port, '--control-token', control.token];
}
