import { isArray, isObject, type Json, member, textMember } from '../journal/json.ts';
import type { OnRequest } from './alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  withForm,
  withJson,
} from './interception.ts';

/** interface 8. */
const defaultPage = 200;
const largestPage = 2000;
const end = 'nothing-follows';

/** The content of a page of the history; `next` is undefined on the last one. */
export interface PassingPage {
  readonly records: readonly Json[];
  readonly next: string | undefined;
}

/** The page an answer is; undefined for any other answer. */
export function pageIn(answer: PassingAnswer): PassingPage | undefined {
  const json = answer.status === 200 ? jsonOf(answer) : undefined;
  const records = member(json, 'documents');
  return isArray(records) ? { records, next: textMember(json, 'nextPageToken') } : undefined;
}

/** The same answer with another page, whose recordsOnPage is right. */
export function withPage(answer: PassingAnswer, { records, next }: PassingPage): PassingAnswer {
  const json = jsonOf(answer);
  const { nextPageToken: _, ...rest } = isObject(json) ? json : {};
  return withJson(answer, {
    ...rest,
    documents: records,
    recordsOnPage: records.length,
    ...(next === undefined ? {} : { nextPageToken: next }),
  });
}

/** Changes the records of pages. */
export function bendPage(
  which: OnRequest,
  bend: (records: readonly Json[], request: PassingRequest) => readonly Json[],
): Interception {
  return {
    answer: (answer, request) => {
      const page = which(request) ? pageIn(answer) : undefined;
      return page === undefined
        ? answer
        : withPage(answer, { ...page, records: bend(page.records, request) });
    },
  };
}

/** The last page, full or not, has a token all the same, and an empty page follows it. */
export function endsWithAnEmptyPage(
  which: OnRequest,
  { isFull }: { readonly isFull: boolean },
): Interception {
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      if (!which(request) || form.get('pagetoken') !== end) return request;
      form.delete('pagetoken');
      return withPage(await upstream(withForm(request, form)), { records: [], next: undefined });
    },
    answer: (answer, request) => {
      const form = formOf(request);
      const page = which(request) ? pageIn(answer) : undefined;
      if (page === undefined || form.get('pagetoken') === end) return answer;
      const size = Math.min(Number(form.get('maxrecords') ?? defaultPage), largestPage);
      const isMeant = (page.records.length === size) === isFull;
      return isMeant ? withPage(answer, { ...page, next: page.next ?? end }) : answer;
    },
  };
}
