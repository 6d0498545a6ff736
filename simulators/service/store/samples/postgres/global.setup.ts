import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { randomIds } from '../../../../kit/ids.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests, and how the schemas of this run are named. */
    readonly postgres: { readonly url: string; readonly prefix: string };
  }
}

const program = fileURLToPath(new URL('server.child.ts', import.meta.url));

/** Once for all tests that want PostgreSQL: the server that DATABASE_URL names, or one of our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const server = given === undefined ? await startServer() : givenServer(given);
  const prefix = `platen_test_${randomIds.uuid().slice(0, 8)}`;
  project.provide('postgres', { url: server.url, prefix });
  return () => server.end(prefix);
}

interface TestServer {
  readonly url: string;
  /** Leaves nothing of this run behind. */
  end(prefix: string): Promise<void>;
}

/** In a session of its own: what interrupts the tests lets it end in its own time. */
async function startServer(): Promise<TestServer> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown];
  const said = typeof line === 'string' ? (JSON.parse(line) as Said) : { fault: 'it broke' };
  if ('fault' in said) {
    child.stdin.end();
    throw new Error(
      `no PostgreSQL can be had for the tests that need it (${said.fault}); start one, and name it in DATABASE_URL`,
    );
  }
  return {
    url: said.url,
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

type Said = { readonly url: string } | { readonly fault: string };

function givenServer(url: string): TestServer {
  return {
    url,
    async end(prefix) {
      const client = new Client({ connectionString: url });
      await client.connect();
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
