import { history } from '../../engine/case/subjects/history-pages.ts';
import type { OnRequest } from '../../engine/fault-proxy/alter.ts';
import { bendPage, pageIn, withPage } from '../../engine/fault-proxy/history-page.ts';
import { formOf, type Interception, withFields } from '../../engine/fault-proxy/interception.ts';
import { type Json, numberMember } from '../../engine/journal/json.ts';
import { asking } from './history-faults.ts';

/** A later page begins with the last record of the one before, which takes the place of its first. */
export function repeatsLast(): Interception {
  return startsWithLast(history);
}

export function overlapsFiltered(): Interception {
  return startsWithLast(asking('jobtype'));
}

function startsWithLast(which: OnRequest): Interception {
  let last: Json = null;
  return bendPage(which, (records, request) => {
    const isLater = formOf(request).has('pagetoken');
    const shown = isLater ? [last, ...records.slice(1)] : records;
    last = records.at(-1) ?? null;
    return shown;
  });
}

export function losesMoments(): Interception {
  let last: number | undefined;
  return {
    answer: (answer, request) => {
      const page = history(request) ? pageIn(answer) : undefined;
      if (page === undefined) return answer;
      const before = formOf(request).has('pagetoken') ? last : undefined;
      last = numberMember(page.records.at(-1), 'dateTime');
      const records = page.records.filter((one) => numberMember(one, 'dateTime') !== before);
      const isCut = records.length < page.records.length;
      return isCut ? withPage(answer, { records, next: undefined }) : answer;
    },
  };
}

/** A page token is the number of records that were given so far. */
export function pagesByCount(): Interception {
  return {
    request: async (request, upstream) => {
      if (!history(request)) return request;
      const form = formOf(request);
      const from = Number(form.get('pagetoken') ?? 0);
      const size = Number(form.get('maxrecords') ?? 200);
      const all = { pagetoken: undefined, maxrecords: '2000' };
      const answer = await upstream(withFields(request, all));
      const records = pageIn(answer)?.records ?? [];
      const next = records.length > from + size ? String(from + size) : undefined;
      return withPage(answer, { records: records.slice(from, from + size), next });
    },
  };
}

export function takesAnyToken(): Interception {
  return {
    answer: (answer, request, upstream) =>
      history(request) && answer.status === 400
        ? upstream(withFields(request, { pagetoken: undefined }))
        : answer,
  };
}
