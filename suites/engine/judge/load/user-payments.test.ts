import { expect, it } from 'vitest';
import type { LineOf } from '../../journal/load/balance-line.ts';
import { decimalText, readDecimal } from '../../journal/load/decimal.ts';
import type { FaultyJob } from '../../journal/load/findings.ts';
import { type Pricing, UserPayments } from './user-payments.ts';

const cost = (text: string): bigint => readDecimal(text) ?? 0n;
const pricing: Pricing = { costs: [cost('0.05'), cost('0.25')], isPartly: false };

type Entry = Partial<Pick<LineOf<'entry'>, 'type' | 'documentUuid'>> & { readonly quota: string };
type Job = Partial<Pick<LineOf<'job'>, 'uuid' | 'papers' | 'isOpen'>>;

/** What is wrong with a user who had these jobs, numbered from 1, and these entries. */
function faultsOf(jobs: readonly Job[], entries: readonly Entry[]): readonly FaultyJob[] {
  const userName = 'u';
  const payments = new UserPayments(
    { kind: 'user', userName, quota: '10', wallet: '0', entry: 0 },
    pricing,
  );
  for (const [at, job] of jobs.entries())
    payments.job({ kind: 'job', userName, number: at + 1, papers: 1, isOpen: false, ...job });
  let quota = cost('10');
  for (const [at, one] of entries.entries()) {
    quota += cost(one.quota);
    payments.entry({
      kind: 'entry',
      userName,
      id: at + 1,
      type: 'DEDUCTION',
      wallet: '0',
      ...one,
    });
  }
  const shown = decimalText(quota);
  const { faults } = payments.close({
    kind: 'balance',
    userName,
    quota: shown,
    wallet: '0',
    total: shown,
  });
  return faults;
}

it.each<[Entry, FaultyJob['fault'] | undefined]>([
  [{ quota: '-1' }, 'overcharged'],
  [{ quota: '1' }, 'unpaid'],
  [{ quota: '0' }, undefined],
  [{ type: 'RESERVATION', quota: '-1' }, 'overcharged'],
  [{ type: 'RESERVATION_RELEASE', quota: '1' }, 'unpaid'],
  [{ type: 'TOP_UP', quota: '1' }, undefined],
  [{ type: 'WITHDRAW', quota: '-1' }, undefined],
])('an entry for no document: %j', (entry, fault) => {
  const expected = fault === undefined ? [] : [{ fault, detail: 'u: entry 1 names no document' }];
  expect(faultsOf([], [entry])).toStrictEqual(expected);
});

it.each<[Job, string, FaultyJob['fault'], string]>([
  [{}, '-0.1', 'overcharged', 'u: 0.1 was taken, and it costs 0.05 or 0.25'],
  [{}, '-0.01', 'unpaid', 'u: 0.01 was taken, and it costs 0.05 or 0.25'],
  [{ papers: 0 }, '-0.05', 'overcharged', 'u: 0.05 was taken, and it was not printed'],
  [{ papers: 0 }, '0.05', 'unpaid', 'u: -0.05 was taken, and it was not printed'],
  [{ isOpen: true }, '-0.1', 'overcharged', 'u: 0.1 was taken, and it costs 0.05 or 0.25'],
])('a job %j of which %s was taken', (...[job, quota, fault, detail]) => {
  expect(faultsOf([{ uuid: 'd', ...job }], [{ quota, documentUuid: 'd' }])).toStrictEqual([
    { fault, detail, number: 1 },
  ]);
});

it('a document of nobody is told by the beginning of its name', () => {
  const uuid = 'x'.repeat(81);
  expect(faultsOf([], [{ quota: '-0.05', documentUuid: uuid }])).toStrictEqual([
    {
      fault: 'overcharged',
      detail: `u: 0.05 was taken for ${'x'.repeat(80)}, which is no document of the run`,
    },
  ]);
});

it('an upload without an answer is paid by one document of nobody, not by two', () => {
  const one = { quota: '-0.05', documentUuid: 'x' };
  expect(faultsOf([{}], [one])).toEqual([]);
  expect(faultsOf([{}], [])).toStrictEqual([
    { fault: 'unpaid', detail: 'u: nothing was taken for a document whose upload had no answer' },
  ]);
  expect(faultsOf([{}], [one, { ...one, documentUuid: 'y' }])).toHaveLength(1);
});
