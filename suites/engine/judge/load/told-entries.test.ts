import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BalanceLine } from '../../journal/load/balance-line.ts';
import type { JobFault } from '../../journal/load/findings.ts';
import {
  bent,
  cost,
  enter,
  entryOf,
  faultsOf,
  judgedOf,
  ledgerOf,
  linesOf,
  type MadeLedger,
  madeUsers,
} from './ledger.arbitrary.ts';

describe('balances of a run', () => {
  it('a balance below zero is told, though it adds up', () => {
    const user = { userName: 'u', wallet: 0n, isNewestFirst: true, jobs: [] };
    const ledger = ledgerOf(user);
    enter(ledger, { type: 'WITHDRAW', wallet: -1n });
    enter(ledger, { type: 'TOP_UP', wallet: 1n });
    const { faults } = judgedOf(linesOf([ledger]));
    expect(faults).toEqual([
      { fault: 'unbalanced', detail: 'u: entry 10 leaves a wallet of -0.000000000000000001' },
    ]);
  });

  it('entries that do not tell the balance after them are judged by their sum', () => {
    const bare = (lines: Iterable<BalanceLine>): BalanceLine[] =>
      [...lines].map((line) => {
        if (line.kind !== 'entry') return line;
        const { quotaAfter: _, walletAfter: __, ...told } = line;
        return told;
      });
    fc.assert(
      fc.property(madeUsers, (users) => {
        expect(faultsOf(bare(linesOf(users.map(ledgerOf))))).toEqual([]);
        const forgets = bent(users, (ledger) => void (ledger.quota += cost));
        expect(faultsOf(bare(linesOf(forgets)))).toEqual(['unbalanced']);
      }),
    );
  });

  it('a single entry that tells the balance after it is held to that', () => {
    const user = { userName: 'u', wallet: 0n, isNewestFirst: false, jobs: [] };
    const ledger = ledgerOf(user);
    for (const type of ['TOP_UP', 'TOP_UP', 'TOP_UP']) enter(ledger, { type, wallet: 1n });
    const telling = (told: number, more: bigint): BalanceLine[] => {
      const [first, ...rest] = ledger.entries;
      if (first === undefined) throw new Error('nothing was entered');
      const entries = [first, ...rest].map((one, at) =>
        at === told ? { ...one, walletAfter: one.walletAfter + more } : one,
      );
      let at = -1;
      return [...linesOf([{ ...ledger, entries }])].map((line) => {
        if (line.kind !== 'entry') return line;
        at += 1;
        const { quotaAfter: _, walletAfter, ...bare } = line;
        return at === told ? { ...bare, walletAfter: walletAfter ?? '' } : bare;
      });
    };
    for (const told of [0, 2]) {
      expect(faultsOf(telling(told, 0n))).toEqual([]);
      expect(faultsOf(telling(told, 1n))).toEqual(['unbalanced']);
    }
  });

  it('entries have one order, though they tell no balances', () => {
    const user = { userName: 'u', wallet: 0n, isNewestFirst: false, jobs: [] };
    const ledger = ledgerOf(user);
    for (const type of ['RENEW', 'RENEW', 'RENEW', 'RENEW']) enter(ledger, { type });
    const inOrder = (...order: readonly number[]): readonly JobFault[] =>
      faultsOf(linesOf([{ ...ledger, entries: order.map((at) => entryOf(ledger, at)) }]));
    expect(inOrder(0, 1, 2, 3)).toEqual([]);
    expect(inOrder(3, 2, 1, 0)).toEqual([]);
    expect(inOrder(0, 2, 1, 3)).toEqual(['unbalanced']);
    expect(inOrder(3, 2, 2, 0)).toEqual(['unbalanced']);
  });

  it('a balance below zero is told where entries tell none', () => {
    const user = { userName: 'u', wallet: 0n, isNewestFirst: false, jobs: [] };
    const ledger = ledgerOf(user);
    enter(ledger, { type: 'WITHDRAW', wallet: -1n });
    const bare = [...linesOf([ledger])].map((line): BalanceLine => {
      if (line.kind !== 'entry') return line;
      const { quotaAfter: _, walletAfter: __, ...told } = line;
      return told;
    });
    expect(faultsOf(bare)).toEqual(['unbalanced']);
  });

  it('what has no name is paid as it costs', () => {
    const job = { number: 0, uuid: 'x', papers: 1, isOpen: false, end: 'never asked' } as const;
    const jobs = [{ ...job, isNameless: true }];
    const paying = (quota: bigint): readonly JobFault[] => {
      const ledger = ledgerOf({ userName: 'u', wallet: 0n, isNewestFirst: false, jobs });
      enter(ledger, { type: 'DEDUCTION', uuid: 'x', quota });
      return faultsOf(linesOf([ledger]));
    };
    expect(paying(-cost)).toEqual([]);
    expect(paying(-2n * cost)).toEqual(['overcharged', 'unpaid']);
  });

  it('one price for black and white and another for colour: either is right, twice is not', () => {
    const dear = (lines: Iterable<BalanceLine>): BalanceLine[] =>
      [...lines].map((line) =>
        line.kind === 'prices'
          ? { ...line, prices: { ...line.prices, colorNormalPage: '0.25' } }
          : line,
      );
    const jobs = [
      { number: 0, uuid: 'd0', isNameless: false, papers: 1, isOpen: false, end: 'never asked' },
    ] as const;
    const paying = (quota: bigint): MadeLedger => {
      const ledger = ledgerOf({ userName: 'u', wallet: 0n, isNewestFirst: false, jobs });
      enter(ledger, { type: 'DEDUCTION', uuid: 'd0', quota });
      return ledger;
    };
    expect(faultsOf(dear(linesOf([paying(-cost)])))).toEqual([]);
    expect(faultsOf(dear(linesOf([paying(-5n * cost)])))).toEqual([]);
    expect(faultsOf(dear(linesOf([paying(-2n * cost)])))).toEqual(['overcharged']);
    expect(faultsOf(dear(linesOf([paying(-6n * cost)])))).toEqual(['overcharged']);
    expect(faultsOf(dear(linesOf([paying(-1n)])))).toEqual(['unpaid']);
  });
});
