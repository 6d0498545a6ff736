import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../suites/judge/result.ts';
import { hostileWords } from '../hostile.arbitrary.ts';
import { greenRun, largeRun, redRun } from '../made-up-run.arbitrary.ts';
import { makeReport } from '../make-report.ts';
import { plainWords } from '../story.arbitrary.ts';
import { summaryMarkdown } from './summary-markdown.ts';

function summary(run: RunResult): string {
  return summaryMarkdown(makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' }));
}

/** The Markdown that is left when code spans are taken out as CommonMark reads them. */
function outsideSpans(markdown: string): string {
  return markdown.replaceAll(/(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)/g, '·');
}

describe('summary.md', () => {
  it('says the outcome, the numbers apart, the root cause and what was not tested', () => {
    const text = summary(redRun());
    expect(text).toContain('## Platen: failed');
    expect(text).toContain('- stated or derived: `OK 0 / applicable 7');
    expect(text).toContain('- assumed: `OK 0 / applicable 1');
    expect(text).toContain('**DOC-LIST-03** FAILED');
    expect(text).toContain('red again in 3 of 3 rounds');
    expect(text.indexOf('DOC-LIST-03')).toBeLessThan(text.indexOf('DOC-SEND-01'));
    expect(text).toContain('- PREREQUISITE, the target profile does not bring what the rule needs');
  });

  it('of a green run is short', () => {
    expect(summary(greenRun()).split('\n').length).toBeLessThan(12);
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
