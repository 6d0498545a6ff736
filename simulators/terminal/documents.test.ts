import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { type Act, type FakeService, json, startFakeService, userInfo } from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

const ok = json(200, { errorCode: 0 });
let service: FakeService;
let panel: Terminal;

beforeEach(async () => {
  service = await startFakeService();
  panel = createTerminal({ baseUrl: service.baseUrl, apiKey: 'key-1', clock: systemClock });
  service.script(userInfo());
  await panel.logIn({ by: 'name', id: 'ann' });
});
afterEach(async () => {
  await panel.stop();
  await service.stop();
});

function waiting(...uuids: readonly string[]): Act {
  const at = (uuid: string): number => Number(uuid.replace(/\D/g, ''));
  return json(
    200,
    uuids.map((uuid) => ({ uuid, documentName: `${uuid}.pdf`, dateTime: at(uuid) })),
  );
}

function asked(): readonly string[] {
  return service.heard.slice(1).map(({ method, url }) => `${method} ${url.slice(7)}`);
}

describe('interface 4.4: a release', () => {
  it('names the port by its address, with the form content type even without parameters', async () => {
    service.script(ok);
    const outcome = await panel.release({ uuid: 'u1', port: { address: '10.0.0.1:9100' } });
    expect(outcome).toEqual({ kind: 'done', value: undefined });
    expect(service.heard[1]).toMatchObject({
      method: 'POST',
      url: '/api/v1/documents/u1/10.0.0.1%3A9100',
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  it('or by its serial number, with what was wished for', async () => {
    service.script(ok);
    const wishes = { copies: 2, grayscale: true, retain: false, duplex: 2 } as const;
    await panel.release({ uuid: 'u/1', port: { serial: 'S 1' }, wishes });
    expect(asked()).toEqual(['POST /documents/u%2F1/S%201']);
    expect(service.heard[1]?.body).toBe('copies=2&grayscale=true&retain=false&duplex=2');
  });

  it.each(['', '.', '..', '\ud800'])('of %j is not sent: it would lead elsewhere', async (name) => {
    const port = { address: 'p' };
    expect(await panel.release({ uuid: name, port })).toMatchObject({ kind: 'unable' });
    expect(await panel.release({ uuid: 'u', port: { serial: name } })).toMatchObject({
      kind: 'unable',
    });
    expect(await panel.delete(name)).toMatchObject({ kind: 'unable' });
    expect(service.heard).toHaveLength(1);
  });
});

describe('interface 4.4: a deletion', () => {
  it('has no body', async () => {
    service.script(ok, json(200, { errorCode: 1002 }));
    expect(await panel.delete('u1')).toEqual({ kind: 'done', value: undefined });
    expect(await panel.delete('u1')).toMatchObject({ kind: 'refused', errorCode: 1002 });
    expect(asked()).toEqual(['DELETE /documents/u1', 'DELETE /documents/u1']);
    expect(service.heard[1]?.headers['content-type']).toBeUndefined();
  });
});

describe('releasing all', () => {
  const port = { address: 'p' };
  const names = (documents: readonly { readonly uuid: string }[]): readonly string[] =>
    documents.map(({ uuid }) => uuid);

  it('takes the oldest first, each once', async () => {
    service.script(waiting('u3', 'u2', 'u3', 'u1'), ok, ok, ok);
    const report = await panel.releaseAll(port, { retain: true });
    expect(names(report.released)).toEqual(['u1', 'u2', 'u3']);
    expect(report).toMatchObject({ refused: [] });
    expect(report.ended).toBeUndefined();
    expect(service.heard.at(-1)?.body).toBe('retain=true');
    expect(asked()).toHaveLength(4);
  });

  it('of two from one moment takes the one that is listed last: lists have the newest first', async () => {
    service.script(waiting('b7', 'a7'), ok, ok);
    expect(names((await panel.releaseAll(port)).released)).toEqual(['a7', 'b7']);
  });

  it('goes on where one is refused for itself', async () => {
    service.script(waiting('u2', 'u1'), json(200, { errorCode: 1001 }), ok);
    const report = await panel.releaseAll(port);
    expect(names(report.released)).toEqual(['u2']);
    expect(report.refused).toMatchObject([
      { document: { uuid: 'u1' }, refusal: { errorCode: 1001 } },
    ]);
  });

  it.each<readonly [string, Act, string]>([
    ['the printer is not ready', json(200, { errorCode: 1042 }), 'refused'],
    ['the login is over', json(401, {}), 'loggedOut'],
    ['the service is gone', (response) => void response.socket?.destroy(), 'unreachable'],
    ['nobody knows what became of it', json(200, {}), 'unexpected'],
  ])('ends where %s', async (_, act, kind) => {
    service.script(waiting('u3', 'u2', 'u1'), ok, act);
    const report = await panel.releaseAll(port);
    expect(names(report.released)).toEqual(['u1']);
    expect(report.ended).toMatchObject({ failure: { kind }, document: { uuid: 'u2' } });
    expect(asked()).toHaveLength(3);
  });

  it('says so when it could not even list', async () => {
    panel.logOut();
    const report = await panel.releaseAll(port);
    expect(report).toMatchObject({ released: [], ended: { failure: { kind: 'loggedOut' } } });
    expect(report.ended).not.toHaveProperty('document');
  });

  it('lists again while a list was full, and not for ever when everything stays', async () => {
    const full = Array.from({ length: 500 }, (_, index) => `u${String(index)}`);
    service.script(waiting(...full), ...full.map(() => ok), waiting('u900', ...full.slice(1)), ok);
    service.script(waiting('u900', ...full.slice(1)));
    const report = await panel.releaseAll(port);
    expect(report.released).toHaveLength(501);
    expect(report.ended).toBeUndefined();
    expect(asked().filter((one) => one.startsWith('GET'))).toHaveLength(3);
  });
});
