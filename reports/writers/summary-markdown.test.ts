import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import { hostileWords } from '../hostile.arbitrary.ts';
import { madeUpBaseline } from '../made-up-baseline.fixture.ts';
import { greenRun, largeRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import type { ReportMeta } from '../report.ts';
import { plainWords } from '../story.fixture.ts';
import { summaryMarkdown } from './summary-markdown.ts';

function summary(run: RunResult, more: Partial<ReportMeta> = {}): string {
  const meta = { outcome: 'failed', strict: false, version: '1.2.3', ...more } as const;
  return summaryMarkdown(makeReport(run, meta));
}

/** The Markdown that is left when code spans are taken out as CommonMark reads them. */
function outsideSpans(markdown: string): string {
  return markdown.replaceAll(/(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)/g, '·');
}

describe('summary.md', () => {
  it('says the outcome, the numbers apart, the first failure and what was not tested', () => {
    const text = summary(redRun());
    expect(text).toContain('## Platen: failed');
    expect(text).toContain('- stated or derived: `0 passed, 3 failed');
    expect(text).toContain('- assumed: `0 passed, 0 failed');
    expect(text).toContain('**DOC-LIST-03** FAILED');
    expect(text).toContain('repeated in 3 of 3 replays');
    expect(text.indexOf('DOC-LIST-03')).toBeLessThan(text.indexOf('DOC-SEND-01'));
    expect(text).toContain(
      '- PREREQUISITE (not configured: the profile lacks what the rule needs)',
    );
  });

  it('names what is known to fail, first of all what is so no more', () => {
    const text = summary(redRun(), { baseline: madeUpBaseline });
    expect(text).toContain('2 rules were broken. 1 known failure does not hold any more.');
    expect(text).toContain('- `DOC-SEND-01` FAILED: `it expired on 2026-11-30`');
    expect(text).toContain(
      '- `DOC-LIST-03` FAILED, accepted until 2027-03-31: `pages are too short',
    );
    expect(text).toContain('a known failure until 2027-03-31');
    expect(text).toContain(
      '(known and accepted for now): `the profile has no keys.limited`: KEY-04',
    );
    expect(text.indexOf('no longer fail as listed')).toBeLessThan(text.indexOf('### Failures'));
    expect(outsideSpans(text)).not.toContain('<b>');
  });

  it('of a green run is short', () => {
    expect(summary(greenRun()).split('\n').length).toBeLessThan(18);
  });

  it('has the same lines and words outside of code whatever the target wrote', () => {
    const plain = outsideSpans(summary(redRun(plainWords)));
    fc.assert(
      fc.property(hostileWords, (words) => {
        expect(outsideSpans(summary(redRun(words)))).toBe(plain);
      }),
    );
  });

  it('fits a comment even when every rule is red and every word is long', () => {
    const long = '`'.repeat(5000);
    const { results, ...rest } = largeRun();
    const red = redRun({ ...plainWords, seen: long, expected: long, reason: long, name: long });
    const broken = results.map((one, at) => ({
      ...one,
      verdict: 'FAILED' as const,
      findings:
        red.results[0]?.findings.map((finding) => ({ ...finding, case: `${long}${String(at)}` })) ??
        [],
    }));
    expect(summary({ ...rest, journal: red.journal, results: broken }).length).toBeLessThan(30_000);
  });
});
