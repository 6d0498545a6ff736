import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../kit/clock.ts';
import { randomIds } from '../../../kit/ids.ts';
import { type Running, running, waitFor } from '../../../kit/lifecycle.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';

export interface PostgresServer extends Running {
  /** Of a database whose owner we are. */
  readonly url: string;
}

/** Sorts by a language, as many databases do; nobody waits for its disk. */
const initialOptions = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
];
const serverOptions = [
  'fsync=off',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  // Of small tables, statistics that come at any moment would change which index is taken.
  'autovacuum=off',
];

/** A server of its own from npm's programs, in a new folder, on a free port, with a password. */
export async function startEmbedded(part: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    chmodSync(folder, 0o755);
    const binaries = prepareBinaries(part, folder);
    const password = randomIds.secret();
    const data = await initialise(binaries, folder, password);
    const port = await freePort();
    const server = await start(binaries, data, port);
    return running(
      { url: `postgres://platen:${password}@127.0.0.1:${String(port)}/postgres` },
      async () => {
        await end(server);
        remove();
      },
    );
  } catch (error) {
    remove();
    throw error;
  }
}

async function initialise(
  { initdb, user }: Binaries,
  folder: string,
  password: string,
): Promise<string> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [data, passwordFile]) chownSync(path, user.uid ?? -1, user.gid ?? -1);
  const access = ['--username=platen', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const making = spawn(initdb, [`--pgdata=${data}`, '--no-sync', ...access, ...initialOptions], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = gather(making);
  const [code] = (await once(making, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed: ${said()}`);
  return data;
}

async function start(
  { postgres, user }: Binaries,
  data: string,
  port: number,
): Promise<ChildProcess> {
  const options = [...serverOptions, `port=${String(port)}`].flatMap((option) => ['-c', option]);
  const server = spawn(postgres, ['-D', data, ...options], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = gather(server);
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'PostgreSQL to start' };
  await waitFor(() => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said()}`);
    return /ready to accept connections/.test(said()) || undefined;
  }, wait);
  return server;
}

/** Without waiting for its clients. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'close');
  server.kill('SIGQUIT');
  using _limit = systemClock.timer(5_000, () => server.kill('SIGKILL'));
  await ended;
}

/** The last of what it said. */
function gather({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  return () => said;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
