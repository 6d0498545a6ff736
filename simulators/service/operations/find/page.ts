import type { Asking, Call } from '../operation.ts';
import { form, optional, type Parameter } from '../parameter.ts';
import { int, text } from '../words.ts';

/** What a list asks besides its place: the filters, all defaults filled in. */
export type Question = Readonly<Record<string, string | number | undefined>>;

export interface PageWanted<Q extends Question> {
  /** Which list it is: tokens of others are refused. */
  readonly of: string;
  readonly accountId: number;
  readonly question: Q;
  readonly token: string | undefined;
}

interface PageToken {
  readonly of: string;
  readonly accountId: number;
  readonly question: Question;
  readonly after: unknown;
}

/** Tokens are opaque, signed, and bound to the account and the query (SIL-16). */
export function openPage<Q extends Question, C>(
  call: Call<'page-token-not-valid'>,
  { of, accountId, question, token }: PageWanted<Q>,
): { readonly question: Q; readonly after?: C } {
  if (token === undefined || token === '') return { question };
  const page = call.service.signer.open(token) as PageToken | undefined;
  const mine = page?.of === of && page.accountId === accountId;
  // A filter that a later page leaves out comes from the token; one that differs is another query.
  const same = Object.entries(question).every(
    ([name, given]) => given === undefined || given === page?.question[name],
  );
  if (page === undefined || !mine || !same)
    throw call.problem('page-token-not-valid', { parameter: 'pagetoken' });
  return { question: page.question as Q, after: page.after as C };
}

export interface PageFound<T> {
  /** One more than a page where there is one. */
  readonly found: readonly T[];
  readonly size: number;
}

/** A page of exactly its size, and the token of the next one where there is more. */
export function closePage<T, Q extends Question>(
  { service }: Asking,
  { found, size }: PageFound<T>,
  next: Omit<PageWanted<Q>, 'token'> & { readonly placeOf: (last: T) => unknown },
): { readonly page: readonly T[]; readonly nextPageToken?: string } {
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length <= size || last === undefined) return { page };
  const { of, accountId, question, placeOf } = next;
  const token: PageToken = { of, accountId, question, after: placeOf(last) };
  return { page, nextPageToken: service.signer.sign(token) };
}

const mostRecords = 1000;

/** What every list of our own that has pages takes (SIL-14, SIL-15). */
export const pageParameters: {
  readonly maxrecords: Parameter<number | undefined>;
  readonly pagetoken: Parameter<string | undefined>;
} = {
  maxrecords: optional(
    form(
      int({
        minimum: 1,
        description: `default 50; at most ${String(mostRecords)}, larger values are reduced`,
      }),
    ),
  ),
  pagetoken: optional(form(text({ maxLength: 8192 }))),
};

export function pageSize(maxrecords = 50): number {
  return Math.min(maxrecords, mostRecords);
}
