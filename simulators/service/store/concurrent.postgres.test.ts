import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { aDelivery, aDocument, anAccount, anOutputPort } from '../testing/records.ts';
import { samplePlace } from '../testing/sample-place.ts';
import { openStore } from './open.ts';
import type { Store, Transactor } from './store.ts';

let one: Store;
let other: Store;
let watcher: Client;
let name: string;

beforeEach(async () => {
  const place = await samplePlace('');
  watcher = new Client({ connectionString: place });
  await watcher.connect();
  name = `test ${randomIds.uuid()}`;
  const url = new URL(place);
  one = await openStore(url.href, 0);
  url.searchParams.set('application_name', name);
  other = await openStore(url.href, 0);
  await one.write(async ({ change }) => {
    await change.addAccount(anAccount());
    for (const uuid of ['account-2', 'account-3'])
      await change.addAccount(anAccount({ uuid, parentId: 1 }));
    await change.addOutputPort(anOutputPort());
  });
});
afterEach(async () => {
  await one[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  await watcher.end();
});

type Work<T> = (transactor: Transactor) => Promise<T>;

/** Starts the second transaction after the first has done its work, and commits the first while the second waits for it. */
async function meet<A, B>(first: Work<A>, second: Work<B>): Promise<readonly [A, B]> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const ahead = one.write(async (transactor) => {
    const result = await first(transactor);
    begin();
    await gate;
    return result;
  });
  await Promise.race([begun, ahead]);
  const behind = other.write(second);
  const waits = waitFor(isWaiting, { clock: systemClock, deadlineMs: 50_000, what: 'the second' });
  await Promise.race([waits, behind]);
  open();
  return [await ahead, await behind];
}

function hotOf({ hot }: Store): NonNullable<Store['hot']> {
  if (hot === undefined) throw new Error('these records cannot be shared between processes');
  return hot;
}

async function isWaiting(): Promise<true | undefined> {
  const waiting = "application_name = $1 and wait_event_type = 'Lock'";
  const { rows } = await watcher.query(`select 1 from pg_stat_activity where ${waiting}`, [name]);
  return rows.length > 0 ? true : undefined;
}

describe('an output port', () => {
  const upload: Work<boolean> = async ({ ports, change }) => {
    await change.holdOutputPort(1, 'used');
    if ((await ports.outputById(1)) === undefined) return false;
    await change.addDocument(aDocument({ status: 6, outputPortId: 1 }));
    return true;
  };
  const remove: Work<boolean> = async ({ deliveries, change }) => {
    await change.holdOutputPort(1, 'alone');
    if (await deliveries.isAwaitedAt(1)) return false;
    return await change.removeOutputPort(1);
  };

  it('cannot be deleted while a document is uploaded to it', async () => {
    expect(await meet(upload, remove)).toEqual([true, false]);
  });

  it('accepts no upload while it is deleted', async () => {
    expect(await meet(remove, upload)).toEqual([true, false]);
  });

  it('accepts concurrent uploads', async () => {
    const another: Work<void> = async ({ change }) => {
      await change.holdOutputPort(1, 'used');
      await change.addDocument(aDocument({ uuid: 'document-2', outputPortId: 1 }));
    };
    expect(await meet(upload, another)).toEqual([true, undefined]);
  });

  it('has one job at a time: the second claim is retried and finds the first', async () => {
    await one.write(async ({ change }) => {
      await change.addWorker('me', 60_000);
      await change.addDocument(aDocument());
    });
    const begun = { gate: Promise.withResolvers<void>(), done: Promise.withResolvers<void>() };
    const ahead = one.write(async ({ change }) => {
      await change.addDelivery(aDelivery({ documentUuid: 'another', state: 'sending' }));
      begun.done.resolve();
      await begun.gate.promise;
    });
    await begun.done.promise;
    const delivery = { ...aDelivery({ state: 'sending' }), owner: 'me' };
    const behind = hotOf(other).claim({ delivery });
    await waitFor(isWaiting, { clock: systemClock, deadlineMs: 50_000, what: 'the second' });
    begun.gate.resolve();
    await ahead;
    expect(await behind).toMatchObject({ state: 'queued' });
  });
});

describe('administration', () => {
  const addDomain =
    (accountId: number): Work<boolean> =>
    async ({ accounts, change }) => {
      await change.holdAccount(accountId);
      const names = (await accounts.subtree(1)).map(({ applicationName }) => applicationName);
      if (names.includes('mine')) return false;
      return await change.setAccount(accountId, { applicationName: 'mine' });
    };

  it('of an account sees earlier changes of the account, its parents and its children', async () => {
    expect(await meet(addDomain(2), addDomain(2))).toEqual([true, false]);
  });

  it('of a vendor waits for that of its customer', async () => {
    expect(await meet(addDomain(2), addDomain(1))).toEqual([true, false]);
  });

  it('of a customer waits for that of its vendor', async () => {
    expect(await meet(addDomain(1), addDomain(3))).toEqual([true, false]);
  });

  it('of one customer does not wait for that of another, and uploads wait for none', async () => {
    expect(await meet(addDomain(2), addDomain(3))).toEqual([true, true]);
    const upload: Work<void> = ({ change }) => change.addDocument(aDocument({ accountId: 2 }));
    const rename: Work<boolean> = async ({ change }) => {
      await change.holdAccount(2);
      return await change.setAccount(2, { name: 'renamed' });
    };
    expect(await meet(rename, upload)).toEqual([true, undefined]);
  });
});

