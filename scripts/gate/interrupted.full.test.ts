import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';

const platen = join(import.meta.dirname, '..', 'platen.ts');
const saysWhy = 'ended early: the run was interrupted';
let server: Server;
let folder = '';
let asked = Promise.withResolvers<void>();

/** Answers what is asked before a run, then nothing: the run is in the middle of its first calls. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-sigint-'));
  server = createServer((request, response) => {
    if (request.method === 'PUT' || request.method === 'POST') {
      asked.resolve();
      return;
    }
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json').end('{"version":"1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a gate that gets %s in the middle of open calls ends at once and still reports',
  async (signal) => {
    asked = Promise.withResolvers<void>();
    const { port } = server.address() as AddressInfo;
    const out = join(folder, signal);
    const gate = await startGate(port, out, ['--only', 'DOC-SEND']);
    await asked.promise;
    gate.child.kill(signal);
    const { code, said } = await gate.ended;
    expect(code).toBe(3);
    expect(said).toContain(saysWhy);
    const report = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as RunReport;
    expect(report.outcome).toBe('incomplete');
    const told = report.rules.filter(
      ({ why }) => why?.startsWith('the run was interrupted') === true,
    );
    expect(told.length).toBeGreaterThan(0);
    expect(report.rules.filter(({ verdict }) => verdict === 'OK' || verdict === 'FAILED')).toEqual(
      [],
    );
  },
);

it('a gate that is interrupted while it tries the profile says so, not that the target is away', async () => {
  const first = Promise.withResolvers<void>();
  const silent = createServer(() => first.resolve());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const gate = await startGate(port, join(folder, 'probing'));
  await first.promise;
  gate.child.kill('SIGINT');
  const { code, said } = await gate.ended;
  expect(code).toBe(3);
  expect(said).toContain(saysWhy);
  expect(said).not.toContain('could not be judged');
  silent.closeAllConnections();
  silent.close();
});

/** `platen gate` against a target at a port of loopback, its journal and report in a folder. */
async function startGate(port: number, out: string, more: readonly string[] = []) {
  const profile = {
    schemaVersion: 1,
    name: 'silent',
    baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' } },
    printers: { addressing: 'hostPort', deliveryMs: 50 },
    allow: { paper: true },
  };
  const target = `${out}.json`;
  await writeFile(target, JSON.stringify({ ready: true, profile }));
  const args = [platen, 'gate', '--target', target, '--out', out, ...more];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
  return { child, ended };
}
