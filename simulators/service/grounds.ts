import type { Clock } from '../kit/clock.ts';
import { createVault, type Vault } from '../kit/sealed.ts';
import type { ServiceSettings } from './config/settings.ts';
import {
  type DataFolder,
  openDataFolder,
  readOrMakeName,
  readOrMakeSecret,
} from './data-folder.ts';
import { bindFolder } from './folder-owner.ts';
import { type Neighbours, placePorts } from './neighbours.ts';
import type { PasswordHasher } from './passwords.ts';
import { livePeople, loadPeople, type People, plantPeople } from './people.ts';
import { checkRecords, markRecords } from './records-check.ts';
import type { World } from './rooms.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { readServiceTls, type ServiceTls } from './tls.ts';

/** What the rooms stand on, and what is made on the first start alone. */
export interface Grounds {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly people: People;
  readonly tls: ServiceTls | undefined;
  readonly signingKey: Uint8Array;
  readonly vault: Vault;
  readonly serverId: string;
}

export interface GroundParts {
  readonly settings: ServiceSettings;
  readonly world: World & Neighbours;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** Opens the data folder and the store; processes that share them begin one after the other. */
export async function openGrounds(
  given: GroundParts,
  parts: AsyncDisposableStack,
): Promise<Grounds> {
  const { settings, clock } = given;
  const isShared = settings.database !== undefined;
  const folder = parts.use(await openDataFolder(settings.dataFolder, isShared));
  if (!isShared) await checkRecords(folder);
  const opened = await openStore(settings.database ?? folder.database, clock.now());
  const store = parts.adopt(opened, async () => {
    await opened[Symbol.asyncDispose]();
    if (!isShared) await markRecords(folder, 'closed');
  });
  if (!isShared) await markRecords(folder, 'open');
  return await store.alone(() => begin(given, folder, store));
}

async function begin(
  { settings, world, clock, passwords }: GroundParts,
  folder: DataFolder,
  store: Store,
): Promise<Grounds> {
  const { ids } = world;
  await bindFolder(folder, store, ids);
  const [tls, secret, serverId] = await Promise.all([
    readServiceTls(settings, folder.tls, world.clock),
    readOrMakeSecret(folder.signingKey, ids),
    readOrMakeName(folder.serverId, ids),
  ]);
  const signingKey = Buffer.from(secret, 'base64url');
  const vault = createVault(signingKey);
  const seed = await loadPeople({ store, vault, ids, passwords }, settings.seedFile);
  const people = livePeople(seed, world);
  await plantPeople(seed, people, { store, ids, clock, vault });
  await placePorts(store, people, world);
  return { folder, store, people, tls, signingKey, vault, serverId };
}
