import { beforeAll, expect, test } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { peerProfiles } from './profiles.ts';
import { countOf, troubles } from './report.ts';
import { peerTools, runAllQueues, runAllSuites } from './run-all.ts';

/** They take minutes: this ends only what hangs. */
const hangMs = 3_600_000;

beforeAll(() => {
  for (const name of peerTools) requireTool(name);
});

test('the suites of ipptool fail at no printer, and reach all that they can', {
  timeout: hangMs,
}, async () => {
  const how = { repeat: 1, withReference: false, tell: () => undefined };
  const runs = await runAllSuites({ profiles: peerProfiles, ...how });
  expect(troubles(runs, [])).toEqual([]);
  const { passed, failed } = countOf(runs, []);
  expect(failed).toBe(0);
  expect(passed).toBeGreaterThanOrEqual(1981);
});

test('every queue of CUPS prints what was ordered', { timeout: hangMs }, async () => {
  const queues = await runAllQueues(peerProfiles);
  expect(troubles([], queues)).toEqual([]);
  expect(countOf([], queues)).toEqual({ passed: 39, failed: 0 });
});
