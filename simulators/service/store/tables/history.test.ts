import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusAt } from '../../rules/document.ts';
import type { DocumentRecord, DocumentStatus, JobType } from '../../rules/records.ts';
import { aDocument, anAccount } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { HistoryQuery } from '../contract/documents.ts';

let sample: SampleStore;
let all: readonly DocumentRecord[];

const document = fc.record({
  uuid: fc.uuid(),
  accountId: fc.integer({ min: 1, max: 3 }),
  // Few moments, so that many documents share one.
  createdAt: fc.integer({ min: 0, max: 9 }),
  userName: fc.constantFrom('ann', 'ben'),
  outputPortName: fc.constantFrom('', 'p1', 'p2'),
  status: fc.constantFrom<DocumentStatus>(0, 1, 3, 4, 9),
  expiresAt: fc.constantFrom(undefined, 4, 5, 6),
  claimedBy: fc.constantFrom(undefined, undefined, 7),
  jobType: fc.constantFrom<JobType>('PRINT', 'SCAN'),
});

beforeAll(async () => {
  sample = await sampleStore();
  const some = fc.uniqueArray(document, {
    minLength: 120,
    maxLength: 120,
    selector: (one) => one.uuid,
  });
  const [drawn = []] = fc.sample(some, { numRuns: 1, seed: 7 });
  all = drawn.map(({ expiresAt, claimedBy, ...fields }) =>
    aDocument({
      ...fields,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(claimedBy === undefined ? {} : { claimedBy }),
    }),
  );
  await sample.store.write(async ({ change }) => {
    for (const uuid of ['account-2', 'account-3']) await change.addAccount(anAccount({ uuid }));
    for (const one of all) await change.addDocument(one);
  });
});
afterAll(() => sample[Symbol.asyncDispose]());

const query = fc.record(
  {
    accountIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    start: fc.integer({ min: 0, max: 9 }),
    end: fc.integer({ min: 0, max: 11 }),
    limit: fc.integer({ min: 1, max: 130 }),
    userName: fc.constantFrom('ann', 'ben', 'Ann'),
    portName: fc.constantFrom('p1', 'none'),
    statuses: fc.uniqueArray(fc.constantFrom<DocumentStatus>(0, 1, 3, 4, 9), { minLength: 1 }),
    now: fc.constantFrom(3, 5, 9),
    jobType: fc.constantFrom<JobType>('PRINT', 'SCAN'),
  },
  { requiredKeys: ['accountIds', 'start', 'end', 'limit'] },
);

/** What the query asks for, said without SQL. */
function expected(asked: HistoryQuery): readonly DocumentRecord[] {
  const { userName, portName, statuses, jobType, now = 0 } = asked;
  return all
    .filter(
      (one) =>
        asked.accountIds.includes(one.accountId) &&
        one.createdAt >= asked.start &&
        one.createdAt < asked.end &&
        (userName === undefined || one.userName === userName) &&
        (portName === undefined || one.outputPortName === portName) &&
        (statuses === undefined || statuses.includes(statusAt(one, now))) &&
        (jobType === undefined || one.jobType === jobType),
    )
    .toSorted((a, b) => b.createdAt - a.createdAt || (b.uuid > a.uuid ? 1 : -1));
}

describe('history', () => {
  it('gives the newest that fit, in order', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const found = await sample.store.read.documents.history(asked);
        expect(found).toEqual(expected(asked).slice(0, asked.limit));
      }),
    );
  });

  it('in pages, each from where the last one ended, gives everything once', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const whole = { ...asked, limit: all.length };
        const found: DocumentRecord[] = [];
        for (;;) {
          const last = found.at(-1);
          const before = last && { createdAt: last.createdAt, uuid: last.uuid };
          const page = await sample.store.read.documents.history(
            before === undefined ? asked : { ...asked, before },
          );
          if (page.length === 0) break;
          found.push(...page);
        }
        expect(found).toEqual(expected(whole));
      }),
      { numRuns: 40 },
    );
  });
});
