import { expect, it } from 'vitest';
import type { Case } from './case/case.ts';
import { fault } from './fault.ts';
import type { Exchange } from './journal/exchange.ts';
import { rule } from './rule.ts';
import type { Session } from './session/session.ts';
import { testCase } from './test-case.ts';

/** Whether a type has a member of this name. */
type Has<T, Name extends string> = Name extends keyof T ? true : false;

/**
 * Checks and test cases stand side by side in one module; their types keep them apart. If one of them
 * got what belongs to the other, a line of this test would not compile.
 */
it('a check cannot make a request, and a test case cannot judge', () => {
  const planted = rule('A-01', 'a rule of this test', {
    from: 'JSON bodies',
    check: (c) => {
      const makesRequests: Has<typeof c, 'call' | 'request' | 'probe' | 'context'> = false;
      const knowsSecrets: Has<typeof c, 'credentials'> = false;
      expect([makesRequests, knowsSecrets]).toEqual([false, false]);
      return [];
    },
    faults: [fault('planted', 'does nothing', {})],
  });
  const traffic = testCase('area/planted', [], async (s) => {
    const readsTheRecording: Has<typeof s, 'exchanges' | 'events' | 'documents'> = false;
    const knowsTheState: Has<typeof s, 'state'> = false;
    expect([readsTheRecording, knowsTheState]).toEqual([false, false]);
    await Promise.resolve();
  });
  const sendsItself: Has<Exchange, 'send' | 'call' | 'credentials'> & Has<Case, 'send'> =
    false as never;
  expect(sendsItself).toBe(false);
  const hasVerdict: Has<Session, 'verdict' | 'judge' | 'yield'> = false;
  expect(hasVerdict).toBe(false);
  expect(planted.checks).toHaveLength(1);
  expect(traffic.name).toBe('area/planted');
});
