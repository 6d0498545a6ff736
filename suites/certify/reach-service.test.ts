import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../simulators/kit/clock.ts';
import { manualClock } from '../../simulators/kit/manual-clock.fixture.ts';
import { makeCertificates } from './bench/certificates.ts';
import { reachService } from './reach-service.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(made: Server): Promise<number> {
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
}

const signal = new AbortController().signal;

async function reach(act: RequestListener, clock: Clock = systemClock) {
  const port = await listen(createServer(act));
  const service = { baseUrl: `http://127.0.0.1:${String(port)}/api/v1` };
  return reachService(service, { clock, signal });
}

describe('before a terminal is observed', () => {
  it('a service is asked once, with what needs no key', async () => {
    const heard: string[] = [];
    const reached = await reach(({ method = '', url = '' }, response) => {
      heard.push(`${method} ${url}`);
      response.end();
    });
    expect(reached).toEqual({});
    expect(heard).toEqual(['HEAD /api/v1/account']);
  });

  it.each<readonly [string, RequestListener, object]>([
    ['that says no', (_, response) => response.writeHead(404).end(), { seen: 'it answers 404' }],
    [
      'that leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'https://else.example/' }).end(),
      { trouble: 'elsewhere', seen: 'it answers 302 and leads to https://else.example/' },
    ],
    ['that breaks off', ({ socket }) => socket.destroy(), { trouble: 'unreachable' }],
  ])('a place %s is told', async (_, act, expected) => {
    expect(await reach(act)).toMatchObject(expected);
  });

  it('one that never answers is given up', async () => {
    const silent = { trouble: 'silent', seen: 'no answer within 10 s' };
    const clock = manualClock();
    expect(await reach(() => clock.pass(10_000), clock)).toEqual(silent);
  });

  it('one where nobody is, is told', async () => {
    const port = await listen(createServer());
    server?.close();
    const baseUrl = `http://127.0.0.1:${String(port)}/api/v1`;
    const reached = await reachService({ baseUrl }, { clock: systemClock, signal });
    expect(reached).toMatchObject({ trouble: 'unreachable' });
    expect(reached.seen).toContain('ECONNREFUSED');
  });

  it('one is trusted by the authority that was given, and by no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-reach-'));
    const own = await makeCertificates(folder, '127.0.0.1', systemClock);
    await rm(folder, { recursive: true });
    const { cert, key } = own.shown.given;
    const port = await listen(createTlsServer({ cert, key }, (_, response) => response.end()));
    const baseUrl = `https://127.0.0.1:${String(port)}/api/v1`;
    const waiting = { clock: systemClock, signal };
    expect(await reachService({ baseUrl, caPem: own.caPem }, waiting)).toEqual({});
    expect(await reachService({ baseUrl }, waiting)).toMatchObject({ trouble: 'untrusted' });
  });
});
