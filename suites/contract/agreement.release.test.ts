import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isArray, isObject, type Json } from '../engine/journal/json.ts';
import { committedPacts, readPact } from './pacts.ts';
import { askPact, type Opinion } from './second-opinion.ts';
import { answerMismatches } from './verify/match-answer.ts';
import type { PactResponse } from './verify/pact-file.ts';

/** Answers that differ in one place from what a consumer expects, and one that does not. */
interface Altered {
  readonly name: string;
  readonly response: PactResponse;
  readonly json: Json;
}

const altered = committedPacts()
  .map(readPact)
  .flatMap(({ consumer, interactions }) =>
    interactions.flatMap(({ description, response }): readonly Altered[] =>
      response.body === undefined
        ? []
        : [...changesOf(response.body as Json)].map((json, at) => ({
            name: `${consumer.name}, ${description}, ${String(at)}`,
            response,
            json,
          })),
    ),
  );

let opinion: Opinion;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-agreement-'));
  opinion = await askAboutAll();
});
afterAll(() => rm(folder, { recursive: true }));

it('both matchers say the same of every altered answer', () => {
  const ours = altered.filter(({ response, json }) => {
    const seen = { status: response.status, headers: answerHeaders, json };
    return answerMismatches(response, seen).length === 0;
  });
  expect(opinion.ok).toEqual(ours.map(({ name }) => name).toSorted());
  expect(opinion.ok.length).toBeGreaterThan(30);
  expect(opinion.failed.length).toBeGreaterThan(100);
});

const answerHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** One pact with an interaction for each, and a server that gives the altered answers. */
async function askAboutAll(): Promise<Opinion> {
  const file = join(folder, 'pact.json');
  const pact = {
    consumer: { name: 'c' },
    provider: { name: 'p' },
    interactions: altered.map(({ name, response }, at) => ({
      description: name,
      request: { method: 'GET', path: `/${String(at)}` },
      response,
    })),
    metadata: { pactSpecification: { version: '3.0.0' } },
  };
  await writeFile(file, JSON.stringify(pact));
  const server = createServer((request, reply) => {
    const one = altered[Number(request.url?.slice(1))];
    reply.writeHead(one?.response.status ?? 500, answerHeaders).end(JSON.stringify(one?.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    return await askPact({ baseUrl, pactFiles: [file], key: 'none' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The value itself, then each with one change somewhere in it. */
function* changesOf(value: Json): Generator<Json> {
  yield value;
  yield* instead(value);
}

function* instead(value: Json): Generator<Json> {
  for (const other of [null, 'words', '', 7, 0, 7.5, true, [], {}])
    if (JSON.stringify(other) !== JSON.stringify(value)) yield other;
  if (isArray(value)) yield* insteadOfList(value);
  else if (isObject(value)) {
    yield { ...value, unheardOf: 1 };
    for (const [name, member] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
      for (const other of instead(member)) yield { ...value, [name]: other };
    }
  }
}

function* insteadOfList(list: readonly Json[]): Generator<Json> {
  const last = list.at(-1);
  if (last === undefined) {
    yield [1];
    return;
  }
  yield list.slice(1);
  yield [...list, last];
  for (const other of instead(last)) yield [...list.slice(0, -1), other];
}
