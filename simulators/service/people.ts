import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Vault } from '../kit/sealed.ts';
import { type DataFolder, keepFile, readIfThere } from './data-folder.ts';
import type { PasswordHasher } from './passwords.ts';
import { type FilledSeed, fillSeed } from './seed/fill.ts';
import { plant } from './seed/plant.ts';
import { checkSeed, readSeed, SeedError } from './seed/read.ts';
import type { Store } from './store/store.ts';

export interface PeopleParts {
  readonly folder: DataFolder;
  readonly seedFile: string;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

/**
 * The seed this data folder was begun with; on the first start the seed file's, its missing
 * secrets made and kept before anybody relies on them. Throws SeedError.
 */
export async function loadPeople(parts: PeopleParts): Promise<FilledSeed> {
  const { folder, seedFile } = parts;
  const kept = await readIfThere(folder.people);
  if (kept !== undefined) return await fillSeed(parseKept(kept, folder.people), parts);
  const seed = await fillSeed(await readSeed(seedFile), parts);
  await keepFile(folder.people, JSON.stringify(seed, undefined, 2));
  return seed;
}

function parseKept(text: string, file: string): ReturnType<typeof checkSeed> {
  try {
    return checkSeed(JSON.parse(text), file);
  } catch (error) {
    if (error instanceof SeedError) throw error;
    throw new SeedError(`${file} is damaged: ${String(error)}`, { cause: error });
  }
}

export interface PlantParts {
  readonly store: Store;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly vault: Vault;
}

/** Plants the seed in a store that has nothing yet. */
export async function plantPeople(
  seed: FilledSeed,
  { store, ids, clock, vault }: PlantParts,
): Promise<void> {
  if (!(await store.read.accounts.isEmpty())) return;
  await store.write((transactor) => plant(transactor, { seed, ids, vault, now: clock.now() }));
}
