import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import type { TargetProfile } from '../session/profile/profile.ts';

/** Changes to what passes at the address of balances (SIL-77): JSON as text, in which amounts keep their digits. */
export interface BalanceBend {
  /** Changes what a user is given, before it reaches the target. */
  readonly given?: (json: string) => string;
  /** The balances that the target tells. */
  readonly shown?: (json: string) => string;
  /** A policy, before the target hears of it. */
  readonly policy?: (json: string) => string;
}

/** Below the relay's own address. */
const policiesPath = '/policies';

type Place = NonNullable<TargetProfile['balances']>;
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Stands before a target's balances, and before its policies if it takes any. Answers with the addresses to ask at. */
export async function startBalanceRelay(
  { url, policies }: Place,
  { given = same, shown = same, policy = same }: BalanceBend,
): Promise<{ readonly balances: Place } & Running> {
  const server = createServer((incoming, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', headers } = incoming;
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://relay');
      const body = (await buffer(incoming)).toString('utf8');
      const isPolicy = pathname.startsWith(policiesPath);
      const below = isPolicy ? pathname.slice(policiesPath.length) : pathname.replace(/^\/$/, '');
      const bend = isPolicy ? policy : given;
      const answer = await request(`${isPolicy ? (policies ?? '') : url}${below}${search}`, {
        method: methods.find((one) => one === method) ?? 'GET',
        headers: {
          'x-api-key': headers['x-api-key'] ?? '',
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        },
        body: body === '' ? null : method === 'POST' ? bend(body) : body,
      });
      const text = await answer.body.text();
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
      response.end(pathname === '/' ? shown(text) : text);
    };
    pass().catch(() => response.destroy());
  });
  const port = await listen(server);
  const own = `http://127.0.0.1:${String(port)}`;
  const more = policies === undefined ? {} : { policies: `${own}${policiesPath}` };
  return running({ balances: { url: own, ...more } }, () => close(server));
}

function same(json: string): string {
  return json;
}
