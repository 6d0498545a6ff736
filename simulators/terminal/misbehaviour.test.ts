import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { manualClock } from '../kit/manual-clock.fixture.ts';
import {
  type Act,
  body,
  type FakeService,
  json,
  startFakeService,
  userInfo,
} from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

const secrets = ['key-geheim', 'device-geheim', 'token-geheim', 'pass+geheim'] as const;
const [apiKey, deviceToken, userToken, password] = secrets;
const port = { address: '10.0.0.1' };
let service: FakeService;
let panel: Terminal;

beforeEach(async () => {
  service = await startFakeService();
  const { baseUrl } = service;
  panel = createTerminal({ baseUrl, apiKey, deviceToken, clock: systemClock });
  service.script(userInfo(userToken));
  await panel.logIn({ by: 'password', id: 'ann', password });
});
afterEach(async () => {
  await panel.stop();
  await service.stop();
});

function redirect(status: number): Act {
  return (response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:1/api/v1/documents' }).end();
  };
}

describe('an answer that the interface does not have is told as such', () => {
  it.each<readonly [string, Act]>([
    ['garbage', body(200, '{"uuid": ', 'application/json')],
    ['nothing', body(200, '')],
    ['bytes that are not UTF-8', body(200, Buffer.from('22ff22', 'hex'))],
    ['another kind of JSON', json(200, { documents: [] })],
    ['a record without uuid', json(200, [{ documentName: 'a' }])],
    ['a page for browsers', body(200, '<html>Welcome</html>', 'text/html')],
    ['a redirection', redirect(302)],
    ['a permanent redirection', redirect(308)],
  ])('%s, to a list', async (_, act) => {
    service.script(act);
    expect(await panel.list()).toMatchObject({ kind: 'unexpected' });
    expect(panel.user()?.userName).toBe('ann');
  });

  it.each<readonly [string, Act]>([
    ['no errorCode', json(200, {})],
    ['an errorCode in words', json(200, { errorCode: 'none' })],
    ['no JSON', body(200, 'OK')],
  ])('%s, to a release', async (_, act) => {
    service.script(act);
    expect(await panel.release({ uuid: 'u', port })).toMatchObject({ kind: 'unexpected' });
  });

  it.each<readonly [string, unknown]>([
    ['no token', { userName: 'ann' }],
    ['no user', { token: { access_token: 'x', expires_in: 5 } }],
    ['a token of two lines', { userName: 'a', token: { access_token: 'x\ny', expires_in: 5 } }],
    ['a token without lifetime', { userName: 'a', token: { access_token: 'x' } }],
    ['a list', []],
  ])('%s, to a login', async (_, answer) => {
    service.script(json(200, answer));
    expect(await panel.logIn({ by: 'name', id: 'ann' })).toMatchObject({ kind: 'unexpected' });
    expect(panel.user()).toBeUndefined();
  });

  it('a list without end is not read to the end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    const { promise: broken, resolve: brokeOff } = Promise.withResolvers<void>();
    service.script((response) => {
      response.on('close', brokeOff).writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => void (response.write(megabyte), response.once('drain', more));
      more();
    });
    const outcome = await panel.list();
    expect(outcome).toMatchObject({ kind: 'unexpected' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('longer than'));
    await broken;
  });
});

describe('a refusal is told in the words of the service', () => {
  it.each<readonly [string, Act, string]>([
    ['problem JSON', json(400, { title: 'No', detail: 'not so' }), 'No: not so (400)'],
    ['words', body(500, 'out of\r\n  order\u0007'), 'out of order\ufffd (500)'],
    ['a page for browsers', body(503, '<h1>no</h1>', 'text/html'), 'Service Unavailable (503)'],
    ['broken JSON', body(500, '{', 'application/json'), 'Internal Server Error (500)'],
    ['no words', body(404, ''), 'Not Found (404)'],
    ['very many words', body(500, 'x'.repeat(100_000)), `${'x'.repeat(300)}... (500)`],
  ])('%s', async (_, act, message) => {
    service.script(act);
    expect(await panel.list()).toMatchObject({ kind: 'refused', message });
    expect(panel.user()?.userName).toBe('ann');
  });

  it.each([
    [1042, 'output not ready (errorCode 1042)'],
    [1001, 'output document error (errorCode 1001)'],
    [77, 'refused (errorCode 77)'],
  ])('errorCode %d', async (errorCode, message) => {
    service.script(json(200, { errorCode }));
    const outcome = await panel.release({ uuid: 'u', port });
    expect(outcome).toEqual({
      kind: 'refused',
      status: 200,
      errorCode,
      tokenRefused: false,
      message,
    });
  });
});

