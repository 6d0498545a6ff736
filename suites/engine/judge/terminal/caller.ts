import type { BoundCheck } from '../../case/check.ts';
import { precedes } from '../../case/order.ts';
import { keyKind, tokenOf, tokenUser } from '../../case/queries.ts';
import type { SentEvent } from '../../journal/event.ts';
import { keyName, parameter, parameterText, pathText } from '../../journal/exchange.ts';
import { userKey } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';
import { type Attempt, bearerOf, endOf, isAfter, isDevice, isUserToken } from './attempt.ts';
import {
  broken,
  type Claim,
  claim,
  everyCall,
  everyCallOf,
  everyCase,
  held,
  type Scene,
} from './phrases.ts';
import { queryOf } from './statements.ts';
import { tokenOver } from './token-over.ts';

/** interface 5: the two calls that need no key. */
const keyless: ReadonlySet<string> = new Set(['account.head', 'authproviders.get']);
const taking = 'documents.send documents.delete documents.download';

/** interface 5: with which key and token a terminal calls. */
export const callerChecks: readonly BoundCheck[] = [
  everyCall('TERM-KEY-01', ({ sent }) => {
    if (keyless.has(sent.operation) || sent.operation === 'none') return undefined;
    const key = keyName(sent) ?? '';
    return claim(key !== '', 'the API key in the header X-Api-Key', 'a call without X-Api-Key');
  }),
  everyCall('TERM-KEY-02', ({ sent }, { state }) => {
    const token = tokenOf(sent, state);
    const key = keyName(sent);
    if (token === undefined || key === undefined) return undefined;
    return claim(
      token.keyName === key,
      `${token.name} with ${token.keyName}, the key of its login`,
      `${token.name} with ${key}`,
    );
  }),
  everyCall('TERM-TOK-01', lookAtToken),
  everyCallOf('TERM-TOK-02', 'documents.list', ({ sent }) => {
    const bearer = bearerOf(sent);
    return claim(
      isUserToken(bearer),
      'a user token',
      bearer === '' ? 'no token' : 'the device token',
    );
  }),
  everyCall('TERM-TOK-03', lookAtUser),
  everyCase('TERM-TOK-04', tokenOver),
  everyCallOf('TERM-TOK-05', taking, ({ sent }, { state }) => {
    const listedFor = state.listed.get(pathText({ sent }, 'uuid'))?.user;
    if (listedFor === undefined) return undefined;
    const by = tokenUser(sent, state);
    // A renewed token is one of which nothing is known.
    const ok = by === undefined ? isUserToken(bearerOf(sent)) : by === listedFor;
    const seen = by === undefined ? 'no token of a known user' : `a token of ${by}`;
    return claim(ok, `a token of ${listedFor}`, seen);
  }),
  everyCallOf('TERM-DEV-01', 'login.post', ({ sent }, { state }) => {
    if (!needsDevice(sent, state)) return undefined;
    // How a device comes by another token is not said (SIL-27): any that is no user's may be it.
    const bearer = bearerOf(sent);
    const ok = bearer !== '' && !state.tokens.has(bearer);
    return claim(ok, 'the device token in the header Authorization', bearer || 'no token');
  }),
  everyCallOf('TERM-DEV-02', 'documents.record', ({ sent }, { state }) =>
    needsDevice(sent, state)
      ? claim(bearerOf(sent) !== '', 'a device token or a user token', 'no token')
      : undefined,
  ),
  everyCallOf('TERM-DEV-03', 'documents.record', ({ sent }) => {
    if (!isDevice(bearerOf(sent))) return undefined;
    const ok = parameterText({ sent }, 'username') !== '';
    return claim(ok, 'username, since a device token names no user', 'no username');
  }),
  everyCallOf('TERM-LOGIN-01', 'login.post', ({ sent }) => {
    if (parameter({ sent }, 'authtype') !== '0') return undefined;
    const has = parameter({ sent }, 'password') !== undefined;
    return claim(has, 'a password, which authtype 0 requires', 'no password');
  }),
  everyCallOf('TERM-LOGIN-02', 'login.post', ({ sent }) => {
    const authtype = parameterText({ sent }, 'authtype');
    if (!['2', '3', '4'].includes(authtype)) return undefined;
    const has = parameterText({ sent }, 'password') !== '';
    return claim(!has, `no password, since authtype ${authtype} ignores it`, 'a password');
  }),
];

/** interface 5.5. */
function needsDevice(sent: SentEvent, state: State): boolean {
  return state.terminal?.device !== undefined || keyKind(sent, state) === 'trusted-only';
}

const tokenInside = /\b(token|device)#\d/;

/** What of it stands in the URL is told by TERM-SEC-01. */
function lookAtToken({ sent }: Attempt): Claim | undefined {
  const expected = 'Authorization: Bearer <token>, and the token nowhere else';
  const { authorization, ...others } = sent.headers;
  const strayed = Object.entries(others).find(([, value]) => tokenInside.test(value));
  if (strayed !== undefined) return broken(expected, `the token in the header ${strayed[0]}`);
  const inQuery = new Set(queryOf(sent).map(([, value]) => value));
  const field = sent.parameters.find(([, value]) => tokenInside.test(value) && !inQuery.has(value));
  if (field !== undefined) return broken(expected, `the token as the parameter ${field[0]}`);
  if (authorization === undefined) return undefined;
  const isBearer = /^bearer +[\w.~+/#=-]+$/i.test(authorization);
  return claim(isBearer, expected, 'another format of the header Authorization');
}

/**
 * Only a second user's login shows it. A job may be recorded late, as its own user's. Where nobody is
 * asked to do anything there may be many panels, each with its own user.
 */
function lookAtUser({ sent }: Attempt, { isAsked, state }: Scene): Claim | undefined {
  if (!isAsked) return undefined;
  const own = tokenOf(sent, state);
  if (own === undefined || sent.operation === 'documents.record') return undefined;
  const before = [...state.tokens.values()].filter((one) => isAfter({ sent }, one.issuedSeq));
  if (before.every(({ userName }) => userName === own.userName)) return undefined;
  const later = before.find(
    ({ userName, issuedSeq }) => userName !== own.userName && precedes(own.issuedSeq, issuedSeq),
  );
  if (later === undefined) return held('a token of the user who logged in last');
  return broken('a token of the user who logged in last', `${own.name}, older than ${later.name}`);
}

/** Who has logged in by these calls. */
export function usersOf(calls: readonly Attempt[], state: State): ReadonlySet<string> {
  const seqs = new Set(calls.map(endOf));
  const tokens = [...state.tokens.values()].filter(({ issuedSeq }) => seqs.has(issuedSeq));
  return new Set(tokens.map(({ userName }) => userKey(userName)));
}
