import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BalanceLine } from '../../journal/load/balance-line.ts';
import { decimalText } from '../../journal/load/decimal.ts';
import type { JobFault } from '../../journal/load/findings.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import { BalanceJudge, withBalances } from './balance-judge.ts';
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

/** Entries after a change follow from it, as in a service that books wrongly and adds up well. */
function rebuilt(ledger: MadeLedger): void {
  const entries = ledger.entries.splice(0);
  const { quota, wallet } = ledgerOf({ ...ledger.user, jobs: [] });
  Object.assign(ledger, { quota, wallet });
  for (const { type, documentUuid, ...amounts } of entries)
    enter(ledger, {
      type,
      quota: amounts.quota,
      wallet: amounts.wallet,
      ...(documentUuid === undefined ? {} : { uuid: documentUuid }),
    });
}

const pay = { type: 'DEDUCTION', quota: -cost };

const booked: Readonly<Record<string, readonly [JobFault, (ledger: MadeLedger) => void]>> = {
  'deducted twice': ['overcharged', (ledger) => enter(ledger, { ...pay, uuid: 'd0' })],
  'never deducted': ['unpaid', (ledger) => void ledger.entries.splice(2, 1)],
  'deducted and never set aside': ['overcharged', (ledger) => void ledger.entries.splice(1, 1)],
  'given back twice': [
    'unpaid',
    (ledger) => enter(ledger, { type: 'RESERVATION_RELEASE', uuid: 'd0', quota: cost }),
  ],
  'a little more': ['overcharged', (ledger) => void (entryOf(ledger, 2).quota -= 1n)],
  'a little less': ['unpaid', (ledger) => void (entryOf(ledger, 2).quota += 1n)],
  'out of the wallet too': [
    'overcharged',
    (ledger) => void (entryOf(ledger, 2).wallet -= ledger.wallet > 0n ? 1n : 0n),
  ],
  'for a document of nobody': ['overcharged', (ledger) => enter(ledger, { ...pay, uuid: 'x' })],
  'for no document': ['overcharged', (ledger) => enter(ledger, pay)],
  'given for a document of nobody': [
    'unpaid',
    (ledger) => enter(ledger, { type: 'RESERVATION_RELEASE', uuid: 'x', quota: cost }),
  ],
};

const added: Readonly<Record<string, (ledger: MadeLedger) => void>> = {
  'a balance that forgets': (ledger) => void (ledger.quota += cost),
  'a wallet that shrinks': (ledger) => void (ledger.wallet += 1n),
  'an entry told twice': (ledger) => void ledger.entries.splice(1, 0, { ...entryOf(ledger, 1) }),
  'an entry whose balance is wrong': (ledger) => void (entryOf(ledger, 1).quotaAfter += 1n),
  'an entry that is not told': (ledger) => void ledger.entries.splice(1, 1),
  'entries in no order': (ledger) => {
    const [first, second] = [entryOf(ledger, 0), entryOf(ledger, 1)];
    ledger.entries.splice(0, 2, second, first);
  },
};

