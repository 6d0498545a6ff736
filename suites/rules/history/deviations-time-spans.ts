import { type Json, numberMember, textMember } from '../../journal/json.ts';
import { on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage, pageIn, withPage } from '../../prove/history-page.ts';
import { formOf, type Interception, withForm } from '../../prove/interception.ts';

const history = on('documents.history');
const weekMs = 7 * 24 * 3_600_000;

/** interface 4.4: a question that names one end of its range, or no sub-account. */
export const historySpanDeviations: readonly Fault[] = [
  {
    id: 'history-without-sub-accounts',
    says: 'serves the records of sub-accounts only when their domain is named',
    rule: 'HIST-36',
    make: withoutSubAccounts,
  },
  {
    id: 'history-with-open-end',
    says: 'serves all records since datestart when no dateend is given',
    rule: 'HIST-35',
    make: servesAllSince,
  },
  {
    id: 'history-filtered-pages-overlap',
    says: 'starts a later page of a request with a jobtype with the last record of the previous page',
    rule: 'HIST-37',
    make: overlapsFiltered,
  },
  {
    id: 'history-default-of-half-a-day',
    says: 'serves the last twelve hours when no dates are given',
    rule: 'HIST-38',
    make: () =>
      bendPage(
        (request) => history(request) && !formOf(request).has('datestart'),
        (records) => records.filter((record) => timeOf(record) > newest(records) - weekMs / 14),
      ),
  },
  {
    id: 'history-port-without-prints',
    says: 'finds recorded jobs by portname, but no printed documents',
    rule: 'HIST-21',
    make: () =>
      bendPage(
        (request) => history(request) && formOf(request).has('portname'),
        (records) => records.filter((record) => textMember(record, 'jobType') !== 'PRINT'),
      ),
  },
];

function overlapsFiltered(): Interception {
  let before: Json | undefined;
  return bendPage(
    (request) => history(request) && formOf(request).has('jobtype'),
    (records, request) => {
      const isLater = formOf(request).has('pagetoken') && before !== undefined;
      const last = records.at(-1);
      const told = isLater ? [before ?? null, ...records.slice(1)] : records;
      before = last;
      return told;
    },
  );
}

function timeOf(record: Json): number {
  return numberMember(record, 'dateTime') ?? 0;
}

function newest(records: readonly Json[]): number {
  return Math.max(...records.map(timeOf));
}

/** What a page of a sub-account showed is left out where no domain is named. */
function withoutSubAccounts(): Interception {
  const theirs = new Set<string>();
  return bendPage(history, (records, request) => {
    const uuidOf = (record: Json): string => textMember(record, 'uuid') ?? '';
    if (!formOf(request).has('domainname'))
      return records.filter((record) => !theirs.has(uuidOf(record)));
    for (const record of records) theirs.add(uuidOf(record));
    return records;
  });
}

/** A week that ends long before is put behind the last day, where the question has no end. */
function servesAllSince(): Interception {
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      const start = form.get('datestart');
      if (!history(request) || start === null || form.has('dateend')) return request;
      form.delete('datestart');
      const latest = await upstream(withForm(request, form));
      form.set('datestart', start);
      form.set('dateend', new Date(Date.parse(start) + weekMs).toISOString());
      const records = [latest, await upstream(withForm(request, form))].flatMap(
        (answer) => pageIn(answer)?.records ?? [],
      );
      return withPage(latest, { records, next: undefined });
    },
  };
}
