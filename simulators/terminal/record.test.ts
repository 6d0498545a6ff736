import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { body, type FakeService, json, startFakeService, userInfo } from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

const nothing = body(200, '');
let service: FakeService;
let panel: Terminal;

beforeEach(async () => {
  service = await startFakeService();
  const { baseUrl } = service;
  panel = createTerminal({ baseUrl, apiKey: 'k', deviceToken: 'device-1', clock: systemClock });
});
afterEach(async () => {
  await panel.stop();
  await service.stop();
});

function lastForm(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(service.heard.at(-1)?.body));
}

describe('interface 4.4: recording', () => {
  it('for whoever is logged in goes with the user token', async () => {
    service.script(userInfo(), nothing);
    await panel.logIn({ by: 'name', id: 'ann' });
    const outcome = await panel.record({
      jobType: 'COPY',
      title: 'Copy & more',
      totalPages: 4,
      colorPages: 0,
      paperSize: 'A4',
      duplex: true,
      port: { serial: 'S1' },
      doneAt: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
    });
    expect(outcome).toEqual({ kind: 'done', value: undefined });
    expect(service.heard.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/v1/documents/history',
      headers: { authorization: 'Bearer user-token-1' },
    });
    expect(lastForm()).toEqual({
      jobtype: 'COPY',
      title: 'Copy & more',
      totalpages: '4',
      colorpages: '0',
      papersize: 'A4',
      duplex: 'true',
      serialnumber: 'S1',
      datetime: '2026-02-03T04:05:06+00:00',
    });
    expect(service.heard.at(-1)?.body).toContain('datetime=2026-02-03T04%3A05%3A06%2B00%3A00');
  });

  it.each(['PRINT', 'SCAN', 'FAX'] as const)(
    '%s for somebody else goes with the device token',
    async (jobType) => {
      service.script(userInfo(), nothing);
      await panel.logIn({ by: 'name', id: 'ann' });
      const user = { userName: 'ben', providerId: 3 };
      expect((await panel.record({ jobType, user, port: { address: '10.0.0.1' } })).kind).toBe(
        'done',
      );
      expect(service.heard.at(-1)?.headers.authorization).toBe('Bearer device-1');
      const form = { jobtype: jobType, address: '10.0.0.1', username: 'ben', providerid: '3' };
      expect(lastForm()).toEqual(form);
    },
  );

  it('needs somebody logged in, or a device token', async () => {
    expect(await panel.record({ jobType: 'COPY' })).toMatchObject({ kind: 'loggedOut' });
    const { baseUrl } = service;
    await using plain = createTerminal({ baseUrl, apiKey: 'k', clock: systemClock });
    const outcome = await plain.record({ jobType: 'COPY', user: { userName: 'ben' } });
    expect(outcome).toMatchObject({ kind: 'unable' });
    expect(service.heard).toHaveLength(0);
  });

  it('a refused device token is a refusal, and logs nobody out', async () => {
    service.script(userInfo(), json(401, { title: 'Unknown device' }));
    await panel.logIn({ by: 'name', id: 'ann' });
    const outcome = await panel.record({ jobType: 'COPY', user: { userName: 'ben' } });
    expect(outcome).toMatchObject({ kind: 'refused', status: 401, tokenRefused: true });
    expect(panel.user()?.userName).toBe('ann');
  });

  it('every moment of four-digit years is written to the second, no other is sent', async () => {
    const moment = fc.date({ noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(moment, async (date) => {
        service.script(nothing);
        const user = { userName: 'ben' };
        const outcome = await panel.record({ jobType: 'FAX', user, doneAt: date.getTime() });
        const sayable = /^\d{4}-/.test(date.toISOString());
        expect(outcome.kind).toBe(sayable ? 'done' : 'unable');
        const sent = Date.parse(lastForm()['datetime'] ?? '');
        expect(sayable ? sent : Number.NaN).toBe(
          sayable ? Math.floor(date.getTime() / 1000) * 1000 : Number.NaN,
        );
      }),
      { numRuns: 50 },
    );
    expect(await panel.record({ jobType: 'FAX', doneAt: Number.NaN })).toMatchObject({
      kind: 'unable',
    });
  });
});
