import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { anAccount } from '../testing/records.ts';
import { samplePlace } from '../testing/sample-place.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

let place: string;
let one: Store;
let other: Store;
let client: Client;
let portId: number;

beforeEach(async () => {
  place = await samplePlace('');
  one = await openStore(place, 0);
  other = await openStore(place, 0);
  client = new Client({ connectionString: place });
  await client.connect();
  portId = await one.write(async ({ change }) => {
    const accountId = await change.addAccount(anAccount());
    return await change.addInputPort({ accountId, name: 'n0', portType: 0, portFlags: 0n });
  });
});
afterEach(async () => {
  await client.end();
  await one[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const nameAt = async ({ read }: Store) => (await read.ports.inputById(portId))?.name;
const rename = (store: Store, name: string) =>
  store.write(({ change }) => change.setInputPort(portId, { name }));
const until = (what: string, probe: () => Promise<true | undefined>) =>
  waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });

/** A process with a lease answers the same question with the very same object. */
const remembers = ({ read }: Store) =>
  until(
    'an answer from memory',
    async () =>
      (await read.ports.inputById(portId)) === (await read.ports.inputById(portId)) || undefined,
  );

it('a process answers from memory, and nothing older than what was acknowledged to anybody', async () => {
  await Promise.all([one, other].map(remembers));
  for (let round = 1; round <= 60; round += 1) {
    const [writing, reading] = round % 2 === 0 ? [one, other] : [other, one];
    const name = `n${String(round)}`;
    let isOver = false;
    const seen: string[] = [];
    // Questions that are on their way when the change is made must not be remembered.
    const asking = (async () => {
      for (; !isOver; await systemClock.sleep(0)) seen.push((await nameAt(reading)) ?? '');
    })();
    await rename(writing, name);
    expect([await nameAt(reading), await nameAt(writing)]).toEqual([name, name]);
    isOver = true;
    await asking;
    expect(seen.every((one) => one === name || one === `n${String(round - 1)}`)).toBe(true);
  }
  await remembers(other);
});

it('a process that does not answer delays a change until its lease is over', async () => {
  const until = '(extract(epoch from clock_timestamp()) * 1000)::bigint + 700';
  await client.query(`insert into memories values ('silent', 0, ${until})`);
  await rename(one, 'late');
  const { rows } = await client.query<{ isOver: boolean }>(
    `select "leaseUntil" <= extract(epoch from clock_timestamp()) * 1000 as "isOver"
      from memories where id = 'silent'`,
  );
  expect(rows).toEqual([{ isOver: true }]);
});

it('a change whose notification is lost is found with the next renewal of the lease', async () => {
  await remembers(other);
  await client.query('begin');
  await client.query(`update "inputPorts" set name = 'unheard'`);
  await client.query('update epochs set value = value + 1');
  await client.query('commit');
  await until('the change', async () => (await nameAt(other)) === 'unheard' || undefined);
  expect(await nameAt(other)).toBe('unheard');
});

it('a process whose lease was lost remembers nothing until it has a new one', async () => {
  await remembers(other);
  const { rows } = await client.query<{ id: string }>('select id from memories');
  await client.query('delete from memories');
  // Nobody waits for it any more.
  await client.query(`update "inputPorts" set name = 'behind its back'`);
  await until('a new lease', async () => {
    const now = await client.query<{ id: string }>('select id from memories');
    return now.rows.length === rows.length || undefined;
  });
  await until('the change', async () => (await nameAt(other)) === 'behind its back' || undefined);
  await remembers(other);
  expect(await nameAt(other)).toBe('behind its back');
});

it('who watches is called before the change is acknowledged, and again while it fails', async () => {
  let calls = 0;
  using _ = other.watch?.(async () => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    await Promise.resolve();
  });
  await remembers(other);
  await one.write(({ change }) => change.setFact('a', 'b'));
  expect(calls).toBeGreaterThanOrEqual(1);
  await until('another call', async () => (await Promise.resolve(calls > 1)) || undefined);
});
