import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { terminalRules } from '../../../rules/every-rule.ts';
import { readJournal } from '../../journal/ndjson.ts';
import { judge } from '../judge.ts';
import { terminalChecks } from '../terminal-checks.ts';

const file = new URL('../../../../fixtures/journals/terminals.ndjson.gz', import.meta.url);
const recorded = readJournal(gunzipSync(readFileSync(file)).toString('utf8'));
const plan = terminalRules.map(
  (rule) => ({ rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } }) as const,
);

it('each deviating terminal is found on the recording, and no check throws', () => {
  const results = judge(recorded, plan, terminalChecks);
  expect(results.filter(({ verdict }) => verdict === 'HARNESS ERROR')).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'FAILED').length).toBeGreaterThan(50);
});
