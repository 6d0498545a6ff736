import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance.ts';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { DataFolderUnusable } from '../data-folder.ts';
import { call, download, upload } from '../testing/call.ts';
import { type RawSink, rawSink } from '../testing/raw-sink.ts';
import {
  type SampleFolder,
  sampleFolder,
  sampleSeed,
  startSampleService,
} from '../testing/sample-service.ts';
import { readyService, type SpawnedService } from '../testing/spawn-service.ts';
import { backUp } from './back-up.ts';

let folder: SampleFolder;
let sink: RawSink;
let service: SpawnedService;

beforeEach(async () => {
  sink = await rawSink();
  const outputPorts = [{ name: 'printer', address: sink.address, reader: 'R1' }];
  const [customer] = sampleSeed.accounts;
  if (customer === undefined) throw new Error('the sample has no customer');
  folder = sampleFolder({ accounts: [{ ...customer, outputPorts }] });
  service = await readyService(folder);
});
afterEach(async () => {
  await end('SIGKILL');
  await sink.stop();
  folder[Symbol.dispose]();
});

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { process: child } = service;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Uploads, and prints half of it, from several sides until it is stopped. */
function load(service: SpawnedService) {
  const waiting = new Map<string, Buffer>();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let isStopped = false;
  async function side(seed: number): Promise<void> {
    const chance = seededChance(seed);
    while (!isStopped) {
      const bytes = Buffer.alloc(chance.pick([100, 20_000, 300_000]), `${String(chance.next())} `);
      const uuid = await upload(service, bytes);
      if (chance.below(2) === 0) waiting.set(uuid, bytes);
      else {
        const path = `/documents/${uuid}/${sink.address}`;
        await call(service, path, { method: 'POST', body: '', headers });
      }
    }
  }
  // They end when their service does.
  const sides = Promise.allSettled([side(1), side(2), side(3)]);
  return {
    /** Acknowledged, and never to be printed. */
    waiting: () => new Map(waiting),
    async stop() {
      isStopped = true;
      await sides;
    },
  };
}

interface Listed {
  readonly uuid: string;
}

/** What a service on the copy lacks: of what was to be kept, and of the bytes of what it lists as there. */
async function lackingIn(
  to: string,
  kept: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  await using copy = await startSampleService({ ...folder, dataFolder: to });
  const lacking: string[] = [];
  for (const [uuid, bytes] of kept)
    if ((await download(copy, uuid))?.equals(bytes) !== true) lacking.push(uuid);
  const login = await call(copy, '/login', {
    method: 'POST',
    body: 'userid=ann&authtype=3',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { token } = login.json as { readonly token: { readonly access_token: string } };
  const authorization = `Bearer ${token.access_token}`;
  const list = await call(copy, '/documents', { headers: { authorization } });
  const documents = list.json as readonly Listed[];
  if (documents.length === 0) lacking.push('all documents');
  for (const { uuid } of documents)
    if ((await download(copy, uuid)) === undefined) lacking.push(uuid);
  return lacking;
}

/** Copies under load of each kind. */
const rounds = 6;

const copyAt = (name: string): string => join(folder.dataFolder, '..', name);

async function someWaiting(under: ReturnType<typeof load>): Promise<void> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the first documents' };
  await waitFor(() => under.waiting().size > 5 || undefined, wait);
}

describe('a backup', () => {
  it('that is taken again and again under load is whole each time', async () => {
    const under = load(service);
    await someWaiting(under);
    for (let round = 0; round < rounds; round += 1) {
      const before = under.waiting();
      const to = copyAt(`copy ${String(round)}`);
      await backUp(folder.dataFolder, to);
      expect(await lackingIn(to, before)).toEqual([]);
      rmSync(to, { recursive: true });
    }
    await under.stop();
  });

  it('has the keys of the folder, and goes into a new one', async () => {
    const to = copyAt('copy');
    await backUp(folder.dataFolder, to);
    for (const name of ['signing.key', 'server.id', 'platen.sqlite'])
      expect(existsSync(join(to, name))).toBe(true);
    await expect(backUp(folder.dataFolder, to)).rejects.toBeInstanceOf(DataFolderUnusable);
    await expect(backUp(join(to, 'documents'), copyAt('other'))).rejects.toThrow(
      'is not a data folder',
    );
    mkdirSync(copyAt('bound'));
    writeFileSync(join(copyAt('bound'), 'database.id'), 'x');
    await expect(backUp(copyAt('bound'), copyAt('other'))).rejects.toThrow('pg_dump');
  });
});

describe('a folder that is copied file by file while no service works in it', () => {
  async function copyPlainly(to: string): Promise<void> {
    const copying = spawn('cp', ['-R', folder.dataFolder, to], { stdio: 'ignore' });
    expect(await once(copying, 'close')).toEqual([0, null]);
  }

  it('is whole, even if its service was killed', async () => {
    const under = load(service);
    await someWaiting(under);
    await end('SIGKILL');
    await under.stop();
    const to = copyAt('copy');
    await copyPlainly(to);
    expect(await lackingIn(to, under.waiting())).toEqual([]);
  });

  it('is refused when its records are damaged, and the refusal says what to do', async () => {
    await upload(service, Buffer.from('kept'));
    // Stopped in order, so that its log is empty.
    await end('SIGTERM');
    const to = copyAt('copy');
    await copyPlainly(to);
    damage(join(to, 'platen.sqlite'));
    const started = startSampleService({ ...folder, dataFolder: to });
    await expect(started).rejects.toBeInstanceOf(DataFolderUnusable);
    await expect(started).rejects.toThrow('platen backup');
  });
});

function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 8_192));
}
