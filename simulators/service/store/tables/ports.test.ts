import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anOutputPort } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));
const addOutput = (fields: Parameters<typeof anOutputPort>[0]): Promise<number> =>
  change((changes) => changes.addOutputPort(anOutputPort(fields)));

beforeEach(async () => {
  sample = await sampleStore();
  read = sample.store.read;
  await change((changes) => changes.addAccount(anAccount({ uuid: 'account-2' })));
});
afterEach(() => sample[Symbol.asyncDispose]());

describe('output ports', () => {
  it('come back whole', async () => {
    const port = anOutputPort({
      printProtocol: 1,
      printerIppUrl: 'ipp://p/ipp/print',
      embedded: true,
      serviceIds: [3, 1],
      active: false,
    });
    const id = await addOutput(port);
    expect(await read.ports.outputById(id)).toEqual({ ...port, id });
    expect(await read.ports.outputById(99)).toBeUndefined();
  });

  it('are found by what stands on them, in the accounts that are asked for', async () => {
    const first = await addOutput({ address: 'a:1', deviceSerial: 'S1', ipReaderAddress: 'R1' });
    const second = await addOutput({ address: 'a:1', accountId: 2, deviceSerial: 'S2' });
    const ids = async (
      column: 'address' | 'deviceSerial' | 'ipReaderAddress',
      value: string,
      accounts: number[],
    ) => (await read.ports.outputsBy(column, value, accounts)).map(({ id }) => id);
    expect(await ids('address', 'a:1', [1, 2])).toEqual([first, second]);
    expect(await ids('address', 'a:1', [2])).toEqual([second]);
    expect(await ids('address', 'a:1', [])).toEqual([]);
    expect(await ids('deviceSerial', 'S1', [1, 2])).toEqual([first]);
    expect(await ids('ipReaderAddress', 'R1', [1, 2])).toEqual([first]);
    expect((await read.ports.outputs([1, 2])).map(({ id }) => id)).toEqual([first, second]);
    expect(await read.ports.outputs([])).toEqual([]);
  });

  it('change in the fields that are given', async () => {
    const id = await addOutput({ name: 'old', description: 'kept' });
    const fields = { name: 'new', accountId: 2, serviceIds: [9] };
    expect(await change((changes) => changes.setOutputPort(id, fields))).toBe(true);
    expect(await read.ports.outputById(id)).toMatchObject({ ...fields, description: 'kept' });
    expect(await change((changes) => changes.setOutputPort(99, fields))).toBe(false);
  });
});

describe('input ports', () => {
  it('come back whole, all 64 bits of their flags among it', async () => {
    const outputPortId = await addOutput({});
    const queue = {
      accountId: 1,
      name: 'push',
      portType: 1,
      outputPortId,
      portFlags: 2n ** 63n - 1n,
      locationId: 5,
    } as const;
    const id = await change((changes) => changes.addInputPort(queue));
    expect(await read.ports.inputById(id)).toEqual({ ...queue, id });
    expect(await read.ports.inputByName(1, 'push')).toEqual({ ...queue, id });
    expect(await read.ports.inputByName(2, 'push')).toBeUndefined();
    expect(await read.ports.inputs([1])).toHaveLength(1);
    const fields = {
      name: 'pull',
      portType: 0,
      outputPortId: undefined,
      locationId: undefined,
    } as const;
    expect(await change((changes) => changes.setInputPort(id, fields))).toBe(true);
    expect(await read.ports.inputById(id)).toEqual({
      accountId: 1,
      name: 'pull',
      portType: 0,
      portFlags: queue.portFlags,
      id,
    });
  });
});
