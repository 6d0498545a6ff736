import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { Origin } from './origin.ts';
import type { MadeTls } from './tls-files.ts';

const platen = fileURLToPath(new URL('../../platen.ts', import.meta.url));
const gatePeople = fileURLToPath(new URL('../../../fixtures/seeds/gate.json', import.meta.url));

export interface ServiceOptions {
  readonly scheme: 'http' | 'https';
  /** A folder for a CPU profile of the service's process. */
  readonly cpuProfile?: string;
  /** Its data folder, which is kept; one of its own goes with it. */
  readonly folder?: string;
  /** Its people file. */
  readonly people?: string;
  /** Instead of a certificate of its own. */
  readonly tls?: MadeTls;
}

/** The built-in service in a process of its own; a black box from here on. */
export interface Service extends Running, Origin {
  readonly pid: number;
  /** Ends in /api/v1. */
  readonly basePath: string;
  readonly key: string;
  readonly domain: string;
  readonly providerId: number;
  /** From the start of the process to its ready line. */
  readonly readyMs: number;
}

interface Profile {
  readonly baseUrl: string;
  readonly tls?: { readonly caPem?: string };
  readonly keys: { readonly full: { readonly secret: string } };
  readonly domains: { readonly customer: string };
  readonly providerId: number;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'platen-load-')));
  const startedAt = process.hrtime.bigint();
  const child = spawn(process.execPath, argumentsFor(options, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const gone = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  const lines = createInterface({ input: child.stdout });
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  const line = await Promise.race([first, gone]);
  if (line === undefined) {
    await stop();
    throw new Error(`the service ended before it was ready:\n${said}`);
  }
  const readyMs = Number(process.hrtime.bigint() - startedAt) / 1e6;
  const { profile } = JSON.parse(line) as { readonly profile: Profile };
  const { tls } = options;
  const trust = tls === undefined ? {} : { caPem: tls.caPem };
  return running({ pid: child.pid ?? 0, readyMs, ...readProfile(profile), ...trust }, stop);
}

function argumentsFor(options: ServiceOptions, folder: string): readonly string[] {
  const { scheme, cpuProfile, people = gatePeople } = options;
  const profiling = cpuProfile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${cpuProfile}`];
  const place = ['--host', '127.0.0.1', '--port', '0', '--data-folder', folder, '--seed', people];
  const plain = scheme === 'http' ? ['--http'] : [];
  const tls = options.tls?.files;
  const given = tls === undefined ? [] : ['--cert', tls.certFile, '--key', tls.keyFile];
  return [
    ...profiling,
    platen,
    'service',
    '--json-ready',
    '--without-page',
    ...place,
    ...plain,
    ...given,
  ];
}

function readProfile(profile: Profile) {
  const url = new URL(profile.baseUrl);
  return {
    url: url.origin,
    basePath: url.pathname,
    key: profile.keys.full.secret,
    domain: profile.domains.customer,
    providerId: profile.providerId,
    ...(profile.tls?.caPem === undefined ? {} : { caPem: profile.tls.caPem }),
  };
}
