import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { anAccount } from './records.ts';
import { samplePlace } from './sample-place.ts';

/** A store of its own, on the database that the tests run on. */
export interface SampleStore extends AsyncDisposable {
  readonly store: Store;
  /** As `openStore` takes it. */
  readonly place: string;
}

/** In this file; in a new schema where the tests run on PostgreSQL. */
export async function openSample(file: string, now: number): Promise<Store> {
  return await openStore(await samplePlace(file), now);
}

export async function emptyStore(): Promise<SampleStore> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-store-'));
  const place = await samplePlace(join(folder, 'platen.sqlite'));
  const store = await openStore(place, 0);
  return {
    store,
    place,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** With account 1 and its local provider 1. */
export async function sampleStore(): Promise<SampleStore> {
  const sample = await emptyStore();
  await sample.store.write(async ({ change }) => {
    const accountId = await change.addAccount(anAccount());
    const provider = {
      accountId,
      name: 'local',
      providerType: 0,
      priority: 0,
      active: true,
    } as const;
    await change.addProvider(provider);
  });
  return sample;
}
