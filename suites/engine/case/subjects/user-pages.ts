import { call } from '../../../spec/calls.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { type Json, textMember } from '../../journal/json.ts';
import type { Case } from '../case.ts';

export const userList = call('users.all');

/** SIL-18: the token may be a member beside the list, or a header beside an array; blank on the last page. */
export function nextUserToken(
  json: Json | undefined,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  const token = textMember(json, 'nextPageToken') ?? headers['nextpagetoken'];
  return token === '' ? undefined : token;
}

export function nextTokenOf({ json, answered }: Exchange): string | undefined {
  return nextUserToken(json, answered.headers);
}

/** Two pages or more that were asked for one after the other, from one without a token on. */
interface UserWalk {
  readonly pages: readonly Exchange[];
  readonly first: Exchange;
  readonly last: Exchange;
  /** The last page gives no token. */
  readonly isComplete: boolean;
}

/** All walks of a case. */
export function* userWalks(c: Case): Iterable<UserWalk> {
  const all = c.calls(userList).filter((x) => x.ok && x.key === 'full');
  for (const first of all.filter((x) => x.param('pagetoken') === undefined)) {
    const pages = [first];
    let last = first;
    for (;;) {
      const next = all.find((x) => follows(x, last));
      if (next === undefined) break;
      pages.push(next);
      last = next;
    }
    if (first !== last) yield { pages, first, last, isComplete: nextTokenOf(last) === undefined };
  }
}

/** Asked for by the token of the other, with all else as there: a token may be no more than a number (SIL-16). */
export function follows(page: Exchange, before: Exchange): boolean {
  const token = nextTokenOf(before);
  return (
    token !== undefined &&
    page.param('pagetoken') === token &&
    page.isAfter(before) &&
    ['providerid', 'maxrecords'].every((name) => page.param(name) === before.param(name))
  );
}
