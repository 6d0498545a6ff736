import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, movableClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { ImportedUser, ImportStart } from '../rules/import.ts';
import { importHoldMs } from '../rules/import.ts';
import type { Store } from '../store/store.ts';
import { aUser } from '../testing/records.ts';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import { type RunningImports, startImports } from './imports.ts';

let sample: SampleStore;
let store: Store;
const clock = movableClock();
// Nobody's hold ends while a test takes its time.
clock.freeze();
/** Rounds come at once. */
const hasty: Clock = { ...clock, timer: (_ms, callback) => clock.timer(5, callback) };
const errors: unknown[] = [];
const open: RunningImports[] = [];

beforeEach(async () => {
  sample = await sampleStore();
  store = sample.store;
  errors.length = 0;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
  await sample[Symbol.asyncDispose]();
});

function start(over: Store = store): RunningImports {
  const log = { error: (_: string, about: unknown) => void errors.push(about) };
  const imports = startImports({ store: over, clock: hasty, ids: randomIds, log });
  open.push(imports);
  return imports;
}

const into: ImportStart = {
  accountId: 1,
  providerId: 1,
  groupName: 'Class',
  setsFullName: true,
  setsEmail: true,
  startedAt: 5,
};

async function* users(
  count: number,
  before?: () => Promise<unknown>,
): AsyncGenerator<ImportedUser> {
  for (let at = 1; at <= count; at += 1) {
    if (at === count) await before?.();
    const userName = `u${String(at).padStart(4, '0')}`;
    yield { line: at * 2, userName, fullName: 'N', email: '', groupName: at % 2 ? '' : 'Even' };
  }
}

async function everybody(): Promise<readonly string[]> {
  const all = await store.read.users.ofProvider(1, { after: '', limit: 9999 });
  return all.map(({ userName, groupNames, disabled }) =>
    [userName, ...groupNames, ...(disabled ? ['disabled'] : [])].join(' '),
  );
}

const pending = (): Promise<readonly unknown[]> =>
  store.read.imports.leftBehind(Number.MAX_SAFE_INTEGER);

const nothingPending = (): Promise<true> =>
  waitFor(async () => ((await pending()).length === 0 ? true : undefined), {
    clock,
    deadlineMs: 50_000,
    what: 'the end of the imports',
  });

/** A member who is not in the file, and what the import of three users makes of it all. */
async function settle(): Promise<void> {
  await store.write(async ({ change }) => {
    const group = { accountId: 1, groupName: 'class', groupDn: 'cn=class' };
    const id = await change.addGroup(group);
    await change.addUser(aUser({ userName: 'absent', groupIds: [id] }));
  });
}
const outcome = ['absent class disabled', 'u0001 class', 'u0002 class Even', 'u0003 class'];

describe('an import', () => {
  it('is seen by nobody until it is accepted, and leaves nothing but its users', async () => {
    await settle();
    const imports = start();
    const taken = await imports.take(
      into,
      users(3, async () => {
        expect(await everybody()).toEqual(['absent class']);
      }),
    );
    expect(taken.state).toBe('accepted');
    expect(await everybody()).toEqual(['absent class']);
    expect(await imports.synchronize(taken.state === 'accepted' ? taken.id : 0)).toBe(true);
    expect(await everybody()).toEqual(outcome);
    expect(await pending()).toEqual([]);
  });

  it('is forgotten with all its rows when its reader fails', async () => {
    const imports = start();
    const failing = users(1200, () => Promise.reject(new Error('cut')));
    await expect(imports.take(into, failing)).rejects.toThrow('cut');
    expect(await pending()).toEqual([]);
    expect(await everybody()).toEqual([]);
    expect(await imports.take(into, users(1))).toMatchObject({ state: 'accepted' });
  });

  it('goes with a reset, while it is read and while it is carried out', async () => {
    const imports = start();
    const reset = () => store.write(({ change }) => change.clear());
    expect(await imports.take(into, users(1200, reset))).toEqual({ state: 'gone' });
    expect(await imports.synchronize(1)).toBe(false);
  });
});

describe('whatever moment a process dies at', () => {
  /** Every write from the n-th on is lost, as if the process had gone. */
  function dyingAt(write: number): Store {
    let writes = 0;
    return {
      ...store,
      write(work) {
        writes += 1;
        return writes < write ? store.write(work) : Promise.reject(new Error('gone'));
      },
    };
  }

  it('an accepted import is carried out by the next, any other leaves nothing', async () => {
    await settle();
    const ends = new Set<string>();
    for (let write = 1; write <= 9; write += 1) {
      const dying = start(dyingAt(write));
      const taken = await dying.take(into, users(3)).catch(() => undefined);
      const accepted = taken?.state === 'accepted';
      const done = accepted && (await dying.synchronize(taken.id).catch(() => false));
      await dying.stop().catch(() => undefined);
      open.pop();
      clock.advance(importHoldMs + 1);
      const next = start();
      await nothingPending();
      await next.stop();
      expect(await everybody()).toEqual(accepted ? outcome : ['absent class']);
      ends.add(`${String(accepted)} ${String(done)}`);
      await store.write(async ({ users: read, groups, change }) => {
        for (const { id, userName } of await read.ofProvider(1, { after: '', limit: 99 }))
          await (userName === 'absent'
            ? change.setUser(id, { disabled: false })
            : change.removeUser(id));
        const even = await groups.byName(1, 'Even');
        if (even !== undefined) await change.removeGroup(even.id);
      });
    }
    expect([...ends].toSorted()).toEqual(['false false', 'true false', 'true true']);
  });

  it('while somebody holds an import nobody else touches it', async () => {
    const first = start();
    const taken = await first.take(into, users(3));
    expect(taken.state).toBe('accepted');
    const second = start();
    clock.advance(importHoldMs - 1_000);
    await second.stop();
    expect(await everybody()).toEqual([]);
    clock.advance(2_000);
    start();
    await nothingPending();
    expect(await everybody()).toHaveLength(3);
  });

  it('one that is stopped lets go of its imports: the next goes on at once', async () => {
    const stopped = start();
    const taken = await stopped.take(into, users(1200));
    const id = taken.state === 'accepted' ? taken.id : 0;
    const carrying = stopped.synchronize(id).catch((error: unknown) => String(error));
    await stopped.stop();
    expect(await carrying).toContain('the service is stopping');
    expect(await pending()).toHaveLength(1);
    start();
    await nothingPending();
    expect(await everybody()).toHaveLength(1200);
  });
});

it('what fails with nobody waiting is told, and tried again', async () => {
  let broken = true;
  const flaky: Store = {
    ...store,
    write: (work) => (broken ? Promise.reject(new Error('disk full')) : store.write(work)),
  };
  const taken = await start().take(into, users(3));
  const imports = start(flaky);
  imports.synchronizeLater(taken.state === 'accepted' ? taken.id : 0);
  await waitFor(() => errors[0], { clock, deadlineMs: 50_000, what: 'the error' });
  broken = false;
  clock.advance(importHoldMs + 1);
  await nothingPending();
  expect(await everybody()).toHaveLength(3);
});
