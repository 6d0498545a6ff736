import { expect, it } from 'vitest';
import { aDelivery, aDocument, anAccount, anOutputPort } from '../../testing/records.ts';
import { emptyStore } from '../../testing/sample-store.ts';

it('an account has one licence, which can be told, replaced and taken away', async () => {
  await using sample = await emptyStore();
  const { store } = sample;
  const accountId = await store.write(({ change }) => change.addAccount(anAccount()));
  const whole = {
    accountId,
    embeddedTerminals: 3,
    endsAt: 9_000_000_000_000,
    groups: [{ groupNo: 'G', vendors: ['alpha'] }, { groupNo: 'H' }],
  };
  expect(await store.read.licences.ofAccount(accountId)).toBeUndefined();
  await store.write(({ change }) => change.setLicence(whole));
  expect(await store.read.licences.ofAccount(accountId)).toEqual(whole);
  await store.write(({ change }) => change.setLicence({ accountId }));
  expect(await store.read.licences.ofAccount(accountId)).toEqual({ accountId });
  const remove = () => store.write(({ change }) => change.removeLicence(accountId));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await store.read.licences.ofAccount(accountId)).toBeUndefined();
});

it('embedded terminals are counted over accounts, leaving one port out', async () => {
  await using sample = await emptyStore();
  const { store } = sample;
  const [first, second] = await store.write(async ({ change }) => {
    const accounts = [
      await change.addAccount(anAccount({ uuid: 'a' })),
      await change.addAccount(anAccount({ uuid: 'b' })),
    ] as const;
    for (const accountId of accounts) {
      await change.addOutputPort(anOutputPort({ accountId, embedded: true }));
      await change.addOutputPort(anOutputPort({ accountId }));
    }
    return accounts;
  });
  const { ports } = store.read;
  expect(await ports.embeddedBeside([first, second])).toBe(2);
  expect(await ports.embeddedBeside([first])).toBe(1);
  expect(await ports.embeddedBeside([first, second], 1)).toBe(1);
  expect(await ports.embeddedBeside([])).toBe(0);
});

it('a port knows what is mapped to it and what is on its way, and goes with nothing left', async () => {
  await using sample = await emptyStore();
  const { store } = sample;
  const port = await store.write(async ({ change }) => {
    const accountId = await change.addAccount(anAccount());
    const id = await change.addOutputPort(anOutputPort({ accountId }));
    await change.addOutputPort(anOutputPort({ accountId }));
    return { id, accountId };
  });
  const awaited = () => store.read.deliveries.isAwaitedAt(port.id);
  const queue = { ...port, name: 'q', portType: 1, outputPortId: port.id, portFlags: 0n } as const;
  const { id: _, ...newQueue } = queue;
  const queueId = await store.write(({ change }) => change.addInputPort(newQueue));
  expect(await store.read.ports.inputsInto(port.id)).toEqual([{ ...newQueue, id: queueId }]);
  expect(await store.read.ports.inputsInto(port.id + 1)).toEqual([]);
  expect(await awaited()).toBe(false);
  for (const status of [0, 1, 4, 8] as const) {
    const document = aDocument({ uuid: `d${String(status)}`, status, outputPortId: port.id });
    await store.write(({ change }) => change.addDocument(document));
  }
  expect(await awaited()).toBe(false);
  const delivery = await store.write(({ change }) =>
    change.addDelivery(aDelivery({ outputPortId: port.id, state: 'queued' })),
  );
  expect(await awaited()).toBe(true);
  await store.write(({ change }) => change.setDelivery(delivery, { state: 'given-up' }));
  expect(await awaited()).toBe(false);
  await store.write(({ change }) => change.removeInputPort(queueId));
  const remove = () => store.write(({ change }) => change.removeOutputPort(port.id));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await store.read.ports.outputById(port.id)).toBeUndefined();
  expect(await store.read.ports.inputById(queueId)).toBeUndefined();
});
