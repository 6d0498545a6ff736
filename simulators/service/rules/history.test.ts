import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  continued,
  cutPage,
  type GivenFilters,
  type HistoryQuestion,
  historyWindow,
  pageSizeOf,
} from './history.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 5, 1, 12);

describe('historyWindow (interface 4.4, 8; SIL-55)', () => {
  it('is the last 24 hours, this moment included, when no date is given', () => {
    expect(historyWindow({}, now)).toEqual({ start: now - day, end: now + 1 });
  });

  it('runs until now from a start alone, and for 24 hours up to an end alone', () => {
    expect(historyWindow({ datestart: now - hour }, now)).toEqual({
      start: now - hour,
      end: now + 1,
    });
    expect(historyWindow({ dateend: now - day }, now)).toEqual({
      start: now - 2 * day,
      end: now - day,
    });
  });

  it.each([
    { what: 'exactly a week', datestart: now - 7 * day, dateend: now, allowed: true },
    { what: 'a millisecond more', datestart: now - 7 * day - 1, dateend: now, allowed: false },
    { what: 'nothing', datestart: now, dateend: now, allowed: false },
    { what: 'turned round', datestart: now, dateend: now - 1, allowed: false },
    { what: 'one millisecond', datestart: now - 1, dateend: now, allowed: true },
  ])('$what: $allowed', ({ datestart, dateend, allowed }) => {
    expect(historyWindow({ datestart, dateend }, now) !== undefined).toBe(allowed);
  });

  it('refuses a start alone that is more than a week ago', () => {
    expect(historyWindow({ datestart: now - 8 * day }, now)).toBeUndefined();
  });
});

const question: HistoryQuestion = {
  accountId: 1,
  pageSize: 20,
  start: 1,
  end: 2,
  username: 'ann',
  status: [1, 2],
};

describe('continued (SIL-16)', () => {
  it('takes what a later page leaves out from the token', () => {
    expect(continued(question, {})).toEqual(question);
  });

  it('takes equal filters, statuses in any order, and another page size', () => {
    const same: GivenFilters = {
      datestart: 1,
      dateend: 2,
      username: 'ann',
      status: [2, 1, 1],
      maxrecords: 5,
    };
    expect(continued(question, same)).toEqual({ ...question, pageSize: 5 });
  });

  it.each([
    { datestart: 0 },
    { dateend: 3 },
    { username: 'ben' },
    { portname: 'p' },
    { domainname: 'd' },
    { jobtype: 'PRINT' as const },
    { status: [1] as const },
  ])('refuses a filter that differs: %o', (given) => {
    expect(continued(question, given)).toBeUndefined();
  });
});

it('SIL-14: a page size beyond the maximum is served as the maximum', () => {
  expect([pageSizeOf(1), pageSizeOf(2000), pageSizeOf(2001)]).toEqual([1, 2000, 2000]);
});

describe('cutPage', () => {
  const records = fc
    .uniqueArray(fc.record({ createdAt: fc.nat(20), uuid: fc.stringMatching(/^[a-f0-9]{4}$/) }), {
      selector: ({ uuid }) => uuid,
    })
    .map((some) =>
      some.toSorted((a, b) => b.createdAt - a.createdAt || b.uuid.localeCompare(a.uuid)),
    );

  it('pages hold exactly the page size but the last, and together each record once', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 7 }), (all, pageSize) => {
        const pages: (typeof all)[] = [];
        let from = 0;
        for (;;) {
          const { page, more } = cutPage(all.slice(from, from + pageSize + 1), pageSize);
          pages.push([...page]);
          if (more === undefined) break;
          from = all.findIndex(({ uuid }) => uuid === more.uuid) + 1;
        }
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
      }),
    );
  });
});
