import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Reply } from '../testing/ask.ts';
import { type BalanceCalls, balanceCalls } from '../testing/balance-calls.ts';
import { type DocumentServer, startDocumentServer } from '../testing/document-server.ts';

let scene: DocumentServer;
let books: BalanceCalls;

beforeAll(async () => {
  scene = await startDocumentServer();
  books = balanceCalls(scene.server);
});
afterAll(() => scene.stop());

const documents = 40;
/** Neither is a binary fraction: 0.1 + 0.2 must come to 0.3 here. */
const price = 0.07;
const quota = 0.3;
const wallet = 0.7;
/** 14 times 0.07 is 0.98; a fifteenth would cost more than the one there is. */
const affordable = 14;
const left = 0.02;

beforeEach(async () => {
  await books.price({
    bwNormalPage: price,
    bwLargePage: price,
    colorNormalPage: price,
    colorLargePage: price,
  });
  await books.transact({ operation: 'set', balanceType: 'quota', amount: quota });
  const { walletBalance } = await books.balanceOf('alice');
  if (walletBalance > 0) await books.transact({ operation: 'remove', amount: walletBalance });
  await books.transact({ operation: 'add', amount: wallet });
});

const isOk = ({ status, json }: Reply): boolean =>
  status === 200 && (json as { readonly errorCode?: number }).errorCode === 0;

it('many releases at a time on one balance: just those print that it covers, to the last decimal', async () => {
  const uuids: string[] = [];
  while (uuids.length < documents) uuids.push(await scene.uploaded());
  const replies = await Promise.all(uuids.map((uuid) => scene.send(uuid, 'SN-1')));
  expect(replies.filter(isOk)).toHaveLength(affordable);
  const { quotaBalance, walletBalance, totalBalance } = await books.balanceOf('alice');
  expect([quotaBalance, walletBalance, totalBalance]).toEqual([0, left, left]);

  const ledger = await books.ledgerOf('alice');
  const own = ledger.filter(({ documentUuid }) => uuids.includes(documentUuid ?? ''));
  const paid = own.filter(({ transactionType }) => transactionType === 'DEDUCTION');
  expect(new Set(paid.map(({ documentUuid }) => documentUuid)).size).toBe(affordable);
  expect(paid).toHaveLength(affordable);
  for (const { quotaBalanceAfter, walletBalanceAfter } of own) {
    expect(quotaBalanceAfter).toBeGreaterThanOrEqual(0);
    expect(walletBalanceAfter).toBeGreaterThanOrEqual(0);
  }
});

it('paying in and printing at a time loses nothing of either', async () => {
  const uuids: string[] = [];
  while (uuids.length < affordable) uuids.push(await scene.uploaded());
  const payments = Array.from({ length: 10 }, () =>
    books.transact({ operation: 'add', amount: 0.1 }),
  );
  const releases = uuids.map((uuid) => scene.send(uuid, 'SN-1'));
  const replies = await Promise.all(releases);
  await Promise.all(payments);
  expect(replies.filter(isOk)).toHaveLength(affordable);
  expect((await books.balanceOf('alice')).totalBalance).toBe(1 + left);
});
