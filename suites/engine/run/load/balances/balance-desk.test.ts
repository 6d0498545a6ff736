import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../../../simulators/kit/clock.ts';
import type { AccountPrices, LineOf } from '../../../journal/load/balance-line.ts';
import { decimalText, readDecimal } from '../../../journal/load/decimal.ts';
import { BalancesUntold } from '../../../session/load/balances/ask-balances.ts';
import type { BalancePlace } from '../../../session/load/balances/balance-place.ts';
import { SceneError } from '../../../session/load/need.ts';
import { type BalanceDesk, type DeskParts, openDesk, type PrintedJobs } from './balance-desk.ts';
import { judgeBalancesAgain } from './judge-again.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-desk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const prices = {
  bwNormalPage: '0.05',
  bwLargePage: '0.1',
  colorNormalPage: '0.05',
  colorLargePage: '0.1',
};
const before: AccountPrices = {
  enabled: false,
  prices: { ...prices, bwNormalPage: '0.123456' },
};

/** Books in memory. */
class Books implements BalancePlace {
  now = before;
  readonly entries: LineOf<'entry'>[] = [];
  readonly quotas = new Map<string, bigint>();
  /** Of the calls that are refused from now on. */
  refused = new Set<string>();
  looks = 0;
  onLook: (looks: number) => void = () => undefined;

  pay(userName: string, documentUuid: string, quota = '-0.05'): void {
    const left = (this.quotas.get(userName) ?? 0n) + (readDecimal(quota) ?? 0n);
    this.quotas.set(userName, left);
    const id = this.entries.length + 100;
    const type = 'DEDUCTION';
    const quotaAfter = decimalText(left);
    const entry = { kind: 'entry', userName, id, type, quota, wallet: '0', quotaAfter } as const;
    this.entries.push({ ...entry, documentUuid });
  }

  async prices(): Promise<AccountPrices> {
    this.#refuse('prices');
    return this.now;
  }

  async setPrices(given: AccountPrices): Promise<void> {
    this.#refuse(given.enabled ? 'charge' : 'restore');
    this.now = given;
  }

  async grant(userName: string, quota: string): Promise<LineOf<'user'>> {
    this.#refuse(`grant ${userName}`);
    this.quotas.set(userName, readDecimal(quota) ?? 0n);
    return { kind: 'user', userName, quota, wallet: '0', entry: 9 };
  }

  async *entriesSince(_: number, userName: string): AsyncGenerator<LineOf<'entry'>> {
    this.#refuse('entries');
    this.looks += 1;
    this.onLook(this.looks);
    yield* this.entries.filter((entry) => entry.userName === userName);
  }

  async balanceOf(userName: string): Promise<LineOf<'balance'>> {
    const quota = decimalText(this.quotas.get(userName) ?? 0n);
    return { kind: 'balance', userName, quota, wallet: '0', total: quota };
  }

  #refuse(call: string): void {
    if (this.refused.has(call)) throw new BalancesUntold(`${call} was refused`, true);
  }
}

/** Nobody waits, and no time passes. */
const still: Clock = { ...systemClock, sleep: async () => undefined, monotonic: () => 0n };

function desk(place: BalancePlace, changed: Partial<DeskParts> = {}): Promise<BalanceDesk> {
  const { signal } = new AbortController();
  const charges = { prices, quota: '10' };
  return openDesk({
    place,
    charges,
    userNames: ['ann', 'bob'],
    settleMs: 5_000,
    clock: still,
    signal,
    ...changed,
  });
}

/** Ann's only job came out. */
const jobs: PrintedJobs = {
  unfollowed: 0,
  *linesOf(userName) {
    if (userName !== 'ann') return;
    yield { kind: 'job', userName, number: 3, uuid: 'd', papers: 1, isOpen: false };
  },
};

const file = join(folder, 'balances.ndjson');
const judged = async (open: BalanceDesk) => {
  const found = await open.judge(jobs, file);
  if (found.balances.state === 'judged') expect(await judgeBalancesAgain(folder)).toEqual(found);
  return found;
};

