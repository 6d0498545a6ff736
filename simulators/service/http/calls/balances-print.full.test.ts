import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { Reply } from '../../testing/ask.ts';
import { type BalanceCalls, balanceCalls } from '../../testing/balance-calls.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';

let scene: DocumentServer;
let books: BalanceCalls;

beforeAll(async () => {
  // Nobody's time is to be over here, however slow the database or the machine is.
  scene = await startDocumentServer({}, { releaseMs: 120_000, connectMs: 60_000 });
  books = balanceCalls(scene.server);
});
afterAll(() => scene.stop());

/** Alice has just this much quota and wallet, and every page costs one. */
async function has(quota: number, wallet: number): Promise<void> {
  await books.price();
  const before = await books.balanceOf('alice');
  await books.transact({ operation: 'set', balanceType: 'quota', amount: quota });
  const difference = wallet - before.walletBalance;
  if (difference !== 0) {
    const operation = difference > 0 ? 'add' : 'remove';
    await books.transact({ operation, amount: Math.abs(difference) });
  }
}

const parts = async (): Promise<readonly number[]> => {
  const { quotaBalance, walletBalance } = await books.balanceOf('alice');
  return [quotaBalance, walletBalance];
};

/** What the ledger says of a document, the oldest entry first. */
async function entriesOf(uuid: string): Promise<readonly unknown[]> {
  const entries = (await books.ledgerOf('alice')).filter((one) => one.documentUuid === uuid);
  return entries
    .map((one) => [one.transactionType, one.quotaAmount, one.walletAmount])
    .toReversed();
}

const codeOf = ({ status, json }: Reply) => [
  status,
  (json as { readonly errorCode?: number } | undefined)?.errorCode,
];

beforeEach(() => has(1, 2));

describe('a release', () => {
  it('sets the cost aside, quota before wallet, and takes it when the job is printed', async () => {
    const uuid = await scene.uploaded({ copies: '2' });
    expect(codeOf(await scene.send(uuid, 'SN-1'))).toEqual([200, 0]);
    expect(await entriesOf(uuid)).toEqual([
      ['RESERVATION', -1, -1],
      ['RESERVATION_RELEASE', 1, 1],
      ['DEDUCTION', -1, -1],
    ]);
    expect(await parts()).toEqual([0, 1]);
  });

  it('is paid at a dummy port too (SIL-48), and each time where it is retained', async () => {
    const uuid = await scene.uploaded();
    const send = () => scene.send(uuid, 'SN-BOX', { form: { retain: 'true' } });
    expect(codeOf(await send())).toEqual([200, 0]);
    expect(codeOf(await send())).toEqual([200, 0]);
    expect(await parts()).toEqual([0, 1]);
  });

  it('gives back what a printer that is not ready did not print', async () => {
    const uuid = await scene.uploaded();
    expect(codeOf(await scene.send(uuid, 'SN-OFF'))).toEqual([200, 1042]);
    expect(await entriesOf(uuid)).toEqual([
      ['RESERVATION', -1, 0],
      ['RESERVATION_RELEASE', 1, 0],
    ]);
    expect(await parts()).toEqual([1, 2]);
  });

  it('1001 when the balance is too low (SIL-13): nothing is sent or written, the document waits', async () => {
    const uuid = await scene.uploaded();
    const jobs = scene.sink.jobs.length;
    const reply = await scene.send(uuid, 'SN-1', { form: { copies: '4' } });
    expect(codeOf(reply)).toEqual([200, 1001]);
    expect(await entriesOf(uuid)).toEqual([]);
    expect([await scene.statusOf(uuid), scene.sink.jobs.length]).toEqual([0, jobs]);
    expect(await parts()).toEqual([1, 2]);
  });

  it('counts every page as black and white in grayscale', async () => {
    await books.price({ colorNormalPage: 999 });
    const uuid = await scene.uploaded();
    expect(codeOf(await scene.send(uuid, 'SN-1'))).toEqual([200, 1001]);
    const reply = await scene.send(uuid, 'SN-1', { form: { grayscale: 'true' } });
    expect(codeOf(reply)).toEqual([200, 0]);
    expect(await parts()).toEqual([0, 2]);
  });

  it('is paid though nobody knows whether it was printed: else one balance printed twice', async () => {
    const uuid = await scene.uploaded();
    scene.sink.behave({ resetAtEnd: true });
    const reply = await scene.send(uuid, 'SN-1');
    scene.sink.behave({});
    expect(codeOf(reply)).toEqual([200, 1001]);
    expect((await entriesOf(uuid)).at(-1)).toEqual(['DEDUCTION', -1, 0]);
    expect(await scene.statusOf(uuid)).toBe(0);
  });

  it('costs nothing where balances are off', async () => {
    await books.price({ enabled: false });
    const uuid = await scene.uploaded({ copies: '50' });
    expect(codeOf(await scene.send(uuid, 'SN-1'))).toEqual([200, 0]);
    expect(await entriesOf(uuid)).toEqual([]);
  });

  it('that was claimed is settled although balances were switched off meanwhile', async () => {
    const uuid = await scene.uploaded();
    const gate = Promise.withResolvers<void>();
    scene.sink.behave({ gate: () => gate.promise });
    const release = scene.send(uuid, 'SN-1');
    await waitFor(async () => ((await parts())[0] === 0 ? true : undefined), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the reservation',
    });
    await books.price({ enabled: false });
    gate.resolve();
    expect(codeOf(await release)).toEqual([200, 0]);
    scene.sink.behave({});
    expect((await entriesOf(uuid)).at(-1)).toEqual(['DEDUCTION', -1, 0]);
  });
});

