import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import type { TargetProfile } from '../../engine/session/profile/profile.ts';
import { type StateServer, serveStates } from './state-server.ts';

/** Nobody is there: only states that need no call can be prepared. */
const profile: TargetProfile = {
  schemaVersion: 1,
  name: 'nobody',
  baseUrl: 'http://127.0.0.1:9/api/v1',
  domains: { customer: 'customer.example' },
  providerId: 1,
  keys: { full: { secret: 'full-secret' } },
  deviceToken: 'device-secret',
  printers: { addressing: 'hostPort' },
};

let server: StateServer;
beforeAll(async () => {
  const common = { seed: 1, clock: systemClock, ids: randomIds, environment: {} };
  server = await serveStates({ ...common, profile });
});
afterAll(() => server.stop());

async function order(body: string): Promise<readonly [status: number, answer: unknown]> {
  const answer = await fetch(server.url, { method: 'POST', body });
  return [answer.status, await answer.json()];
}

it('answers a set-up with the values that it is the only one to know', async () => {
  const set = { action: 'setup', state: 'a trusted device', params: {} };
  expect(await order(JSON.stringify(set))).toEqual([200, { deviceToken: 'device-secret' }]);
});

it('takes an order without an action for a set-up, and one without parameters for none', async () => {
  expect(await order('{"state": "no user has this card"}')).toEqual([200, {}]);
});

it('takes the states away', async () => {
  expect(await order('{"action": "teardown", "state": "a user"}')).toEqual([200, {}]);
});

it.each([
  ['{"state": "sunshine"}', "this verifier cannot prepare 'sunshine'"],
  ['{"state": "a user"}', "the state has no parameter 'userName'"],
  ['{"state": "a user", "params": {"userName": "ann"}}', 'creating a user had no answer'],
  ['{"state": "an output port that prints"}', 'the profile has no allow.paper'],
])('says why it cannot prepare %s', async (body, error) => {
  expect(await order(body)).toEqual([500, { error }]);
});

it.each(['', '[]', '"a user"', '{', 'x'.repeat(100_000)])('says how it is asked', async (body) => {
  const [status, answer] = await order(body);
  expect(status).toBe(400);
  expect(JSON.stringify(answer)).toContain('or \\"teardown\\"');
});

it('has recorded what it asked of the target', () => {
  const text = JSON.stringify(server.journal);
  expect(text).toContain('users.create');
  expect(text).not.toContain('full-secret');
});
