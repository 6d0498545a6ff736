import type { Client } from 'undici';
import type { Service } from './service.ts';

/** Users of a benchmark, numbered from 1 on. */
export interface UserRange {
  readonly first: number;
  readonly last: number;
}

const boundary = 'platen-load-2c9e';
const rowsTogether = 1000;

/** Imports these users into a group of their own; answers when the service says that they are there. */
export async function importUsers(
  client: Client,
  service: Service,
  range: UserRange,
): Promise<void> {
  const answer = await client.request({
    method: 'POST',
    path: `${service.basePath}/users/import`,
    headers: {
      'x-api-key': service.key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: importBody(range) as never,
    headersTimeout: 1_800_000,
  });
  await succeeded('POST /users/import', answer);
}

async function* importBody({ first, last }: UserRange): AsyncGenerator<Buffer> {
  const fields = {
    group: `load from ${String(first)}`,
    mapping: 'userName:0,firstName:1,lastName:2,email:3,group:4',
    separator: ';',
  };
  for (const [name, value] of Object.entries(fields))
    yield Buffer.from(`${head(`name="${name}"`)}${value}\r\n`);
  yield Buffer.from(head('name="data"; filename="users.csv"'));
  for (let at = first; at <= last; at += rowsTogether) {
    const count = Math.min(rowsTogether, last - at + 1);
    yield Buffer.from(Array.from({ length: count }, (_, more) => row(at + more)).join(''));
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function head(disposition: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
}

function row(number: number): string {
  const name = `user-${String(number).padStart(8, '0')}`;
  return `${name};First ${String(number)};Last;${name}@load.example;department ${String(number % 100)}\n`;
}

async function succeeded(
  call: string,
  answer: Awaited<ReturnType<Client['request']>>,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await answer.body.text();
  const json = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if (answer.statusCode === 200 && (json['errorCode'] ?? 0) === 0) return json;
  throw new Error(`${call} was answered ${String(answer.statusCode)}: ${text}`);
}
