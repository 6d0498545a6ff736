import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import type { Interception } from '../../fault-proxy/interception.ts';
import { startProxy } from '../../fault-proxy/proxy.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { secretValue } from '../../session/profile/read-profile.ts';
import { startBuiltIn } from '../built-in.ts';
import { playSample } from './samples/play-sample.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let profile: TargetProfile;
beforeAll(async () => {
  service = await startBuiltIn({ plainHttp: true });
  profile = service.profile;
});
afterAll(() => service.stop());

describe('a target whose tokens live shorter than a run', () => {
  it('is logged in at anew, before the tokens are over', async () => {
    const mortal = mortalTokens({ toldMs: 5_000, lifeMs: 120_000 });
    await using proxy = await startProxy({ target: profile, interception: mortal.interception });
    const { findings } = await playSample({
      profile: proxy.profile,
      workload: {
        arrivals: { kind: 'constant', perSecond: 10, seconds: 8 },
        mix: { release: 1 },
      },
    });
    // Twice in five seconds each, as long as the run takes: also more often than once a user.
    expect(mortal.logins()).toBeGreaterThan(mortal.users() + 1);
    expect(mortal.refused()).toBe(0);
    expect(findings.faults).toEqual([]);
    expect(findings.sampled.broken).toEqual([]);
    expect(findings.sampled.unjudged).toEqual([]);
    expect(findings.printed).toBe(80);
  });
});

describe('a flood', () => {
  it('comes from another tenant, hurts nobody, and leaves nothing there', async () => {
    const foreignKey = secretValue(profile.keys.foreign?.secret ?? '', {});
    const flooding: string[] = [];
    const interception: Interception = {
      request(request) {
        if (request.headers['x-api-key'] === foreignKey) flooding.push(request.operation);
        return request;
      },
    };
    await using proxy = await startProxy({ target: profile, interception });
    const { own: _, ...foreign } = proxy.profile;
    const { findings } = await playSample({
      profile: foreign,
      workload: {
        arrivals: { kind: 'constant', perSecond: 10, seconds: 2 },
        faults: [{ kind: 'flood', perSecond: 40, fromSecond: 0.2, forSeconds: 1 }],
      },
    });
    expect(findings.faults).toEqual([]);
    expect(findings.sampled.broken).toEqual([]);
    const uploads = flooding.filter((operation) => operation === 'documents.upload');
    expect(uploads.length).toBeGreaterThan(20);
    const left = await request(`${profile.baseUrl}/inputports`, {
      headers: { 'x-api-key': foreignKey },
    });
    expect(await left.body.text()).not.toContain('elsewhere');
  });
});

/**
 * Logins tell that their token is over after `toldMs`. It is over after `lifeMs`: a busy machine that logs in
 * anew too late is no fault of who renews tokens.
 */
function mortalTokens({ toldMs, lifeMs }: { readonly toldMs: number; readonly lifeMs: number }) {
  const endsAt = new Map<string, number>();
  const users = new Set<string>();
  let refused = 0;
  const interception: Interception = {
    request(request) {
      const token = request.headers['authorization']?.replace(/^Bearer /, '');
      const isOver = (endsAt.get(token ?? '') ?? Number.POSITIVE_INFINITY) < systemClock.now();
      if (!isOver) return request;
      refused += 1;
      return { status: 401, headers: {}, body: Buffer.alloc(0) };
    },
    answer(answer, { operation }) {
      if (operation !== 'login.post') return answer;
      const login = JSON.parse(answer.body.toString()) as {
        readonly userName: string;
        readonly token: { readonly access_token: string };
      };
      users.add(login.userName);
      endsAt.set(login.token.access_token, systemClock.now() + lifeMs);
      const token = { ...login.token, expires_in: toldMs / 1_000 };
      return { ...answer, body: Buffer.from(JSON.stringify({ ...login, token })) };
    },
  };
  return {
    interception,
    refused: () => refused,
    logins: () => endsAt.size,
    users: () => users.size,
  };
}
