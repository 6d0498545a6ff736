import { type Line, send } from './ask.ts';
import { readToken } from './log-in.ts';
import { done, type Outcome } from './outcome.ts';
import { isObject, readJson } from './read-answer.ts';
import type { Session } from './session.ts';

/**
 * A new token for the old one's refresh token, at the service's root (RFC 6749 6, SIL-26; the interface
 * shows no call for it). A refresh token is spent with it, whether or not the answer arrives.
 */
export async function renew(
  line: Line,
  { user, refreshToken = '' }: Session,
): Promise<Outcome<Session>> {
  const form = new URLSearchParams([
    ['grant_type', 'refresh_token'],
    ['refresh_token', refreshToken],
    ['client_id', 'api'],
    ['client_secret', line.apiKey],
  ]);
  const request = {
    method: 'POST',
    url: `${line.baseUrl.replace(/\/api\/v1$/, '')}/oauth/v1/token`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  } as const;
  const secrets = [line.apiKey, refreshToken];
  const { answerMs: timeoutMs } = line.timeouts;
  return await send(line, { request, timeoutMs, secrets }, async (answer) => {
    const json = await readJson(answer);
    const { expiresInSeconds, ...tokens } = readToken(isObject(json) ? json : {});
    const loggedInUntil = line.clock.now() + expiresInSeconds * 1000;
    return done({ user: { ...user, loggedInUntil }, ...tokens });
  });
}
