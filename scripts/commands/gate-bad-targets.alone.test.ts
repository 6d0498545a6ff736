import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { issueServer, makeAuthority } from '../../simulators/kit/tls-issue.ts';
import { startBadTarget } from '../../suites/prove/bad-target.ts';
import { badTargets } from '../../suites/prove/bad-targets.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
const yearMs = 365 * 86_400_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-bad-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Gate {
  readonly exit: number;
  readonly complaint: string;
  readonly verdicts: readonly string[];
  /** Undefined where the system does not tell. */
  readonly peakMegabytes: number | undefined;
  readonly seconds: number;
}

/** `platen gate --target` in a process of its own, which may keep 192 MB of objects. */
async function gate(baseUrl: string, more: object = {}): Promise<Gate> {
  const out = await mkdtemp(join(folder, 'run-'));
  const target = join(out, 'target.json');
  const profile = {
    schemaVersion: 1,
    name: 'bad',
    baseUrl,
    domains: { customer: 'customer.example' },
    providerId: 1,
    keys: { full: { secret: 'secret-of-the-full-key' } },
    printers: { addressing: 'hostPort', deliveryMs: 50 },
    ...more,
  };
  await writeFile(target, JSON.stringify({ ready: true, profile }));
  const start = systemClock.monotonic();
  const limits = ['--max-old-space-size=192', platen];
  const args = ['gate', '--target', target, '--only', 'ACC-GET,VER-01', '--out', join(out, 'out')];
  const child = spawn(process.execPath, [...limits, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  let peakMegabytes: number | undefined;
  const watch = (async () => {
    while (child.exitCode === null) {
      peakMegabytes = (await peakOf(child.pid)) ?? peakMegabytes;
      await systemClock.sleep(20);
    }
  })();
  const [exit] = (await once(child, 'close')) as [number];
  await watch;
  const text = await readFile(join(out, 'out', 'results.json'), 'utf8');
  const { rules } = JSON.parse(text) as RunReport;
  const seconds = Number((systemClock.monotonic() - start) / 1_000_000_000n);
  return { exit, complaint, verdicts: rules.map((one) => one.verdict), peakMegabytes, seconds };
}

async function peakOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

async function listening<T extends SocketServer>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: SocketServer): string {
  return String((server.address() as AddressInfo).port);
}

/** Nothing was right, nothing broke, and it says what it saw. */
function isToldApart({ exit, complaint, verdicts, seconds }: Gate): void {
  expect(verdicts.length).toBeGreaterThan(5);
  expect(verdicts.filter((one) => !['FAILED', 'NOT RUN', 'INFORMATIONAL'].includes(one))).toEqual(
    [],
  );
  expect([1, 3]).toContain(exit);
  expect(complaint).not.toMatch(/\n\s+at .*\(.*:\d+:\d+\)/);
  expect(seconds).toBeLessThan(120);
}

describe('platen gate on something that is no service', () => {
  const door = ['hangs', 'garbage', 'html', 'invalid-utf8', 'deep-json', 'closes-mid-body'];
  const endless = [
    'huge-body',
    'many-values',
    'large-answers',
    'endless-chunks',
    'dripping-body',
    'huge-head',
  ];

  it.each([...door, ...endless])(
    '%s: the right verdict, in bounded time and memory',
    async (id) => {
      const bad = badTargets.find((one) => one.id === id);
      expect(bad).toBeDefined();
      if (bad === undefined) return;
      await using target = await startBadTarget(bad, { opens: false });
      const result = await gate(target.baseUrl);
      isToldApart(result);
      expect(result.peakMegabytes ?? 0).toBeLessThan(450);
    },
  );

  it('is told from one that is down', async () => {
    const server = await listening(createServer());
    const port = portOf(server);
    server.close();
    const result = await gate(`http://127.0.0.1:${port}/api/v1`);
    isToldApart(result);
    expect(new Set(result.verdicts)).toEqual(new Set(['NOT RUN']));
    expect(result.complaint).toContain('ECONNREFUSED');
  });

  it('does not follow a redirect to another host: no secret goes there', async () => {
    const heard: string[] = [];
    const elsewhere = await listening(
      createServer((request, response) => {
        heard.push(JSON.stringify(request.headers));
        response.end('{}');
      }),
    );
    const location = `http://localhost:${portOf(elsewhere)}/api/v1/version`;
    const server = await listening(
      createServer((_, response) => response.writeHead(307, { location }).end()),
    );
    isToldApart(await gate(`http://127.0.0.1:${portOf(server)}/api/v1`));
    expect(heard).toEqual([]);
    stop(server, elsewhere);
  });
});

describe('platen gate on a target whose TLS is wrong', () => {
  it.each([
    { says: 'nobody trusts its authority', names: ['127.0.0.1'], agoMs: 0, isTrusted: false },
    { says: 'it is of yesteryear', names: ['127.0.0.1'], agoMs: 3 * yearMs, isTrusted: true },
    { says: 'it is for another name', names: ['elsewhere.example'], agoMs: 0, isTrusted: true },
  ])('its certificate: $says', async ({ names, agoMs, isTrusted }) => {
    const now = systemClock.now() - agoMs;
    const authority = await makeAuthority(now);
    const { certificate, keyPem } = await issueServer(authority, names, now);
    const pem = { cert: certificate.toString(), key: keyPem };
    const heard: string[] = [];
    const server = await listening(
      createSecureServer(pem, (request, response) => {
        heard.push(request.url ?? '');
        response.end('{}');
      }),
    );
    const tls = isTrusted ? { tls: { caPem: authority.certificate.toString() } } : {};
    const result = await gate(`https://127.0.0.1:${portOf(server)}/api/v1`, tls);
    isToldApart(result);
    expect(new Set(result.verdicts)).toEqual(new Set(['NOT RUN']));
    expect(result.complaint).toMatch(/certificate/i);
    expect(heard).toEqual([]);
    stop(server);
  });

  it('which speaks plain HTTP where TLS is expected', async () => {
    const server = await listening(createServer((_, response) => response.end('{}')));
    const result = await gate(`https://127.0.0.1:${portOf(server)}/api/v1`);
    isToldApart(result);
    expect(new Set(result.verdicts)).toEqual(new Set(['NOT RUN']));
    stop(server);
  });
});

function stop(...servers: readonly Server[]): void {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}
