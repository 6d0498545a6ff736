import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../../journal/event.ts';
import type { AccountPrices } from '../../journal/load/balance-line.ts';
import { Recorder } from '../../journal/recorder.ts';
import { BalancesUntold } from '../load/balances/ask-balances.ts';
import type { BalancePlace } from '../load/balances/balance-place.ts';
import { Blocked } from '../test-case.ts';
import { openPriceSettings } from './price-settings.ts';

const before: AccountPrices = {
  enabled: false,
  prices: {
    bwNormalPage: '0.1',
    bwLargePage: '0.2',
    colorNormalPage: '0.3',
    colorLargePage: '0.4',
  },
};

const ownPrices = {
  bwNormalPage: '1',
  bwLargePage: '1',
  colorNormalPage: '1',
  colorLargePage: '1',
};

/** A place that tells one total after the other, and the last one for ever. */
function stand(...totals: readonly string[]) {
  const events: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => void events.push(event),
    () => 0n,
  );
  const left = [...totals];
  const books = { now: before, looks: 0, isBroken: false };
  const place: BalancePlace = {
    prices: async () => books.now,
    setPrices: async (prices) => {
      if (books.isBroken)
        throw new BalancesUntold('PUT /balances/config: it was answered 500', true);
      books.now = prices;
    },
    grant: async (userName, quota) => ({ kind: 'user', userName, quota, wallet: '0.5', entry: 1 }),
    async *entriesSince() {},
    balanceOf: async (userName) => {
      books.looks += 1;
      const total = (left.length > 1 ? left.shift() : left[0]) ?? '';
      if (total === '') throw new BalancesUntold('GET /balances: it was answered 500', true);
      return { kind: 'balance', userName, quota: total, wallet: '0', total };
    },
  };
  return {
    prices: openPriceSettings(place, recorder, { sleep: async () => undefined }),
    events,
    books,
  };
}

describe('the price settings of a target', () => {
  it('charges for every page, and puts the prices back', async () => {
    const { prices, books, events } = stand('1');
    const open = await prices.charge('s');
    const loan = { type: 'loan', case: 's', loan: { of: 'prices', before } };
    expect(events).toMatchObject([{ ...loan, phase: 'taken' }]);
    expect(books.now.enabled).toBe(true);
    expect(new Set(Object.values(books.now.prices))).toEqual(new Set(['1']));
    await open[Symbol.asyncDispose]();
    expect(books.now).toEqual(before);
    expect(events.slice(1)).toMatchObject([{ ...loan, phase: 'returned' }]);
  });

  it('leaves prices alone that somebody has set meanwhile', async () => {
    const { prices, books, events } = stand('1');
    const { bwNormalPage: _, ...others } = before.prices;
    for (const theirs of [
      { enabled: false, prices: ownPrices },
      { enabled: true, prices: { ...ownPrices, colorLargePage: '1.01' } },
      { enabled: true, prices: { ...others, bwNormalPage: '1' } },
    ]) {
      books.now = theirs;
      await prices.putBack('s', before);
      expect(books.now).toBe(theirs);
    }
    books.now = { enabled: true, prices: { ...ownPrices, bwLargePage: '1.00' } };
    await prices.putBack('s', before);
    expect(books.now).toEqual(before);
    expect(events.map((event) => 'phase' in event && event.phase)).toEqual(
      Array.from({ length: 4 }, () => 'returned'),
    );
  });

  it('puts them back even where the place tells others than those it was given', async () => {
    const { prices, books } = stand('1');
    const open = await prices.charge('s');
    books.now = { enabled: true, prices: { ...ownPrices, bwLargePage: '1.01' } };
    await open[Symbol.asyncDispose]();
    expect(books.now).toEqual(before);
  });

  it('tells why prices could not be put back', async () => {
    const { prices, books, events } = stand('1');
    const open = await prices.charge('s');
    books.isBroken = true;
    await expect(open[Symbol.asyncDispose]()).rejects.toThrow(Blocked);
    const why = 'PUT /balances/config: it was answered 500';
    expect(events.slice(1)).toMatchObject([{ type: 'loan', phase: 'kept', why }]);
  });

  it('records what a user was given, wallet and all, and what is told once it stands still', async () => {
    const { prices, events, books } = stand('3', '2', '1', '1', '0');
    await prices.grant('s', 'ann', '2');
    await prices.tell('s', 'ann');
    expect(events).toMatchObject([
      {
        type: 'balance',
        case: 's',
        phase: 'granted',
        userName: 'ann',
        total: '2.5',
        pagePrice: '1',
      },
      { type: 'balance', case: 's', phase: 'told', userName: 'ann', total: '1', pagePrice: '1' },
    ]);
    expect(books.looks).toBe(4);
  });

  it('that is not told of blocks the test case', async () => {
    await expect(stand().prices.tell('s', 'ann')).rejects.toThrow(Blocked);
    await expect(stand().prices.tell('s', 'ann')).rejects.toThrow('it was answered 500');
  });
});
