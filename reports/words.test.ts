import { expect, it } from 'vitest';
import type { Outcome } from '../suites/engine/judge/verdict.ts';
import { madeUpBaseline } from './made-up-baseline.fixture.ts';
import { greenRun, incompleteRun, redRun } from './made-up-run.fixture.ts';
import { makeReport } from './make-report.ts';
import type { BaselineReport } from './report.ts';
import { outcomeSentence } from './words.ts';

const [list, key] = madeUpBaseline.entries;
if (list === undefined || key === undefined) throw new Error('no entries');
const onlyKey: BaselineReport = { file: 'known.yaml', entries: [key] };
const onlyStale: BaselineReport = {
  file: 'known.yaml',
  entries: [
    { ...list, state: 'stale' },
    { ...key, state: 'stale' },
  ],
};

function sentence(
  run: ReturnType<typeof redRun>,
  outcome: Outcome,
  baseline?: BaselineReport,
): string {
  const meta = { outcome, strict: false, version: '1.2.3' };
  return outcomeSentence(makeReport(run, baseline === undefined ? meta : { ...meta, baseline }));
}

it('the outcome in words counts only what counts', () => {
  expect(sentence(greenRun(), 'passed')).toBe(
    'Every rule that applies and must hold was judged, and none was broken.',
  );
  expect(sentence(incompleteRun(), 'incomplete')).toBe(
    'No rule was broken, but 1 rule that must hold was not judged.',
  );
  expect(sentence(incompleteRun(), 'passed', onlyKey)).toBe(
    'Every rule that applies and must hold was judged, and none was broken except for 1 known failure.',
  );
  expect(sentence(redRun(), 'failed')).toBe('3 rules were broken.');
  expect(sentence(greenRun(), 'failed', onlyStale)).toBe('2 known failures do not hold any more.');
  expect(sentence(redRun(), 'failed', madeUpBaseline)).toBe(
    '2 rules were broken. 1 known failure does not hold any more.',
  );
});
