import { ask, type Line } from './ask.ts';
import type { Pairs } from './compose.ts';
import { done, type Outcome, UnexpectedAnswer } from './outcome.ts';
import { isObject, type JsonObject, numberOf, readJson, textOf } from './read-answer.ts';
import type { Session } from './session.ts';

/** How somebody shows who they are (interface 4.3). */
export type Credentials =
  | { readonly by: 'password'; readonly id: string; readonly password: string }
  | { readonly by: 'card'; readonly id: string; readonly pin?: string }
  | { readonly by: 'shortId' | 'name' | 'email'; readonly id: string };

/** interface 4.3. */
const authtypes = { password: 0, card: 1, shortId: 2, name: 3, email: 4 } as const satisfies Record<
  Credentials['by'],
  number
>;

/** POST /login, with the device token where there is one. */
export function logIn(line: Line, credentials: Credentials): Promise<Outcome<Session>> {
  const { by, id } = credentials;
  const password = passwordOf(credentials);
  const parameters: Pairs = [
    ['authtype', String(authtypes[by])],
    ['userid', id],
    ...(password === undefined ? [] : [['password', password] as const]),
  ];
  // A card or a short id opens an account all by itself.
  const secrets = [password ?? '', ...(by === 'card' || by === 'shortId' ? [id] : [])];
  const call = {
    method: 'POST',
    path: '/login',
    parameters,
    secrets,
    timeoutMs: line.timeouts.answerMs,
    ...(line.deviceToken === undefined ? {} : { bearer: line.deviceToken }),
  } as const;
  return ask(line, call, async (answer) =>
    done(readSession(await readJson(answer), line.clock.now())),
  );
}

function passwordOf(credentials: Credentials): string | undefined {
  if (credentials.by === 'password') return credentials.password;
  return credentials.by === 'card' ? credentials.pin : undefined;
}

/** UserInfo with its token (interface 2); expires_in counts in seconds (SIL-1A). */
function readSession(json: unknown, now: number): Session {
  if (!isObject(json) || textOf(json, 'userName') === '') {
    throw new UnexpectedAnswer('the response to the login is not a UserInfo');
  }
  const { token: said } = json;
  if (!isObject(said)) throw new UnexpectedAnswer('the response to the login has no token');
  const { expiresInSeconds, ...tokens } = readToken(said);
  const user = {
    id: numberOf(json, 'id'),
    userName: textOf(json, 'userName'),
    fullName: textOf(json, 'fullName'),
    email: textOf(json, 'email'),
    providerId: numberOf(json, 'providerId'),
    loggedInUntil: now + expiresInSeconds * 1000,
  };
  return { user, ...tokens };
}

/** TokenInfo, as a login and a renewal answer it. */
export function readToken(said: JsonObject): Omit<Session, 'user'> & {
  readonly expiresInSeconds: number;
} {
  const token = textOf(said, 'access_token');
  // Anything else would not be one header value.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UnexpectedAnswer('the response has no usable access_token');
  }
  const expiresInSeconds = numberOf(said, 'expires_in');
  if (!(expiresInSeconds > 0)) throw new UnexpectedAnswer('the token has no lifetime');
  const refreshToken = textOf(said, 'refresh_token');
  return { token, expiresInSeconds, ...(refreshToken === '' ? {} : { refreshToken }) };
}
