import { expect, it } from 'vitest';
import type { LineOf } from '../../journal/load/balance-line.ts';
import { LedgerChain } from './ledger-chain.ts';

type Entry = LineOf<'entry'>;

/** An entry that adds so much to the wallet, and tells what the wallet is then. */
function entry(id: number, wallet: string, walletAfter?: string): Entry {
  const told = walletAfter === undefined ? {} : { walletAfter };
  return { kind: 'entry', userName: 'u', id, type: 'TOP_UP', quota: '0', wallet, ...told };
}

/** What is said of a wallet that was 1, with these entries, and became this. */
function breach(
  entries: readonly Entry[],
  wallet: string,
  { total = wallet, quota = '0' } = {},
): string | undefined {
  const chain = new LedgerChain({ quota: '0', wallet: '1' });
  for (const one of entries) chain.entry(one);
  return chain.close({ kind: 'balance', userName: 'u', quota, wallet, total });
}

it('what adds up is no breach', () => {
  expect(breach([], '1')).toBeUndefined();
  expect(breach([entry(3, '2', '3'), entry(4, '-1', '2')], '2')).toBeUndefined();
  expect(breach([entry(4, '-1', '2'), entry(3, '2', '3')], '2')).toBeUndefined();
  expect(breach([entry(3, '-1', '0')], '0')).toBeUndefined();
});

it.each([
  ['a total of 3 is shown for 0 and 1', breach([], '1', { total: '3' })],
  ['the wallet is -1', breach([entry(3, '-2')], '-1')],
  ['a wallet of 1 and entries of 2 became 4', breach([entry(3, '2')], '4')],
  ['a quota of 0 and entries of 0 became 1', breach([], '1', { quota: '1', total: '2' })],
  ['entry 3 leaves a wallet of -1', breach([entry(3, '-2', '-1'), entry(4, '2', '1')], '1')],
  ['entry 3 is listed after entry 3', breach([entry(3, '1'), entry(3, '1')], '3')],
  [
    'entry 3 follows a wallet of 2, which was 1',
    breach([entry(3, '1', '3'), entry(4, '0', '3')], '3'),
  ],
  [
    'entry 3 follows a wallet of 2, which was 1',
    breach([entry(4, '0', '3'), entry(3, '1', '3')], '3'),
  ],
  [
    'entry 4 leaves a wallet of 5, and 3 is shown',
    breach([entry(3, '1'), entry(4, '1', '5')], '3'),
  ],
  [
    'entry 4 leaves a wallet of 5, and 3 is shown',
    breach([entry(4, '1', '5'), entry(3, '1')], '3'),
  ],
  [
    'entry 4 follows a wallet of 3, and entry 3 left 2',
    breach([entry(3, '1', '2'), entry(4, '1', '4')], '4'),
  ],
  [
    'entry 4 follows a wallet of 3, and entry 3 left 2',
    breach([entry(4, '1', '4'), entry(3, '1', '2')], '4'),
  ],
])('%s', (expected, told) => {
  expect(told).toBe(expected);
});

it('the first breach alone is told: what follows it follows from it', () => {
  expect(breach([entry(3, '1', '9'), entry(4, '1', '7')], '-5')).toBe(
    'entry 4 follows a wallet of 6, and entry 3 left 9',
  );
});
