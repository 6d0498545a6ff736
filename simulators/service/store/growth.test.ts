import { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StoreDialect } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { type SampleStore, sampleStore } from './samples/open-sample.ts';
import type { Reader } from './store.ts';
import { readDeliveries } from './tables/deliveries.ts';
import { readDocuments } from './tables/documents.ts';

let sample: SampleStore;
let dialect: StoreDialect;
let database: DatabaseSync;
let asked: CompiledQuery[];
let documents: Reader['documents'];
let deliveries: Reader['deliveries'];

beforeAll(async () => {
  sample = await sampleStore();
  dialect = openSqlite(sample.file);
  const execute = dialect.reader.executeQuery.bind(dialect.reader);
  vi.spyOn(dialect.reader, 'executeQuery').mockImplementation((query) => {
    if ('sql' in query) asked.push(query);
    return execute(query) as never;
  });
  database = new DatabaseSync(sample.file, { readOnly: true });
  documents = readDocuments(dialect.reader);
  deliveries = readDeliveries(dialect.reader);
});
afterAll(async () => {
  database.close();
  await dialect[Symbol.asyncDispose]();
  await sample[Symbol.asyncDispose]();
});

/** How SQLite goes about what `run` asks. */
async function plansOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  asked = [];
  await run();
  return asked.flatMap(({ sql, parameters }) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all(...(parameters as (string | number)[]))
      .map(({ detail }) => String(detail)),
  );
}

const week = { accountIds: [1, 2], start: 0, end: 9, limit: 201 };
const before = { createdAt: 5, uuid: 'x' };

describe('what is asked often goes by an index, in its order: its cost is the answer’s', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['documents of a user', () => documents.ofUser(1, [0, 1], 50), 'documentsOfUser'],
    ['documents that wait', () => documents.waitingOf(1), 'documentsOfUser'],
    ['history, first page', () => documents.history(week), 'documentsHistory'],
    ['history, later pages', () => documents.history({ ...week, before }), 'documentsHistory'],
    [
      'history of a user',
      () => documents.history({ ...week, userName: 'ann' }),
      'documentsHistory',
    ],
    ['what expires', () => documents.expired(9, 100), 'documentsByExpiry'],
    ['the queue of a port', () => deliveries.queueOf(1), 'deliveriesByState'],
  ])('%s', async (_, run, index) => {
    const plans = await plansOf(run);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toMatch(new RegExp(`^SEARCH .* USING INDEX ${index} `));
    }
  });

  it('goes from the cursor on, not from the end of the window', async () => {
    const plans = await plansOf(() => documents.history({ ...week, before }));
    expect(plans[0]).toContain('(createdAt,uuid)<(?,?)');
  });
});