it('50 releases at once on one balance: as many print as it pays for, no more, no less', async () => {
  await has(7, 10);
  const uuids = await Promise.all(
    Array.from({ length: 50 }, () => scene.uploaded({ copies: '2' })),
  );
  const jobs = scene.sink.jobs.length;
  const ports = ['SN-1', 'SN-BOX'];
  const replies = await Promise.all(
    uuids.map((uuid, index) => scene.send(uuid, ports[index % 2] ?? '')),
  );
  const codes = replies.map((reply) => codeOf(reply)[1]);
  expect(codes.filter((code) => code === 0)).toHaveLength(8);
  expect(codes.filter((code) => code === 1001)).toHaveLength(42);
  expect((await parts()).reduce((sum, one) => sum + one)).toBe(1);
  const statuses = await Promise.all(uuids.map((uuid) => scene.statusOf(uuid)));
  expect(statuses.filter((status) => status === 0)).toHaveLength(42);
  const printed = statuses.filter((status) => status === 1).length;
  expect(scene.sink.jobs.length - jobs).toBe(printed);
  for (const uuid of uuids) {
    await scene.server.ask({
      method: 'DELETE',
      path: `/documents/${uuid}`,
      key: 'plain',
      token: scene.alice,
    });
  }
});

it('a tap skips what it can’t pay for, the oldest first', async () => {
  await has(2, 0);
  const tap = { method: 'POST', key: 'plain', path: '/card?cd=04A1B2C3&Mac=10.0.0.77' } as const;
  await scene.server.addPort({
    address: scene.sink.address,
    name: 'tapped',
    ipReaderAddress: '10.0.0.77',
  });
  const { documents } = scene.server.store.read;
  for (const left of await documents.waitingOf(scene.server.people.users.alice.id))
    await scene.server.store.write(({ change }) =>
      change.moveDocument(left.uuid, { from: [0], fields: { status: 2 } }),
    );
  const uuids: string[] = [];
  for (const copies of ['1', '5', '1', '1']) uuids.push(await scene.uploaded({ copies }));
  expect((await scene.server.ask(tap)).status).toBe(200);
  await scene.server.delivery.idle();
  expect(await Promise.all(uuids.map((uuid) => scene.statusOf(uuid)))).toEqual([1, 0, 1, 0]);
  expect(await parts()).toEqual([0, 0]);
});

describe('a push upload', () => {
  it('is paid when it is printed', async () => {
    const { uuid } = (await scene.upload({ portname: 'push' })).json as { readonly uuid: string };
    await waitFor(async () => ((await scene.statusOf(uuid)) === 1 ? true : undefined), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the push job',
    });
    expect((await entriesOf(uuid)).at(-1)).toEqual(['DEDUCTION', -1, 0]);
  });

  it('that nobody can pay for is taken, FAILED and never sent', async () => {
    const jobs = scene.sink.jobs.length;
    const reply = await scene.upload({ portname: 'push', copies: '9' });
    expect(reply.json).toMatchObject({ status: 4 });
    const { uuid } = reply.json as { readonly uuid: string };
    await scene.server.delivery.idle();
    expect([await scene.statusOf(uuid), scene.sink.jobs.length]).toEqual([4, jobs]);
    expect(await entriesOf(uuid)).toEqual([]);
    expect(await parts()).toEqual([1, 2]);
  });
});

describe('a download', () => {
  it('that counts as printing (SIL-44) costs the same, at one stroke', async () => {
    const uuid = await scene.uploaded();
    expect((await scene.download(uuid, { form: { copies: '3' } })).status).toBe(200);
    expect(await entriesOf(uuid)).toEqual([['DEDUCTION', -1, -2]]);
  });

  it('403 when the balance is too low; the document stays', async () => {
    const uuid = await scene.uploaded({ copies: '4' });
    const reply = await scene.download(uuid);
    expect(codeOf(reply)).toEqual([403, 1001]);
    expect([await scene.statusOf(uuid), await parts()]).toEqual([0, [1, 2]]);
  });

  it('that is retained costs nothing', async () => {
    const uuid = await scene.uploaded({ copies: '4' });
    expect((await scene.download(uuid, { form: { retain: 'true' } })).status).toBe(200);
    expect(await parts()).toEqual([1, 2]);
  });

  it('of several at once on one balance: the last byte comes only to those it pays for', async () => {
    await has(0, 2);
    const uuids = await Promise.all(Array.from({ length: 6 }, () => scene.uploaded()));
    const got = await Promise.allSettled(uuids.map((uuid) => scene.download(uuid)));
    const whole = got.filter((one) => one.status === 'fulfilled' && one.value.status === 200);
    expect(whole).toHaveLength(2);
    expect(await parts()).toEqual([0, 0]);
  });
});
