import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { body, type FakeService, json, startFakeService } from './fake-service.ts';
import { createTerminal, type Terminal, type TerminalOptions } from './index.ts';

const token = 'control-token';
let service: FakeService;
let terminal: Terminal;
beforeEach(async () => {
  service = await startFakeService();
  terminal = open({});
});
afterEach(async () => {
  await terminal.stop();
  await service.stop();
});

function open(more: Partial<TerminalOptions>): Terminal {
  const url = new URL(service.baseUrl).origin;
  const report = { url, token, port: { serial: 'SN 1' } };
  return createTerminal({
    baseUrl: service.baseUrl,
    apiKey: 'key-1',
    clock: systemClock,
    report,
    ...more,
  });
}

describe('a report (SIL-64)', () => {
  const said = {
    deployStatus: { stage: 5 },
    terminalStatus: { terminalVersion: '1.2', modelName: 'M', firmwareVersion: '9', status: 1 },
  } as const;

  it('goes to the control plane with its token and the name of the port, and nothing of the interface', async () => {
    service.script(json(200, { id: 3 }));
    expect(await terminal.report(said)).toEqual({ kind: 'done', value: undefined });
    const [heard] = service.heard;
    expect(heard).toMatchObject({
      method: 'POST',
      url: '/terminal-reports',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(heard?.body ?? '')).toEqual({ serial: 'SN 1', ...said });
    expect(heard?.headers['x-api-key']).toBeUndefined();
  });

  it('that is refused tells why, and never the token', async () => {
    service.script(json(404, { detail: `no port for ${token}` }), json(409, { title: 'Two' }));
    const first = await terminal.report(said);
    expect(first).toMatchObject({ kind: 'refused', status: 404 });
    expect(JSON.stringify(first)).not.toContain(token);
    expect(await terminal.report(said)).toMatchObject({ kind: 'refused', message: 'Two (409)' });
  });

  it('is unable where nobody said where to report, and unreachable where nobody listens', async () => {
    await using alone = createTerminal({
      baseUrl: service.baseUrl,
      apiKey: 'key-1',
      clock: systemClock,
    });
    expect(await alone.report(said)).toMatchObject({ kind: 'unable' });
    expect(service.heard).toEqual([]);
    const nowhere = { url: 'nowhere', token, port: { address: 'p' } };
    await using lost = open({ report: nowhere });
    expect(await lost.report(said)).toMatchObject({ kind: 'unreachable' });
  });

  it('is no matter of who is logged in, and an answer in any words is one', async () => {
    service.script(body(204, ''));
    expect((await terminal.report({})).kind).toBe('done');
    expect(terminal.user()).toBeUndefined();
  });

  it('a token that cannot be sent is refused at once', () => {
    expect(() => open({ report: { url: 'x', token: 'a b', port: { address: 'p' } } })).toThrow(
      TypeError,
    );
  });
});
