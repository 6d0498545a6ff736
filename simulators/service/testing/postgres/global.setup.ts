import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { randomIds } from '../../../kit/ids.ts';
import type { SampleServer } from '../sample-place.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests find PostgreSQL; nothing where none can be had. */
    readonly postgres: SampleServer | undefined;
  }
}

const program = fileURLToPath(new URL('server.child.ts', import.meta.url));

/** Once for all tests that want PostgreSQL: the server that DATABASE_URL names, or one of our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const server = given === undefined ? await startServer() : await givenServer(given);
  if ('fault' in server) {
    const why = `no PostgreSQL can be had for the tests that need it (${server.fault})`;
    if (process.env['CI'] === 'true') throw new Error(why);
    process.stderr.write(`${why}: they are skipped; start one, and name it in DATABASE_URL\n`);
    project.provide('postgres', undefined);
    return () => Promise.resolve();
  }
  const prefix = `platen_test_${randomIds.uuid().slice(0, 8)}`;
  project.provide('postgres', { url: server.url, prefix });
  return () => server.end(prefix);
}

interface TestServer {
  readonly url: string;
  /** Leaves nothing of this run behind. */
  end(prefix: string): Promise<void>;
}

interface Fault {
  readonly fault: string;
}

/** In a session of its own: what interrupts the tests lets it end in its own time. */
async function startServer(): Promise<TestServer | Fault> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown];
  const said = typeof line === 'string' ? (JSON.parse(line) as Said) : { fault: 'it broke' };
  const end = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  if ('url' in said) return { url: said.url, end };
  await end();
  return said;
}

type Said = { readonly url: string } | Fault;

/** Throws when it is not there: it was asked for. */
async function givenServer(url: string): Promise<TestServer> {
  const server = await connectTo(url).catch((error: unknown) => {
    throw new Error(`the server that DATABASE_URL names: ${String(error)}`, { cause: error });
  });
  await server.end();
  return {
    url,
    async end(prefix) {
      const client = await connectTo(url);
      const like = [`${prefix}%`];
      const { rows } = await client.query<{ name: string }>(
        'select nspname as name from pg_namespace where nspname like $1',
        like,
      );
      for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
      await client.end();
    },
  };
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