describe('a process', () => {
  const leaseMs = 5_000;
  /** Waits until the worker's lease has expired, then removes the worker. */
  const remove: Work<boolean> = async ({ workers, change }) => {
    const seen = async () => ((await workers.all())[0]?.isGone === true ? true : undefined);
    await waitFor(seen, { clock: systemClock, deadlineMs: 50_000, what: 'the end of the lease' });
    return await change.removeWorker('old');
  };
  beforeEach(() => one.write(({ change }) => change.addWorker('old', leaseMs)));

  it('that is taken over has added nothing that the others do not find', async () => {
    const claim: Work<boolean> = async ({ change }) => {
      if (!(await change.holdWorker('old'))) return false;
      await change.addDelivery(aDelivery({ owner: 'old' }));
      return true;
    };
    const takeOver: Work<number> = async (transactor) => {
      if (!(await remove(transactor))) return -1;
      return (await transactor.deliveries.ownedBy('old')).length;
    };
    expect(await meet(claim, takeOver)).toEqual([true, 1]);
    expect(await other.write(claim)).toBe(false);
    await one.write(({ change }) => change.addDocument(aDocument()));
    const delivery = { ...aDelivery({ state: 'sending' }), owner: 'old' };
    expect(await hotOf(one).claim({ delivery })).toBe('disowned');
  });

  it('that has ended adds nothing more, whatever is left of its lease', async () => {
    await one.write(async ({ change }) => {
      await change.addWorker('ended', 60_000);
      await change.addDocument(aDocument());
    });
    await one.write(({ change }) => change.endWorker('ended'));
    expect(await other.write(({ change }) => change.holdWorker('ended'))).toBe(false);
    expect(await other.write(({ change }) => change.beat('ended', 60_000))).toBe(false);
    const delivery = { ...aDelivery({ state: 'sending' }), owner: 'ended' };
    expect(await hotOf(one).claim({ delivery })).toBe('disowned');
  });

  it('that renews its lease is not taken over', async () => {
    expect(await meet(({ change }) => change.beat('old', 60_000), remove)).toEqual([true, false]);
  });

  it('whose lease has run out does not renew it, and settles nothing that was taken over', async () => {
    const delivery = aDelivery({ state: 'sending', owner: 'old' });
    const id = await one.write(({ change }) => change.addDelivery(delivery));
    expect(await other.write(remove)).toBe(true);
    await other.write(({ change }) =>
      change.setDelivery(id, { state: 'uncertain', owner: undefined }),
    );
    expect(await one.write(({ change }) => change.beat('old', 60_000))).toBe(false);
    const settled = hotOf(one).settle({
      delivery: { id, owner: 'old', documentUuid: 'document-1' },
      from: 'sending',
      to: 'delivered',
      document: 'free',
      hurries: true,
      payment: { isPaid: true, description: '' },
      now: 0,
    });
    expect(await settled).toBe(false);
    expect(await one.read.deliveries.byId(id)).toMatchObject({ state: 'uncertain' });
  });
});

describe('work', () => {
  it('that refuses runs once, and its refusal is passed on unchanged', async () => {
    class Refusal extends Error {
      readonly code = '40001';
    }
    let tries = 0;
    const refused = one.write(async ({ change }) => {
      tries += 1;
      await change.setFact('a', 'b');
      throw new Refusal('no');
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(tries).toBe(1);
    expect(await one.read.facts.byName('a')).toBeUndefined();
  });

  it('that ends in a deadlock is retried', async () => {
    const { promise: both, resolve: meetAgain } = Promise.withResolvers<void>();
    let tries = 0;
    const hold = (first: string, second: string): Work<void> => {
      return async ({ change }) => {
        await change.holdNames([first]);
        tries += 1;
        if (tries === 2) meetAgain();
        await both;
        await change.holdNames([second]);
      };
    };
    await Promise.all([one.write(hold('a', 'b')), other.write(hold('b', 'a'))]);
    expect(tries).toBe(3);
  });

  it('on equal names runs one after the other', async () => {
    const guess: Work<number> = async ({ callers, change }) => {
      await change.holdNames(['user:1', 'source:1']);
      const { failures } = await callers.lockout('user:1', 0);
      await change.addFailure('user:1', 1);
      return failures;
    };
    expect(await meet(guess, guess)).toEqual([0, 1]);
  });
});
