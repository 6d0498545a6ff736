import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../simulators/kit/manual-clock.fixture.ts';
import type { Exchange } from '../../../simulators/terminal/index.ts';
import type { Action, Task } from '../action.ts';
import type { Given } from '../given.ts';
import { builtInActor } from './built-in.ts';

const given: Given = {
  baseUrl: 'https://127.0.0.1:7300/api/v1',
  apiKey: 'the-key',
  deviceToken: 'the-device-token',
  port: { name: 'p', address: '127.0.0.1:9100', serial: 'S-1', reader: '02:00:00:00:00:01' },
  queue: 'q',
};

function taskOf(doing: Action['doing']): Task {
  return {
    situation: 'look/one',
    title: 'one document waits',
    place: '1 of 1',
    action: { doing, identity: { by: 'card', card: '1234' } },
    words: 'Hold card 1234 to the panel.',
    deadlineMs: 120_000,
    names: [],
  };
}

/** Never answers; gives up when it has to. */
const silent: Exchange = (_, signal) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return promise;
};

const unwell: Exchange = () =>
  Promise.resolve({ status: 503, headers: {}, body: (async function* () {})() });

describe('the built-in terminal', () => {
  it.each([
    ['no call of it is answered', 'look', silent],
    ['it waits before it tries again', 'release', unwell],
    ['the reader waits for an answer', 'tap', silent],
  ] as const)(
    'ends a task whose time is over while %s, and calls no more',
    async (_, doing, way) => {
      const over = new AbortController();
      const called = Promise.withResolvers<undefined>();
      let calls = 0;
      const around = (): Exchange => (request, signal) => {
        calls += 1;
        called.resolve(undefined);
        return way(request, signal);
      };
      await using actor = await builtInActor({ given, clock: manualClock(), around });
      const reply = actor.act(taskOf(doing), over.signal);
      await called.promise;
      over.abort();
      expect(await reply).toMatchObject({ outcome: doing === 'tap' ? 'failed' : 'nothing' });
      expect(calls).toBe(1);
    },
  );
});
