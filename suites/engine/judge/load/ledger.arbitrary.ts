import fc from 'fast-check';
import type { BalanceLine, LineOf } from '../../journal/load/balance-line.ts';
import { decimalText } from '../../journal/load/decimal.ts';
import type { JobFault } from '../../journal/load/findings.ts';
import { BalanceJudge, type JudgedBalances } from './balance-judge.ts';

/** A document of a made-up run. Without `uuid` its upload had no answer. */
export interface MadeJob {
  readonly number: number;
  readonly uuid: string;
  readonly isNameless: boolean;
  readonly papers: number;
  readonly isOpen: boolean;
  /** Its end at the service: paid, given back, or still set aside. */
  readonly end: 'deducted' | 'released' | 'reserved' | 'never asked';
}

export interface MadeUser {
  readonly userName: string;
  readonly wallet: bigint;
  readonly jobs: readonly MadeJob[];
  readonly isNewestFirst: boolean;
}

export type MadeEntry = Omit<LineOf<'entry'>, 'quota' | 'wallet' | 'quotaAfter' | 'walletAfter'> & {
  quota: bigint;
  wallet: bigint;
  quotaAfter: bigint;
  walletAfter: bigint;
};

export interface MadeLedger {
  readonly user: MadeUser;
  /** The oldest first. */
  entries: MadeEntry[];
  quota: bigint;
  wallet: bigint;
}

const unit = 10n ** 18n;
export const cost: bigint = unit / 20n;
const quotaBefore = 10n * unit;

const kind = fc.constantFrom(
  { papers: 1, isOpen: false, end: 'deducted' },
  { papers: 1, isOpen: false, end: 'reserved' },
  { papers: 0, isOpen: false, end: 'released' },
  { papers: 0, isOpen: false, end: 'never asked' },
  { papers: 0, isOpen: true, end: 'released' },
  { papers: 0, isOpen: true, end: 'deducted' },
  { papers: 2, isOpen: false, end: 'deducted' },
) satisfies fc.Arbitrary<Pick<MadeJob, 'papers' | 'isOpen' | 'end'>>;

/** Users with what they printed; the first job of the first one came out and was paid. */
export const madeUsers: fc.Arbitrary<readonly MadeUser[]> = fc
  .array(
    fc.record({
      kinds: fc.array(fc.record({ kind, isNameless: fc.boolean() }), { maxLength: 8 }),
      wallet: fc.bigInt({ min: 0n, max: 5n * unit }),
      isNewestFirst: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((users) =>
    users.map(({ kinds, wallet, isNewestFirst }, user) => ({
      userName: `user${String(user)}`,
      wallet,
      isNewestFirst,
      jobs: [
        { number: user * 100, isNameless: false, ...paid },
        ...kinds.map((one, at) => ({
          number: user * 100 + at + 1,
          isNameless: one.isNameless && one.kind.papers > 0,
          ...one.kind,
        })),
      ].map((job) => ({ ...job, uuid: `d${String(job.number)}` })),
    })),
  );

const paid = { papers: 1, isOpen: false, end: 'deducted' } as const;

/** The ledger that these should have. */
export function ledgerOf(user: MadeUser): MadeLedger {
  const ledger: MadeLedger = { user, entries: [], quota: quotaBefore, wallet: user.wallet };
  for (const { uuid, end } of user.jobs) {
    if (end === 'never asked') continue;
    enter(ledger, { type: 'RESERVATION', uuid, quota: -cost });
    if (end === 'reserved') continue;
    enter(ledger, { type: 'RESERVATION_RELEASE', uuid, quota: cost });
    if (end === 'deducted') enter(ledger, { type: 'DEDUCTION', uuid, quota: -cost });
  }
  return ledger;
}

export interface MadePosting {
  readonly type: string;
  readonly uuid?: string;
  readonly quota?: bigint;
  readonly wallet?: bigint;
}

/** One entry more, with all that goes with it. */
export function enter(ledger: MadeLedger, posting: MadePosting): void {
  const { type, uuid, quota = 0n, wallet = 0n } = posting;
  ledger.quota += quota;
  ledger.wallet += wallet;
  ledger.entries.push({
    kind: 'entry',
    userName: ledger.user.userName,
    id: 10 + ledger.entries.length,
    type,
    quota,
    wallet,
    quotaAfter: ledger.quota,
    walletAfter: ledger.wallet,
    ...(uuid === undefined ? {} : { documentUuid: uuid }),
  });
}

/** What balances.ndjson has of them. */
export function* linesOf(ledgers: readonly MadeLedger[]): Generator<BalanceLine> {
  const price = decimalText(cost);
  const [bwNormalPage, colorNormalPage] = [price, price];
  yield {
    kind: 'prices',
    prices: { bwNormalPage, colorNormalPage, bwLargePage: '7', colorLargePage: '7' },
    document: { pages: 1, isLarge: false, copies: 1 },
    unfollowed: 0,
  };
  for (const { user, entries, quota, wallet } of ledgers) {
    const { userName, jobs, isNewestFirst } = user;
    const [before, own] = [decimalText(quotaBefore), decimalText(user.wallet)];
    yield { kind: 'user', userName, quota: before, wallet: own, entry: 9 };
    for (const { number, uuid, isNameless, papers, isOpen } of jobs) {
      const job = { kind: 'job', userName, number, papers, isOpen } as const;
      yield isNameless ? job : { ...job, uuid };
    }
    for (const entry of isNewestFirst ? entries.toReversed() : entries)
      yield {
        ...entry,
        quota: decimalText(entry.quota),
        wallet: decimalText(entry.wallet),
        quotaAfter: decimalText(entry.quotaAfter),
        walletAfter: decimalText(entry.walletAfter),
      };
    const shown = { quota: decimalText(quota), wallet: decimalText(wallet) };
    yield { kind: 'balance', userName, ...shown, total: decimalText(quota + wallet) };
  }
  yield { kind: 'end' };
}

export function judgedOf(lines: Iterable<BalanceLine>): JudgedBalances {
  const judge = new BalanceJudge();
  for (const line of lines) judge.take(line);
  return judge.judged();
}

export function faultsOf(lines: Iterable<BalanceLine>): readonly JobFault[] {
  return judgedOf(lines).faults.map(({ fault }) => fault);
}

/** The first user's ledger, bent: its first job, d0, came out and was paid by the last of three entries. */
export function bent(users: readonly MadeUser[], bend: (ledger: MadeLedger) => void): MadeLedger[] {
  const ledgers = users.map(ledgerOf);
  const [first] = ledgers;
  if (first !== undefined) bend(first);
  return ledgers;
}

export function entryOf({ entries }: MadeLedger, at: number): MadeEntry {
  const found = entries[at];
  if (found === undefined) throw new RangeError('no such entry');
  return found;
}
