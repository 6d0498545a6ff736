import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../simulators/kit/clock.ts';
import { issueServer, makeAuthority } from '../simulators/kit/tls-issue.ts';
import { platen } from './commands/run-command.fixture.ts';

let folder = '';
let plain: Server;
let secure: Server;
let closedPort = 0;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-reach-'));
  const now = systemClock.now();
  const { certificate, keyPem } = await issueServer(await makeAuthority(now), ['127.0.0.1'], now);
  plain = await listening(
    createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"errorCode":1004}');
    }),
  );
  secure = await listening(
    createSecureServer({ cert: certificate.toString(), key: keyPem }, (_, response) =>
      response.end('{}'),
    ),
  );
  const closed = await listening(createServer());
  closedPort = portOf(closed);
  closed.close();
});
afterAll(async () => {
  plain.close();
  secure.close();
  await rm(folder, { recursive: true });
});

async function listening<T extends Server>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function profileAt(baseUrl: string): Promise<string> {
  const file = join(folder, 'target.json');
  const profile = {
    schemaVersion: 1,
    name: 'staging',
    baseUrl,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' } },
    printers: { addressing: 'hostPort', deliveryMs: 50 },
    allow: { paper: true, restarts: true },
    restart: { kill: ['false'], start: ['false'] },
  };
  await writeFile(file, JSON.stringify({ ready: true, profile }));
  return file;
}

describe.each(['contract', 'load', 'crash', 'explore', 'gate'])(
  'platen %s on a target that can not be asked',
  (command) => {
    it.each([
      [
        'its authority is not known',
        () => `https://127.0.0.1:${portOf(secure)}`,
        /certificate/,
        /tls\.caFile/,
      ],
      [
        'nobody listens at its port',
        () => `https://127.0.0.1:${closedPort}`,
        /ECONNREFUSED/,
        /is running and reachable/,
      ],
      [
        'it speaks TLS and the address http',
        () => `http://127.0.0.1:${portOf(secure)}`,
        /GET \/version: \S/,
        /https or http/,
      ],
      [
        'it speaks http and the address TLS',
        () => `https://127.0.0.1:${portOf(plain)}`,
        /baseUrl: GET \/version: the server there does not use TLS/,
        /https or http/,
      ],
      [
        'it refuses the full key',
        () => `http://127.0.0.1:${portOf(plain)}`,
        /keys\.full/,
        /active key/,
      ],
    ])(
      'because %s: says so once, with what to do, and is incomplete',
      async (_, url, ...[why, remedy]) => {
        asked.length = 0;
        const target = await profileAt(`${url()}/api/v1`);
        const out = join(folder, `${command}-out`);
        const only = command === 'gate' ? ['--only', 'VER-01'] : [];
        const said = await platen(
          command,
          '--target',
          target,
          '--out',
          out,
          '--overwrite',
          ...only,
        );
        expect(said.outcome).toBe('incomplete');
        const lines = said.err.split('\n');
        const at = lines.findIndex((line) => line.startsWith('nothing can be judged: '));
        expect(lines[at]).toMatch(why);
        expect(lines[at + 1]).toMatch(remedy);
        expect(said.err.match(/nothing can be judged/g)).toHaveLength(1);
        expect(said.out).not.toContain('FAILED');
        // Nothing is made at a target that is not judged.
        expect(asked.filter((call) => !call.startsWith('GET /api/v1/'))).toEqual([]);
      },
    );

    it('says so in its JSON', async () => {
      const target = await profileAt(`https://127.0.0.1:${closedPort}/api/v1`);
      const out = join(folder, `${command}-json`);
      const only = command === 'gate' ? ['--only', 'VER-01'] : [];
      const said = await platen(command, '--target', target, '--out', out, '--json', ...only);
      expect(JSON.stringify(JSON.parse(said.out))).toContain('ECONNREFUSED');
    });
  },
);
