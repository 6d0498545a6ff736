import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { terminalRules } from '../../../rules/every-rule.ts';
import { disturbingPanels } from '../../journal/disturbed-panel.ts';
import { readJournal } from '../../journal/ndjson.ts';
import { judge } from '../judge.ts';
import { terminalChecks } from '../terminal-checks.ts';

const file = new URL('../../../../fixtures/journals/terminals.ndjson.gz', import.meta.url);
const recorded = readJournal(gunzipSync(readFileSync(file)).toString('utf8'));
const disturbed = disturbingPanels(recorded);
const plan = terminalRules.map(
  (rule) => ({ rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } }) as const,
);

it.each([0, 1, 2, 3])(
  'no check of terminals throws on the recording disturbed with seed %i',
  (seed) => {
    const events = seed === 0 ? recorded : disturbed(seed);
    const results = judge(events, plan, terminalChecks);
    expect(results.filter(({ verdict }) => verdict === 'HARNESS ERROR')).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'FAILED').length).toBeGreaterThan(50);
  },
);
