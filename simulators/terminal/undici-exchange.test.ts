import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { loadOrMakeTls } from '../kit/tls.ts';
import { createTerminal, type Outcome } from './index.ts';

let server: Server;
let baseUrl: string;
let ca: string;
let heard = 0;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-terminal-tls-'));
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  await rm(folder, { recursive: true });
  ca = caPem;
  server = createServer({ key, cert }, (_, response) => {
    heard += 1;
    response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function tryLogin(trust: { ca?: string; insecure?: boolean }): Promise<Outcome<unknown>> {
  await using panel = createTerminal({ baseUrl, apiKey: 'k', clock: systemClock, ...trust });
  return await panel.logIn({ by: 'card', id: '946EBD28' });
}

it('over TLS only a service of the given authority is told who stands there', async () => {
  const distrusting = await tryLogin({});
  expect(distrusting).toMatchObject({ kind: 'unreachable' });
  expect(distrusting).toHaveProperty('message', expect.stringContaining('certificate'));
  expect(heard).toBe(0);
  expect(await tryLogin({ ca })).toMatchObject({ kind: 'refused', status: 401 });
  expect(await tryLogin({ insecure: true })).toMatchObject({ kind: 'refused', status: 401 });
});
