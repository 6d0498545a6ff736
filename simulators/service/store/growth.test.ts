import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import type { StoreDialect } from './dialects/dialect.ts';
import { openDialect } from './dialects/open.ts';
import { isPostgresUrl } from './dialects/postgres-url.ts';
import type { Reader } from './store.ts';
import { readAudit } from './tables/audit.ts';
import { readBalances } from './tables/balances.ts';
import { readDeliveries } from './tables/deliveries.ts';
import { readDocuments } from './tables/documents.ts';
import { readGroups } from './tables/groups.ts';
import { readUsers } from './tables/users.ts';

let sample: SampleStore;
let dialect: StoreDialect;
let asked: CompiledQuery[];
let documents: Reader['documents'];
let deliveries: Reader['deliveries'];
let users: Pick<Reader['users'], 'ofProvider' | 'byName'>;
let groups: Reader['groups'];
let audit: Reader['audit'];
let balances: Reader['balances'];

beforeAll(async () => {
  sample = await sampleStore();
  dialect = await openDialect(withoutShortCuts(sample.place));
  const execute = dialect.reader.executeQuery.bind(dialect.reader);
  vi.spyOn(dialect.reader, 'executeQuery').mockImplementation((query) => {
    if ('sql' in query) asked.push(query);
    return execute(query) as never;
  });
  documents = readDocuments(dialect.reader);
  deliveries = readDeliveries(dialect.reader);
  users = readUsers(dialect.reader);
  groups = readGroups(dialect.reader);
  audit = readAudit(dialect.reader);
  balances = readBalances(dialect.reader);
});
afterAll(async () => {
  await dialect[Symbol.asyncDispose]();
  await sample[Symbol.asyncDispose]();
});

/** PostgreSQL plans by the size of its tables; so it plans for large ones. */
function withoutShortCuts(place: string): string {
  if (!isPostgresUrl(place)) return place;
  const url = new URL(place);
  const off = ['seqscan', 'bitmapscan', 'sort'].map((way) => `-c enable_${way}=off`);
  const options = [url.searchParams.get('options') ?? '', ...off];
  url.searchParams.set('options', options.join(' '));
  return url.href;
}

/** Few documents are in conversion at any time, so a query for expired ones may use the index of those. */
function orInConversion(index: string): string {
  return `(?:${index}|documentsInConversion)`;
}

/** How the database goes about what `run` asks: a line for each query, in its own words. */
async function plansOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  asked = [];
  await run();
  const plans: string[] = [];
  const [explain, words] = dialect.isShared
    ? (['explain', 'QUERY PLAN'] as const)
    : (['explain query plan', 'detail'] as const);
  const queries = asked;
  asked = [];
  for (const { sql, parameters } of queries) {
    const query = CompiledQuery.raw(`${explain} ${sql}`, [...parameters]);
    const { rows } = await dialect.reader.executeQuery<Record<string, string>>(query);
    plans.push(rows.map((row) => row[words]).join('\n'));
  }
  return plans;
}

/** SQLite says when it sorts apart, PostgreSQL when it reads the whole table or sorts. */
function goesBy(index: string): RegExp {
  return dialect.isShared
    ? new RegExp(`^(?!.*(Seq Scan|Sort))[^]*Index Scan (Backward )?using "?${index}"?`)
    : new RegExp(`^SEARCH .* USING INDEX ${index} .*$`);
}

const week = { accountIds: [1, 2], start: 0, end: 9, limit: 201 };
const before = { createdAt: 5, uuid: 'x' };
const lastAudit = { at: 5, id: 7 };

