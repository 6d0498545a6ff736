import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../../command-line/usage-error.ts';
import { privateCa, type ReachOptions, reachOf } from './reach.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-reach-'));
});
afterAll(() => rm(folder, { recursive: true }));

const usual: ReachOptions = {
  host: '127.0.0.1',
  tls: 'off',
  tlsCert: undefined,
  tlsKey: undefined,
  users: [],
  usersFile: undefined,
  announce: false,
  announceOn: undefined,
};

test('without a word, a printer is open to all and not announced', async () => {
  expect(await reachOf(usual, folder)).toEqual({ users: [] });
  expect(privateCa(usual, folder)).toBeUndefined();
});

test('with TLS there is a CA to trust; passwords may hold colons', async () => {
  const asked = { ...usual, tls: 'required', users: ['anna:a:b'], announce: true } as const;
  const reach = await reachOf(asked, folder);
  expect(reach).toMatchObject({
    tls: { required: true },
    users: [{ name: 'anna', password: 'a:b' }],
    announce: {},
  });
  expect(await readFile(privateCa(asked, folder) ?? '', 'utf8')).toBe(reach.tls?.material.caPem);
});

test('a certificate of the user’s own is shown as it is', async () => {
  const { tls } = await reachOf({ ...usual, tls: 'offered' }, folder);
  const server = join(folder, 'tls', 'server.pem');
  const given = { tls: 'offered', tlsCert: server, tlsKey: server } as const;
  const reach = await reachOf({ ...usual, ...given }, folder);
  expect(reach.tls?.material.cert).toContain(tls?.material.cert);
  expect(privateCa({ ...usual, ...given }, folder)).toBeUndefined();
});

test.each([
  [{ users: ['anna'] }, 'NAME:PASSWORD'],
  [{ users: [':secret'] }, 'NAME:PASSWORD'],
  [{ tlsCert: 'a.pem' }, 'given together'],
  [{ tlsCert: 'a.pem', tlsKey: 'a.pem' }, 'is for --tls offered'],
  [{ tls: 'offered', tlsCert: 'none.pem', tlsKey: 'none.pem' }, 'cannot be read'],
  [{ tls: 'offered', host: 'a b' }, 'neither a host name nor an IP address'],
] as const)('%j is wrong usage', async (asked, message) => {
  const refused = reachOf({ ...usual, ...asked }, folder);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(message);
});
