import { once } from 'node:events';
import { findBinaries } from './binaries.ts';
import { type PostgresServer, startEmbedded } from './embedded.ts';

// A PostgreSQL server for as long as somebody holds the other end of our input: it ends with whoever
// started us, however that ends. Says where it is, or why there is none, in one line of JSON.
const started = await start();
process.stdout.write(`${JSON.stringify(started.said)}\n`);
process.stdin.resume();
await Promise.race([
  once(process.stdin, 'close'),
  once(process, 'SIGTERM'),
  once(process, 'SIGINT'),
]);
await started.server?.stop();
process.exit();

interface Started {
  readonly server?: PostgresServer;
  readonly said: { readonly url: string } | { readonly fault: string };
}

async function start(): Promise<Started> {
  const faults: string[] = [];
  for (const server of [embedded, container]) {
    try {
      const up = await server();
      return { server: up, said: { url: up.url } };
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { said: { fault: faults.join('; ') } };
}

async function embedded(): Promise<PostgresServer> {
  const part = findBinaries();
  if (part === undefined) throw new Error('npm has no PostgreSQL for this machine');
  return await startEmbedded(part);
}

/** Where a container engine answers. */
async function container(): Promise<PostgresServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const server = await new PostgreSqlContainer('postgres:18-alpine').start();
  const stop = async (): Promise<void> => {
    await server.stop();
  };
  return { url: server.getConnectionUri(), stop, [Symbol.asyncDispose]: stop };
}
