import { expect, it } from 'vitest';
import { fault } from './fault.ts';
import { rule } from './rule.ts';
import { testCase } from './test-case.ts';

/**
 * Checks and test cases stand side by side in one module; their types keep them apart. The compiler
 * finds each of these violations: an expected error that does not occur is an error itself.
 */
it('a check cannot make a request, and a test case cannot judge', () => {
  const planted = rule('A-01', 'a rule of this test', {
    from: 'JSON bodies',
    check: (c) => {
      // @ts-expect-error A case is a recording: it makes no requests.
      void c.call;
      // @ts-expect-error A check knows no secrets.
      void c.credentials;
      return [];
    },
    faults: [fault('planted', 'does nothing', {})],
  });
  const traffic = testCase('area/planted', [], async (s) => {
    // @ts-expect-error A session does not read the recording.
    void s.exchanges;
    // @ts-expect-error A session knows no state of the target.
    void s.state;
    await Promise.resolve();
  });
  // @ts-expect-error A test case has no verdict.
  testCase('area/planted', [], () => Promise.resolve(true satisfies boolean));
  expect(planted.checks).toHaveLength(1);
  expect(traffic.name).toBe('area/planted');
});
