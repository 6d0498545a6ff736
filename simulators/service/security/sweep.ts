import { Agent } from 'undici';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { RunningService } from '../service.ts';
import { asking, type Reply } from '../testing/ask.ts';
import { asCaller } from './house.ts';
import { done, idOf, namesOf, type Site } from './site.ts';

/** What must not be seen, in every way in which it is often written. */
export interface Secrets {
  /** From now on it must not be seen. */
  add(secret: string): void;
  /** The kinds of what stands in the text; none is there. */
  in(text: string): readonly string[];
  count(): number;
}

export function openSecrets(): Secrets {
  const written = new Map<string, string>();
  return {
    add(secret) {
      const bytes = Buffer.from(secret);
      const ways: readonly (readonly [string, string])[] = [
        ['as it is', secret],
        ['in base64', bytes.toString('base64').replace(/=+$/, '')],
        ['in base64url', bytes.toString('base64url')],
        ['in hex', bytes.toString('hex')],
        ['in a URL', encodeURIComponent(secret)],
      ];
      for (const [way, text] of ways) written.set(text, `${secret} ${way}`);
    },
    in: (text) => [...written].filter(([one]) => text.includes(one)).map(([, what]) => what),
    count: () => written.size,
  };
}

/** A running service's account, whose answers are looked through. */
export interface WatchedSite extends Site, Running {
  /** What was seen in answers that others had been given before. */
  readonly leaks: readonly string[];
}

export interface Watched {
  readonly service: RunningService;
  readonly secrets: Secrets;
  readonly key: string;
  readonly domain: string;
  /** A user of its local provider. */
  readonly userName: string;
}

/** Kinds of names that are secrets. */
const secretKinds = /password|secret|pin$/;
/** Members of answers that tell a secret once. */
const issued = /^(?:access_token|refresh_token|device_code|user_code|secret|token|password)$/;

export async function watchedSite(watched: Watched): Promise<WatchedSite> {
  const { service, secrets, key, domain, userName } = watched;
  const agent = new Agent();
  const send = asking(new URL(service.url).origin, agent);
  const leaks: string[] = [];
  const names = namesOf('sweep');
  const ask: Site['ask'] = async (question) => {
    const reply = await send(asCaller({ ...question }, { key, host: domain, ...question.headers }));
    const { method, path } = question;
    const text = `${reply.bytes.toString()}${JSON.stringify(reply.headers)}`;
    leaks.push(...secrets.in(text).map((what) => `${method} ${path}: ${what}`));
    for (const secret of issuedIn(reply)) secrets.add(secret);
    return reply;
  };
  const site = { key, domain, ask, leaks, accountId: 0, providerId: 0 };
  const account = done(await ask({ method: 'GET', path: '/account' }));
  const form = { username: userName, providerid: '1' };
  const user = done(await ask({ method: 'GET', path: '/users', form })).json;
  const { providerId } = user as { readonly providerId: number };
  return running(
    {
      ...site,
      accountId: idOf(account),
      providerId,
      name: (kind: string) => {
        const name = names(kind);
        if (secretKinds.test(kind)) secrets.add(name);
        return name;
      },
    },
    () => agent.close(),
  );
}

function issuedIn({ json }: Pick<Reply, 'json'>): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && issued.test(name) ? [value] : issuedIn({ json: value }),
  );
}