describe('what is asked often goes by an index, in its order: its cost is the answer’s', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    [
      'documents of a user',
      () => documents.ofUser(1, { statuses: [0, 3], now: 9 }, 50),
      orInConversion('documentsOfUser'),
    ],
    ['documents that wait', () => documents.waitingOf(1), 'documentsOfUser'],
    ['history, first page', () => documents.history(week), 'documentsHistory'],
    ['history, later pages', () => documents.history({ ...week, before }), 'documentsHistory'],
    [
      'history of a user',
      () => documents.history({ ...week, userName: 'ann' }),
      'documentsOfUserName',
    ],
    [
      'history of a user at a port, by all else',
      () =>
        documents.history({
          ...week,
          before,
          userName: 'ann',
          portName: 'p',
          statuses: [1, 9],
          jobType: 'FAX',
        }),
      'documentsOfUserName',
    ],
    [
      'history of a port',
      () => documents.history({ ...week, portName: 'p', jobType: 'FAX' }),
      'documentsOfPort',
    ],
    [
      'history by statuses',
      () => documents.history({ ...week, statuses: [3, 4, 8], now: 9, jobType: 'FAX' }),
      orInConversion('documentsByStatus'),
    ],
    [
      'history by type, later pages',
      () => documents.history({ ...week, before, jobType: 'FAX' }),
      'documentsByJobType',
    ],
    ['what awaits conversion', () => documents.awaitingConversion(1), 'documentsInConversion'],
    ['what is being converted', () => documents.converting(), 'documentsInConversion'],
    ['what is to be counted', () => documents.uncounted(9), 'documentsByExpiry'],
    ['what expires', () => documents.expired(9, 100), 'documentsByExpiry'],
    ['the queue of a port', () => deliveries.queueOf(1), 'deliveriesByState'],
    ['the audit trail', () => audit.page(week), 'auditByAccount'],
    ['its later pages', () => audit.page({ ...week, before: lastAudit }), 'auditByAccount'],
    ['it by category', () => audit.page({ ...week, category: 'CARD' }), 'auditByCategory'],
    [
      'it by type, later pages',
      () => audit.page({ ...week, before: lastAudit, type: 'TAP_CARD' }),
      'auditByType',
    ],
    ['it by user', () => audit.page({ ...week, userId: 1, category: 'CARD' }), 'auditByUser'],
    [
      'the ledger of an account',
      () => balances.transactions({ of: { accountId: 1 }, limit: 9 }),
      'balanceTransactionsByaccountId',
    ],
    [
      'the ledger of a user, later pages',
      () => balances.transactions({ of: { userId: 1 }, before: 7, limit: 9 }),
      'balanceTransactionsByuserId',
    ],
    ['balances by name', () => balances.holders({ accountId: 1, limit: 9 }), 'usersByAccountName'],
    ['resets that are due', () => balances.dueRuns(9), 'balancePoliciesByRun'],
  ])('%s', async (_, run, index) => {
    const plans = await plansOf(run);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toMatch(goesBy(index));
    }
  });

  it('goes from the cursor on, not from the end of the window', async () => {
    const plans = await plansOf(() => documents.history({ ...week, before }));
    expect(plans[0]?.replaceAll(/[" ]|ROW/g, '')).toMatch(/[(]createdAt,uuid[)]<[(]/);
  });
});

describe('people are walked by an index, from the cursor on, and nothing is sorted', () => {
  const page = { after: 'm', limit: 9 };
  const after = { userName: 'm', id: 5 };
  it.each<[string, () => Promise<unknown>, string]>([
    [
      'users by name',
      () => users.ofProvider(1, page),
      '(usersByName|sqlite_autoindex_users_1)"? ([^]*providerId"? = |[(]providerId=[?] AND userNameLower>)',
    ],
    [
      'members by name',
      () => groups.members(1, { after, limit: 9 }),
      'userGroupsByGroup"? ([^]*ROW|[(]groupId=[?] AND [(]userNameLower,userId[)]>)',
    ],
    [
      'groups by id',
      () => groups.ofAccount(1, { after: 7, limit: 9 }),
      'localGroupsOfAccount"? ([^]*id"? > |[(]accountId=[?] AND id>)',
    ],
    ['a group by name', () => groups.byName(1, 'Staff'), 'localGroupsByName'],
  ])('%s', async (_, run, index) => {
    const [plan = ''] = await plansOf(run);
    expect(plan).toMatch(new RegExp(`(INDEX|using) "?${index}`));
    expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan|Sort|SCAN/);
  });
});