describe('the prices of a run', () => {
  it('are set, every user is given what to pay with, and all is as before afterwards', async () => {
    const books = new Books();
    const open = await desk(books);
    expect(books.now).toEqual({ enabled: true, prices });
    expect([...books.quotas.keys()]).toEqual(['ann', 'bob']);
    expect(await open.putBack()).toBeUndefined();
    expect(books.now).toEqual(before);
    // Only once: whoever set prices afterwards keeps them.
    books.now = { ...before, enabled: true };
    await open.putBack();
    expect(books.now.enabled).toBe(true);
  });

  it.each(['charge', 'grant bob'])('are as before where %s is refused', async (call) => {
    const books = new Books();
    books.refused.add(call);
    await expect(desk(books)).rejects.toThrow(SceneError);
    await expect(desk(books)).rejects.toThrow(`cannot be prepared: ${call} was refused`);
    expect(books.now).toEqual(before);
  });

  it('are as before where the run is stopped meanwhile', async () => {
    const books = new Books();
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    await expect(desk(books, { signal: stop.signal })).rejects.toThrow('stopped');
    expect(books.now).toEqual(before);
  });

  it('that cannot be put back are told with what they were', async () => {
    const books = new Books();
    const open = await desk(books);
    books.refused.add('restore');
    expect(await open.putBack()).toMatch(/still those of the run; they were .*"0.123456"/);
    const others = new Books();
    others.refused = new Set(['grant ann', 'restore']);
    await expect(desk(others)).rejects.toThrow(/grant ann was refused; and the account's prices/);
  });

  it('a quota that is not what was set is told', async () => {
    const books = new Books();
    books.grant = async (userName) => ({
      kind: 'user',
      userName,
      quota: '9.99',
      wallet: '0',
      entry: 1,
    });
    await expect(desk(books)).rejects.toThrow('a quota of 10 was set, and 9.99 is shown');
    expect(books.now).toEqual(before);
  });
});

describe('the ledgers of a run', () => {
  it('that are right are looked at once', async () => {
    const books = new Books();
    const open = await desk(books);
    books.pay('ann', 'd');
    expect(await judged(open)).toEqual({
      faults: [],
      balances: {
        state: 'judged',
        users: 2,
        jobs: 1,
        unfollowed: 0,
        paid: 1,
        amount: '0.05',
        entries: 1,
      },
    });
    expect(books.looks).toBe(2);
  });

  it('what is booked a moment later is waited for', async () => {
    const books = new Books();
    const open = await desk(books);
    books.onLook = (looks) => {
      if (looks === 3) books.pay('ann', 'd');
    };
    expect((await judged(open)).faults).toEqual([]);
    expect(books.looks).toBe(3);
  });

  it('what stays wrong is wrong', async () => {
    const books = new Books();
    const clock = { ...still, monotonic: later() };
    const open = await desk(books, { clock });
    books.pay('ann', 'd');
    books.pay('ann', 'd');
    books.pay('bob', 'x');
    const { faults } = await judged(open);
    expect(faults).toEqual([
      { fault: 'overcharged', number: 3, detail: 'ann: 0.1 was taken, and it costs 0.05' },
      {
        fault: 'overcharged',
        detail: 'bob: 0.05 was taken for x, which is no document of the run',
      },
    ]);
    expect(books.looks).toBeGreaterThan(4);
  });

  it('that are not told are unread, and nothing is said of them', async () => {
    const books = new Books();
    const open = await desk(books);
    books.refused.add('entries');
    expect(await judged(open)).toEqual({
      faults: [],
      balances: { state: 'unread', why: 'entries was refused' },
    });
    expect((await judgeBalancesAgain(folder))?.balances.state).toBe('unread');
    expect(readFileSync(file, 'utf8')).not.toContain('"end"');
  });
});

/** A second passes between two looks. */
function later(): () => bigint {
  let seconds = 0n;
  return () => {
    seconds += 1n;
    return seconds * 1_000_000_000n;
  };
}
