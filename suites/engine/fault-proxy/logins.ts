import { member, textMember } from '../journal/json.ts';
import { bearerOf } from './alter.ts';
import { type Interception, jsonOf, type PassingRequest } from './interception.ts';

/** A login that passed the proxy: what was asked, and the token it gave. */
export interface SeenLogin {
  readonly request: PassingRequest;
  readonly token: string;
}

export interface Logins {
  /** The login whose token a request carries. */
  of(request: PassingRequest): SeenLogin | undefined;
  latest(): SeenLogin | undefined;
}

/** An interception that knows the logins which passed so far. */
export function rememberingLogins(make: (logins: Logins) => Interception): Interception {
  const seen: SeenLogin[] = [];
  const inner = make({
    of: (request) => seen.findLast((login) => login.token === bearerOf(request)),
    latest: () => seen.at(-1),
  });
  return {
    ...inner,
    answer: async (answer, request, upstream) => {
      const given = request.operation === 'login.post' ? jsonOf(answer) : undefined;
      const token = textMember(member(given, 'token'), 'access_token');
      if (token !== undefined) seen.push({ request, token });
      return (await inner.answer?.(answer, request, upstream)) ?? answer;
    },
  };
}
