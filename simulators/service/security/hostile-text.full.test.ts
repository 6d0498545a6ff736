import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { Question } from '../testing/ask.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { belongingTo } from './belonging.ts';
import { furnish } from './furnish.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { hostileMixtures } from './hostile.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { placed, withSegment } from './place-values.ts';
import { sampleOf } from './samples/all.ts';
import { canary } from './site.ts';

let server: TestServer;
let house: House;
let neighbour: House;
let looker: Looker;
beforeAll(async () => {
  server = await startTestServer();
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: 'house', domain: 'house.test', ...place });
  neighbour = await openHouse(server, { label: canary, domain: 'neighbour.test', ...place });
  await furnish(server, neighbour);
  looker = lookInto(server);
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

/** The sample with the text in each place where the call takes text. */
function withText(operation: Operation, question: Question, text: string): readonly Question[] {
  return Object.entries(operation.parameters).flatMap(([name, { place, schema }]) => {
    const { type, items } = schema as {
      readonly type?: string;
      readonly items?: { type?: string };
    };
    if (place === 'file' || (type !== 'string' && items?.type !== 'string')) return [];
    if (place !== 'path') return [placed(question, name, { place, values: [text] })];
    return [withSegment(operation, question, { name, segment: encodeURIComponent(text) })];
  });
}

const named = allOperations.map((operation) => ({ id: operation.id, operation }));

describe('text that means something elsewhere, in every place for text', () => {
  it.each(named)(
    '$id: is text, reaches nobody else, and the service goes on',
    async ({ operation }) => {
      const { question, token } = await sampleOf(operation).make(house);
      const sends = { key: house.key, host: house.domain, ...(token && { token }) };
      const before = belongingTo(await looker.look(), neighbour.accountId);
      for (const text of hostileMixtures) {
        for (const asked of withText(operation, question, text)) {
          const reply = await server.ask(asCaller(asked, sends));
          expect(reply.status, text).toBeLessThan(500);
          expect(reply.bytes.toString(), text).not.toContain(canary);
        }
      }
      const after = belongingTo(await looker.look(), neighbour.accountId);
      expect(differences(before, after)).toEqual([]);
      const files = await readdir(dirname(server.contentFolder));
      expect(files.toSorted()).toEqual([
        'audit',
        'content',
        'platen.db',
        'platen.db-shm',
        'platen.db-wal',
        'work',
      ]);
    },
  );
});