describe('no answer', () => {
  it.each<readonly [string, Act]>([
    ['at all', () => undefined],
    ['to its end', (response) => void response.writeHead(200).write('{')],
  ])('%s in time is a timeout', async (_, act) => {
    const clock = manualClock();
    const { baseUrl } = service;
    await using slow = createTerminal({ baseUrl, apiKey, clock, timeouts: { answerMs: 40 } });
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
    service.script((response, heard) => {
      act(response, heard);
      wasAsked();
    });
    const answer = slow.logIn({ by: 'card', id: '1' });
    await asked;
    clock.pass(40);
    const outcome = { kind: 'timeout', afterMs: 40, message: 'no answer within 40 ms' };
    expect(await answer).toEqual(outcome);
  });

  it('because the connection broke is unreachable', async () => {
    service.script((response) => void response.socket?.destroy());
    expect(await panel.list()).toMatchObject({ kind: 'unreachable' });
    service.script((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[');
      response.socket?.destroySoon();
    });
    expect(await panel.list()).toMatchObject({ kind: 'unreachable' });
  });

  it('because nobody is there is unreachable', async () => {
    await service.stop();
    const outcome = await panel.list();
    expect(outcome).toMatchObject({ kind: 'unreachable' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
  });

  it('because the terminal was stopped is unreachable', async () => {
    service.script(() => undefined);
    const asked = panel.list();
    await panel.stop();
    const message = 'the terminal was stopped';
    expect(await asked).toEqual({ kind: 'unreachable', message });
  });
});

describe('no secret is in any outcome', () => {
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    [apiKey]: () => panel.delete('u'),
    [deviceToken]: () => panel.record({ jobType: 'COPY', user: { userName: 'ann' } }),
    [userToken]: () => panel.list(),
    [password]: () => panel.logIn({ by: 'password', id: 'ann', password }),
  };
  const told = secrets.flatMap((secret) => [
    [secret, json(400, { title: `bad ${secret}`, detail: secret.toUpperCase() })] as const,
    [secret, body(500, `at ${encodeURIComponent(secret)} line 1`)] as const,
    [secret, json(401, { title: secret })] as const,
  ]);

  it.each(told)('when the service throws back %s', async (secret, act) => {
    service.script(act);
    const outcome = JSON.stringify(await steps[secret]?.());
    expect(outcome).toContain('is not shown');
    expect(outcome.toLowerCase()).not.toContain('geheim');
  });

  it('nor in what the terminal shows of itself', () => {
    expect(JSON.stringify(panel)).not.toContain('geheim');
    expect(JSON.stringify(panel.user())).not.toContain('geheim');
  });
});

it('whatever bytes come, with whatever status, every step ends in an outcome', async () => {
  const statuses = fc.constantFrom(200, 201, 204, 301, 400, 401, 403, 404, 500, 503);
  const bodies = fc.oneof(
    fc.uint8Array(),
    fc.json().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(statuses, bodies, async (status, bytes) => {
      const act = body(status, bytes, 'application/json');
      service.script(userInfo(userToken));
      await panel.logIn({ by: 'name', id: 'ann' });
      service.script(act);
      const outcomes = [await panel.list()];
      if (panel.user() !== undefined) service.script(act);
      outcomes.push((await panel.release({ uuid: 'u', port })) as (typeof outcomes)[0]);
      const kinds = ['done', 'loggedOut', 'refused', 'unexpected'];
      for (const { kind } of outcomes) expect(kinds).toContain(kind);
    }),
    { numRuns: 60 },
  );
});
