import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshSeed, seededChance } from '../../simulators/kit/chance.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../drive/profile.ts';
import { checkProfile } from '../drive/read-profile.ts';
import { openKeeperDoor } from './keeper-door.ts';
import { quietPort } from './quiet-port.ts';
import { spawnService } from './service-child.ts';

const seed = fileURLToPath(new URL('../../fixtures/people/gate.json', import.meta.url));

export interface BuiltInOptions {
  readonly plainHttp?: boolean;
  /** Within it a release is answered (SIL-42); default: the service's own. */
  readonly releaseTime?: string;
  /** Root of the sources that the service runs from, such as a copy with a fault; default: this tree. */
  readonly tree?: string;
}

export interface BuiltIn {
  readonly profile: TargetProfile;
  /** Of the process that serves just now: another one after a restart. */
  pid(): number;
}

/**
 * Starts Platen's own service as a child with a data folder of its own and takes its target
 * profile from the one line it prints; from there on it is a target like any other. The profile
 * names a keeper by which the child is killed and started again, on its folder and at its address.
 * Throws with what the child said when it doesn't become ready.
 */
export async function startBuiltIn(options: BuiltInOptions = {}): Promise<BuiltIn & Running> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'platen-service-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const scheme = options.plainHttp === true ? ['--http'] : [];
  const chance = seededChance(freshSeed());
  const ports = [String(await quietPort(chance)), String(await quietPort(chance))] as const;
  const at = ['--port', ports[0], '--control-port', ports[1], '--control-token', randomIds.uuid()];
  const { releaseTime } = options;
  const time = releaseTime === undefined ? [] : ['--release-time', releaseTime];
  const given = ['--data-folder', folder, '--seed', seed, ...scheme, ...time, ...at];
  let child = await spawnService(given, options.tree);
  stack.defer(() => child.end('SIGTERM'));
  const ready = JSON.parse(child.readyLine) as { readonly profile?: unknown };
  const profile = checkProfile(ready.profile, "the service's ready line");
  const token = randomIds.uuid();
  const door = stack.use(
    await openKeeperDoor(
      {
        kill: () => child.end('SIGKILL'),
        start: async () => {
          child = await spawnService(given, options.tree);
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
  return running({ profile: kept, pid: () => child.pid }, () => owned.disposeAsync());
}
