import { afterEach, expect, it } from 'vitest';
import { systemClock as clock } from '../../../../simulators/kit/clock.ts';
import { randomIds as ids } from '../../../../simulators/kit/ids.ts';
import { constellation, waitFor } from '../../../../simulators/kit/lifecycle.ts';
import { listenAsDriver } from './driver/listen.ts';
import { type DriversOptions, openDrivers, readAddress } from './drivers.ts';

const secret = 'a secret that both know';
const nothing = () => undefined;
const options: DriversOptions = {
  local: 0,
  hosts: [],
  environment: { ...process.env, PLATEN_DRIVER_SECRET: secret },
  ids,
  clock,
  version: '0',
  played: nothing,
  witnessed: nothing,
};

let stage = constellation();
afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

async function elsewhere(): Promise<string> {
  const place = { host: '127.0.0.1', port: 0 };
  const { address } = stage.add(await listenAsDriver({ ...place, secret, clock, version: '0' }));
  return `${address.host}:${String(address.port)}`;
}

it('drivers of this machine share its clock; those of others have theirs measured', async () => {
  const host = await elsewhere();
  await using drivers = await openDrivers({ ...options, local: 2, hosts: [host] });
  expect(drivers.all.map(({ name }) => name)).toEqual(['driver 1', 'driver 2', host]);
  const [one, two, other] = drivers.all.map(({ pid }) => pid);
  expect(new Set([one, two, process.pid]).size).toBe(3);
  expect(other).toBe(process.pid);
  const [own, , measured] = drivers.all.map(({ offset }) => offset.uncertaintyMs);
  expect(own).toBe(0);
  expect(measured).toBeGreaterThan(0);
});

it('those of this machine end with who started them', async () => {
  const pids: number[] = [];
  {
    await using drivers = await openDrivers({ ...options, local: 1 });
    pids.push(...drivers.all.map(({ pid }) => pid));
  }
  for (const pid of pids) expect(await isGone(pid)).toBe(true);
});

async function isGone(pid: number): Promise<true> {
  const isThere = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const what = `process ${String(pid)} to end`;
  return await waitFor(() => (isThere() ? undefined : true), { clock, deadlineMs: 50_000, what });
}

it.each([
  [undefined, 'set PLATEN_DRIVER_SECRET'],
  ['', 'set PLATEN_DRIVER_SECRET'],
  ['short', 'at least 16 characters'],
  ['another one, long enough', 'a different PLATEN_DRIVER_SECRET'],
])('with the secret %j no driver elsewhere is given work: %s', async (given, words) => {
  const environment = { ...process.env, PLATEN_DRIVER_SECRET: given };
  const opening = openDrivers({ ...options, environment, hosts: [await elsewhere()] });
  await expect(opening).rejects.toThrow(words);
});

it('one that is not there is named', async () => {
  const host = await elsewhere();
  await stage.stop();
  const opening = openDrivers({ ...options, hosts: [host] });
  await expect(opening).rejects.toThrow(`${host} can't be reached`);
});

it.each([
  ['host:7400', { host: 'host', port: 7400 }],
  ['10.0.0.1:1', { host: '10.0.0.1', port: 1 }],
  ['[::1]:65535', { host: '::1', port: 65_535 }],
])('%s is an address', (text, address) => {
  expect(readAddress(text)).toEqual(address);
});

it.each(['', 'host', ':7400', 'host:', 'host:0', 'host:65536', '::1:7400', 'host:7400 ', 'a b'])(
  '%j is none',
  (text) => {
    expect(() => readAddress(text)).toThrow('is not a HOST:PORT');
  },
);
