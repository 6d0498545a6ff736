import { expect, it } from 'vitest';
import { openAtBareHost, openAtFreshAddress } from './fresh-address.ts';

/** Opens the addresses in turn and remembers which were taken away again. */
function street(addresses: readonly string[]) {
  const next = addresses.values();
  const stopped: string[] = [];
  return {
    stopped,
    open: async () => next.next().value ?? 'the last',
    standing: {
      addressOf: (address: string) => address,
      stop: async (address: string) => stopped.push(address),
    },
  };
}

it('takes the first address where nothing has stood, and takes the used ones away', async () => {
  const { open, standing, stopped } = street(['host:1', 'host:2', 'host:3']);
  const taken = new Set(['host:1', 'host:2']);
  expect(await openAtFreshAddress(open, standing, taken)).toBe('host:3');
  expect(stopped).toEqual(['host:1', 'host:2']);
  expect(taken).toContain('host:3');
});

it('does not give one address twice', async () => {
  const taken = new Set<string>();
  const { open, standing } = street(['host:1', 'host:1', 'host:2']);
  expect(await openAtFreshAddress(open, standing, taken)).toBe('host:1');
  expect(await openAtFreshAddress(open, standing, taken)).toBe('host:2');
});

it('gives up when only used addresses come, and leaves nothing open', async () => {
  const { open, standing, stopped } = street([]);
  await expect(openAtFreshAddress(open, standing, new Set(['the last']))).rejects.toThrow(
    'all addresses are in use, last the last',
  );
  expect(new Set(stopped)).toEqual(new Set(['the last']));
});

it('gives each a bare address of its own, and goes past those that somebody else has', async () => {
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
  const asked: string[] = [];
  const open = async (host: string): Promise<string> => {
    asked.push(host);
    if (asked.length === 2) throw taken;
    return host;
  };
  const opened = [await openAtBareHost(open), await openAtBareHost(open)];
  expect(opened).toEqual([asked[0], asked[2]]);
  expect(new Set(asked).size).toBe(3);
  expect(asked.every((host) => /^127\.0\.1\d\d\.\d{1,3}$/.test(host))).toBe(true);
});

it('does not go past what is wrong otherwise', async () => {
  await expect(openAtBareHost(() => Promise.reject(new Error('no loopback')))).rejects.toThrow(
    'no loopback',
  );
});
