import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../testing/records.ts';
import { emptyStore, type SampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));

beforeEach(async () => {
  sample = await emptyStore();
  read = sample.store.read;
});
afterEach(() => sample[Symbol.asyncDispose]());

const whole = anAccount({
  domainNames: ['One.Example', 'two.example'],
  timezone: 'Europe/Berlin',
  applicationName: 'app',
  trustAllClients: true,
  locationId: 7,
  locale: 'pt-BR',
  defaultPaperSize: 'A5',
  theme: 'breeze',
});

describe('a change of an account', () => {
  it('sets what is given and leaves the rest', async () => {
    const id = await change((changes) => changes.addAccount(whole));
    expect(await read.accounts.byId(id)).toEqual({ ...whole, id });
    const fields = { name: 'renamed', trustAllClients: false, theme: 'red' } as const;
    expect(await change((changes) => changes.setAccount(id, fields))).toBe(true);
    expect(await read.accounts.byId(id)).toEqual({ ...whole, ...fields, id });
    expect(await change((changes) => changes.setAccount(id, {}))).toBe(true);
    expect(await change((changes) => changes.setAccount(id + 1, fields))).toBe(false);
  });

  it('clears what need not be there', async () => {
    const id = await change((changes) => changes.addAccount(whole));
    const cleared = { timezone: undefined, locationId: undefined, locale: undefined };
    await change((changes) =>
      changes.setAccount(id, { ...cleared, defaultPaperSize: undefined, theme: undefined }),
    );
    const { domainNames, applicationName, trustAllClients } = whole;
    const left = anAccount({ domainNames, applicationName, trustAllClients });
    expect(await read.accounts.byId(id)).toEqual({ ...left, id });
  });

  it('replaces the domain names as a list, its own among them in another case', async () => {
    const id = await change((changes) => changes.addAccount(whole));
    expect(await read.accounts.byDomain('two.example')).toMatchObject({ id });
    const domainNames = ['three.example', 'ONE.example'];
    await change((changes) => changes.setAccount(id, { domainNames }));
    expect(await read.accounts.byDomain('one.example')).toMatchObject({ domainNames });
    expect(await read.accounts.byDomain('two.example')).toBeUndefined();
    const again = anAccount({ uuid: 'account-2', domainNames: ['two.example'] });
    await change((changes) => changes.addAccount(again));
  });
});

it('containers are found at any depth, by id, and nothing below another account', async () => {
  const add = (uuid: string, accountType: 1 | 2 | 3, parentId?: number): Promise<number> => {
    const place = parentId === undefined ? {} : { parentId };
    return change((changes) => changes.addAccount(anAccount({ uuid, accountType, ...place })));
  };
  const vendor = await add('vendor', 1);
  const customer = await add('customer', 2, vendor);
  const outer = await add('outer', 3, customer);
  const inner = await add('inner', 3, outer);
  const other = await add('other', 3, customer);
  const ids = async (of: number) => (await read.accounts.containersIn(of)).map(({ id }) => id);
  expect(await ids(customer)).toEqual([outer, inner, other]);
  expect(await ids(outer)).toEqual([inner]);
  expect(await ids(vendor)).toEqual([]);
  expect(await ids(99)).toEqual([]);
});

it('SIL-72: an account that stands at a location is told as its user, until it is removed', async () => {
  const id = await change((changes) => changes.addAccount(anAccount({ locationId: 7 })));
  expect(await read.locations.userOf(7)).toBe('account');
  expect(await read.locations.userOf(8)).toBeUndefined();
  await change((changes) => changes.removeAccounts([id], 1));
  expect(await read.locations.userOf(7)).toBeUndefined();
});