describe('balances of a run', () => {
  it('what is right is right, in either order of entries', () => {
    fc.assert(
      fc.property(madeUsers, (users) => {
        const { balances, faults } = judgedOf(linesOf(users.map(ledgerOf)));
        expect(faults).toEqual([]);
        const jobs = users.flatMap((user) => user.jobs);
        const paid = jobs.filter(({ end }) => end === 'deducted' || end === 'reserved').length;
        expect(balances).toEqual({
          state: 'judged',
          users: users.length,
          jobs: jobs.length,
          unfollowed: 0,
          paid,
          amount: decimalText(BigInt(paid) * cost),
          entries: users.flatMap((user) => ledgerOf(user).entries).length,
        });
      }),
    );
  });

  it.each(Object.entries(booked))('%s is found, however well it adds up', (name, [fault, bend]) => {
    fc.assert(
      fc.property(madeUsers, (users) => {
        fc.pre(name !== 'out of the wallet too' || (users[0]?.wallet ?? 0n) > 0n);
        // Else a document of nobody may be that of an upload without an answer.
        const named = users.map((user) => ({
          ...user,
          jobs: user.jobs.map((job) => ({ ...job, isNameless: false })),
        }));
        const ledgers = bent(named, (ledger) => {
          bend(ledger);
          rebuilt(ledger);
        });
        expect(faultsOf(linesOf(ledgers))).toEqual([fault]);
      }),
    );
  });

  it.each(Object.entries(added))('%s does not add up', (_, bend) => {
    fc.assert(
      fc.property(madeUsers, (users) => {
        expect(faultsOf(linesOf(bent(users, bend)))).toContain('unbalanced');
      }),
    );
  });

  it('what one user printed and another one paid is wrong for both', () => {
    fc.assert(
      fc.property(madeUsers, madeUsers, (users, [other]) => {
        fc.pre(other !== undefined);
        const ledgers = [...users, { ...other, userName: 'other', jobs: [] }].map(ledgerOf);
        const [first, last] = [ledgers[0], ledgers.at(-1)];
        if (first === undefined || last === undefined) return;
        first.entries.splice(2, 1);
        rebuilt(first);
        enter(last, { ...pay, uuid: 'd0' });
        const { balances, faults } = judgedOf(linesOf(ledgers));
        expect(faults.map(({ fault }) => fault)).toEqual(['unpaid', 'overcharged']);
        expect(balances).toMatchObject({ state: 'judged', users: ledgers.length });
      }),
    );
  });

  it.each([
    [{ papers: 0, isOpen: false, end: 'deducted' }, 'overcharged'],
    [{ papers: 0, isOpen: false, end: 'reserved' }, 'overcharged'],
    [{ papers: 1, isOpen: false, end: 'released' }, 'unpaid'],
    [{ papers: 1, isOpen: false, end: 'never asked' }, 'unpaid'],
    [{ papers: 1, isOpen: true, end: 'never asked' }, undefined],
  ] as const)('%j: %s', (kind, fault) => {
    const job = { number: 3, uuid: 'd3', isNameless: false, ...kind };
    const user = { userName: 'u', wallet: 0n, isNewestFirst: true, jobs: [job] };
    const { faults } = judgedOf(linesOf([ledgerOf(user)]));
    expect(faults.map((one) => one.fault)).toEqual(fault === undefined ? [] : [fault]);
    if (fault !== undefined) expect(faults[0]?.number).toBe(3);
    // Nobody knows its uuid: that it was not paid is seen all the same.
    const nameless = { ...user, jobs: [{ ...job, isNameless: true }] };
    const isFound = fault !== undefined || kind.papers > 0;
    expect(faultsOf(linesOf([ledgerOf(nameless)]))).toHaveLength(isFound ? 1 : 0);
  });

  it('a user of whom all is told once more is judged by that', () => {
    const users = fc.sample(madeUsers, 1)[0] ?? [];
    const wrong = [...linesOf(bent(users, (ledger) => enter(ledger, pay)))];
    const judge = new BalanceJudge();
    for (const line of wrong) if (line.kind !== 'end') judge.take(line);
    expect(judge.wrong()).toEqual(['user0']);
    const [first] = users;
    if (first === undefined) throw new Error('nobody was made');
    for (const line of linesOf([ledgerOf(first)])) judge.take(line);
    expect(judge.judged()).toEqual(judgedOf(linesOf(users.map(ledgerOf))));
  });

  it('faults stand in the order of their starts, those without one last', () => {
    const unpaid = { isNameless: false, papers: 1, isOpen: false, end: 'never asked' } as const;
    const user = (userName: string, ...numbers: readonly number[]): MadeLedger =>
      ledgerOf({
        userName,
        wallet: 0n,
        isNewestFirst: false,
        jobs: numbers.map((number) => ({ ...unpaid, number, uuid: `d${String(number)}` })),
      });
    const ledgers = [user('u', 7), user('v', 3, 9), user('z'), user('w')];
    for (const ledger of ledgers.slice(2)) enter(ledger, pay);
    const { faults } = judgedOf(linesOf(ledgers));
    expect(faults.map(({ number, detail }) => [number, detail.slice(0, 1)])).toEqual([
      [3, 'v'],
      [7, 'u'],
      [9, 'v'],
      [undefined, 'w'],
      [undefined, 'z'],
    ]);
  });

  it('of more starts than are kept in mind, documents of nobody may be theirs', () => {
    const user = { userName: 'u', wallet: 0n, isNewestFirst: true, jobs: [] };
    const ledger = ledgerOf(user);
    enter(ledger, { ...pay, uuid: 'later' });
    const lines = [...linesOf([ledger])].map((line) =>
      line.kind === 'prices' ? { ...line, unfollowed: 1 } : line,
    );
    expect(judgedOf(lines)).toMatchObject({ faults: [], balances: { paid: 1, unfollowed: 1 } });
  });
});

describe('lines that cannot be', () => {
  const lines = (): BalanceLine[] => [
    ...linesOf([ledgerOf({ userName: 'u', wallet: 0n, isNewestFirst: true, jobs: [] })]),
  ];

  it('half of a file is not judged', () => {
    const unread = {
      balances: { state: 'unread', why: 'some ledgers were not reported' },
      faults: [],
    };
    for (let length = 0; length < lines().length; length += 1)
      expect(judgedOf(lines().slice(0, length))).toEqual(unread);
    const open = lines().filter(({ kind }) => kind !== 'balance');
    expect(judgedOf(open)).toEqual(unread);
    expect(judgedOf(lines().slice(-1))).toEqual(unread);
  });

  it.each([
    ['no prices', 'the prices before it are not reported', () => lines().slice(1)],
    ['no user', 'no line reports u before', () => lines().filter(({ kind }) => kind !== 'user')],
    ['a user twice', 'u is reported twice', () => [...lines(), ...lines()]],
    [
      'no amount',
      'x is not an amount',
      () => lines().map((line) => ('total' in line ? { ...line, total: 'x' } : line)),
    ],
  ])('%s is refused', (_, why, made) => {
    expect(() => judgedOf(made())).toThrow(new RowsError(why));
  });
});

it('faults of balances stand behind those of jobs, and are counted with them', () => {
  const sampled = { journeys: 0, rules: 0, situations: 0, broken: [], unjudged: [] };
  const lost = Array.from({ length: 999 }, () => ({ fault: 'lost', detail: '' }) as const);
  const jobs = { accepted: 0, printed: 0, faults: lost, count: { lost: 999, unpaid: 1 }, sampled };
  const faults = Array.from({ length: 3 }, () => ({ fault: 'unpaid', detail: 'x' }) as const);
  const balances = { state: 'unasked', why: 'x' } as const;
  const found = withBalances(jobs, { balances, faults });
  expect(found.count).toEqual({ lost: 999, unpaid: 4 });
  expect(found.faults).toHaveLength(1_000);
  expect(found.faults.at(-1)?.fault).toBe('unpaid');
});
