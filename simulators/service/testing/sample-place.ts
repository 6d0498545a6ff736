import { Client } from 'pg';
import { randomIds } from '../../kit/ids.ts';

/** A server for tests; the schemas that are made on it begin with `prefix`. */
export interface SampleServer {
  readonly url: string;
  readonly prefix: string;
}

let server: SampleServer | undefined;

/** From now on samples stand on this server. */
export function usePostgres(chosen: SampleServer): void {
  server = chosen;
}

/** Where a test's store may be: in this file, or in a new schema where the tests run on PostgreSQL. */
export async function samplePlace(file: string): Promise<string> {
  if (server === undefined) return file;
  const schema = `${server.prefix}_${randomIds.uuid().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const place = new URL(server.url);
  place.searchParams.set('options', `-c search_path=${schema}`);
  return place.href;
}
