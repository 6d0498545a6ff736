import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Vault } from '../kit/sealed.ts';
import { DataFolderUnusable } from './data-folder.ts';
import { type Neighbours, placedSeed } from './neighbours.ts';
import type { PasswordHasher } from './passwords.ts';
import { type FilledSeed, fillSeed } from './seed/fill.ts';
import { plant } from './seed/plant.ts';
import { checkSeed, readSeed } from './seed/read.ts';
import type { Changes, Store } from './store/store.ts';

/** The seed in force, its ports where they are this time; whoever holds it sees another one take its place. */
export interface People extends FilledSeed {
  /** The same seed with its ports where they are. */
  placed(seed: FilledSeed): FilledSeed;
  replace(seed: FilledSeed): void;
}

export function livePeople(seed: FilledSeed, neighbours: Neighbours): People {
  let current = placedSeed(seed, neighbours);
  return {
    get accounts() {
      return current.accounts;
    },
    placed: (seed) => placedSeed(seed, neighbours),
    replace(next) {
      current = placedSeed(next, neighbours);
    },
  };
}

export interface PeopleParts {
  readonly store: Store;
  readonly vault: Vault;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

/**
 * The seed that these records began with; on the first start the seed file's, its missing secrets
 * made. Throws SeedError and DataFolderUnusable.
 */
export async function loadPeople(parts: PeopleParts, seedFile: string): Promise<FilledSeed> {
  const kept = await keptSeed(parts);
  if (kept !== undefined) return kept;
  if (await parts.store.read.accounts.isEmpty())
    return await fillSeed(await readSeed(seedFile), parts);
  throw new DataFolderUnusable(
    'the records do not contain their seed: start with a new data folder',
  );
}

/** The seed's name among the facts of the store; sealed, for it holds the secrets that the ready line tells. */
export const seedFact = 'seed';

/** Undefined where none was kept. Throws DataFolderUnusable where it cannot be read any more. */
export async function keptSeed(parts: PeopleParts): Promise<FilledSeed | undefined> {
  const { store, vault } = parts;
  const sealed = await store.read.facts.byName(seedFact);
  if (sealed === undefined) return undefined;
  const text = vault.open(sealed);
  if (text === undefined)
    throw new DataFolderUnusable('signing.key is not the key that the records were encrypted with');
  return await fillSeed(checkSeed(JSON.parse(text), 'the seed among the records'), parts);
}

export async function keepSeed(
  change: Pick<Changes, 'setFact'>,
  vault: Vault,
  seed: FilledSeed,
): Promise<void> {
  await change.setFact(seedFact, vault.seal(JSON.stringify(seed)));
}

export interface PlantParts {
  readonly store: Store;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly vault: Vault;
}

/** Plants the seed in a store that has nothing yet, and keeps it there. */
export async function plantPeople(
  seed: FilledSeed,
  people: People,
  { store, ids, clock, vault }: PlantParts,
): Promise<void> {
  if (!(await store.read.accounts.isEmpty())) return;
  await store.write(async (transactor) => {
    await transactor.change.holdEverything();
    await plant(transactor, { seed: people, ids, vault, now: clock.now() });
    await keepSeed(transactor.change, vault, seed);
  });
}
