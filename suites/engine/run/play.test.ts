import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../simulators/kit/chance.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import type { JournalEvent } from '../journal/event.ts';
import { Recorder } from '../journal/recorder.ts';
import { openAllowance } from '../session/allowance.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import type { TestCase } from '../session/test-case.ts';
import { openOnly } from './facts-only.ts';
import { playTestCase, type Setting } from './play.ts';

const profile: TargetProfile = {
  schemaVersion: 1,
  name: 'nobody',
  baseUrl: 'http://service.example/api/v1',
  domains: { customer: 'c.example' },
  providerId: 1,
  keys: { full: { secret: 'full-secret' } },
  printers: { addressing: 'hostPort' },
};

/** The events of a test case that is played with so many calls. */
async function eventsOf(play: TestCase['play'], requests: number): Promise<readonly string[]> {
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => journal.push(event),
    () => 0n,
  );
  const nothing = async (): Promise<void> => undefined;
  const setting: Setting = {
    wire: {
      exchange: async () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }),
      tls: { rejectUnauthorized: true },
      [Symbol.asyncDispose]: nothing,
    },
    printers: {
      add: () => Promise.reject(new Error('there is no printer')),
      settle: () => Promise.resolve(true),
      clear: nothing,
      [Symbol.asyncDispose]: nothing,
    },
    pace: { patienceMs: (timeMs) => timeMs, came: () => undefined, missed: () => undefined },
    credentials: openOnly(profile, {}),
    recorder,
    clock: systemClock,
    chance: seededChance(1),
    identities: seededChance(2),
    baseUrl: profile.baseUrl,
    getParameters: 'body',
    prefix: 'platen-test',
    allowance: openAllowance({ budget: { requests }, clock: systemClock }),
    over: new AbortController().signal,
  };
  await playTestCase({ name: 'a/b', play }, setting, 'a/b');
  return journal.map((event) => (event.type === 'case' ? event.phase : event.type));
}

const twoCalls: TestCase['play'] = async (s) => {
  await s.request('version.get', s.full);
  await s.request('version.get', s.full);
};

describe('a case', () => {
  it('ends where the run sends no further calls', async () => {
    const call = ['sent', 'answered'];
    expect(await eventsOf(twoCalls, 2)).toEqual(['begin', ...call, ...call, 'done']);
    expect(await eventsOf(twoCalls, 1)).toEqual(['begin', ...call, 'cut']);
    expect(await eventsOf(twoCalls, 0)).toEqual(['begin', 'cut']);
  });

  it('ends once, there, when its driver goes on, in whatever way that ends', async () => {
    const stubborn: TestCase['play'] = async (s) => {
      await Promise.allSettled([twoCalls(s), twoCalls(s)]);
      throw new Error('the driver stumbles');
    };
    expect(await eventsOf(stubborn, 0)).toEqual(['begin', 'cut']);
    expect((await eventsOf(stubborn, 9)).at(-1)).toBe('error');
  });

  it("counts a terminal's calls and those on connections of their own like all others", async () => {
    const panel: TestCase['play'] = async (s) => {
      const terminal = s.context.terminals.open({ key: s.credentials.key('full') });
      await terminal.logIn({ by: 'card', id: '12' });
      await terminal.stop();
    };
    expect(await eventsOf(panel, 0)).toEqual(['begin', 'cut']);
    const raw: TestCase['play'] = async (s) => {
      await s.context.raw.send({
        operation: 'version.get',
        method: 'GET',
        path: '/version',
        headers: {},
        body: Buffer.alloc(0),
        malformed: 'not at all',
        afterwards: 'wait',
      });
    };
    expect(await eventsOf(raw, 0)).toEqual(['begin', 'cut']);
  });
});
