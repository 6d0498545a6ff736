import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { keptSeed, seedFact } from '../people.ts';
import { type SnapshotInfo, snapshotName } from '../snapshots/snapshots.ts';
import { replaceState } from './replace-state.ts';
import type { Controlled } from './start.ts';

/** States of the whole service, kept by name: records, documents, ids, tokens, the clock. */
export function snapshotRoutes(controlled: Controlled): readonly ControlRoute[] {
  const { snapshots } = controlled;
  return [
    {
      method: 'GET',
      path: '/snapshots',
      summary: 'Lists the snapshots: [{name, takenAt, records, files}].',
      run: async () => ({ json: (await snapshots.all()).map(shown) }),
    },
    {
      method: 'PUT',
      path: '/snapshots/{name}',
      summary:
        'Saves the current state of the service under this name until it is deleted. Running deliveries count as interrupted in it.',
      run: async ({ parameters }) => ({
        status: 201,
        json: shown(await take(controlled, parameters['name'])),
      }),
    },
    {
      method: 'POST',
      path: '/snapshots/{name}/restore',
      summary: 'Replaces the current state by the snapshot of this name, completely or not at all.',
      run: async ({ parameters }) => {
        const snapshot = known(await snapshots.find(parameters['name'] ?? ''));
        await restore(controlled, snapshot);
        return { json: shown(snapshot) };
      },
    },
    {
      method: 'DELETE',
      path: '/snapshots/{name}',
      summary: 'Deletes a snapshot.',
      run: async ({ parameters }) => {
        if (await snapshots.remove(parameters['name'] ?? '')) return {};
        throw unknown();
      },
    },
  ];
}

function shown({ seed: _seed, ...snapshot }: SnapshotInfo): object {
  return snapshot;
}

function known(snapshot: SnapshotInfo | undefined): SnapshotInfo {
  if (snapshot === undefined) throw unknown();
  return snapshot;
}

function unknown(): ControlProblem {
  return new ControlProblem(404, { detail: 'There is no snapshot with this name.' });
}

/** All writing waits while the records are read. */
async function take({ store, snapshots, clock }: Controlled, name = ''): Promise<SnapshotInfo> {
  if (!snapshotName.test(name)) {
    const detail =
      'A name consists of 1 to 64 characters a-z, 0-9, _ and -, and starts with a letter or a digit.';
    throw new ControlProblem(400, { detail });
  }
  return await store.write(async (transactor) => {
    await transactor.change.holdEverything();
    const { now, frozen } = clock.state();
    const seed = (await transactor.facts.byName(seedFact)) ?? '';
    return await snapshots.take(transactor, name, { now, frozen, seed });
  });
}

/** Files come back before the records that name them, so that a crash between leaves too many, never too few. */
async function restore(controlled: Controlled, snapshot: SnapshotInfo): Promise<void> {
  const { snapshots, clock, delivery, conversion, expiry, people } = controlled;
  const { name, takenAt, frozen, seed } = snapshot;
  await snapshots.putFilesBack(name);
  await replaceState(controlled, async ({ change }) => {
    await change.load(snapshots.records(name));
    await change.setFact(seedFact, seed);
  });
  clock.freeze(takenAt);
  if (!frozen) clock.resume();
  await controlled.keepClock();
  const back = await keptSeed(controlled);
  if (back !== undefined) people.replace(back);
  await delivery.resume();
  await conversion.recover();
  await expiry.sweep();
}
