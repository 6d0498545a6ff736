import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../hostile.arbitrary.ts';
import { loadHtml } from './load-html.ts';
import type { LoadReport } from './load-report.ts';
import { badReport, fullReport, smallReport } from './made-up-report.fixture.ts';

const attack = '"><img src="http://x" onerror="taken()"><script>taken()</script>';

function count(text: string, part: RegExp): number {
  return [...text.matchAll(part)].length;
}

/** Every name that comes from outside, or stands in a file that somebody else wrote. */
function hostile(word: string): LoadReport {
  const report = fullReport();
  return {
    ...report,
    target: word,
    prefix: word,
    workload: { ...report.workload, name: word, about: word },
    surroundings: { ...report.surroundings, machine: word, platen: word },
    repeats: report.repeats.map((repeat) => ({
      ...repeat,
      startedAt: word,
      stages: repeat.stages.map((stage) => ({ ...stage, name: `${word}${stage.name}` })),
      resources: repeat.resources.map((use) => ({ ...use, name: word })),
    })),
    objectives: report.objectives.map((one) => ({ ...one, stage: word, asked: word, why: word })),
    findings: {
      ...report.findings,
      faults: [{ fault: 'lost', detail: word }],
      count: { lost: 1 },
      sampled: {
        ...report.findings.sampled,
        broken: [
          {
            rule: word,
            title: word,
            verdict: 'FAILED',
            times: 1,
            case: word,
            expected: word,
            seen: word,
          },
        ],
        unjudged: [word],
      },
      balances: { state: 'unread', why: word, left: word },
    },
  };
}

describe('the page of a load report', () => {
  it('needs no other file and lets nothing run', () => {
    for (const report of [fullReport(), badReport(), smallReport]) {
      const page = loadHtml(report);
      expect(page).toContain('default-src &#39;none&#39;');
      expect(count(page, /<(script|link|img|iframe)\b|\bsrc=|\bhref="http| style="/g)).toBe(0);
      expect(page).not.toMatch(/\b(?:NaN|Infinity|undefined)\b/);
    }
  });

  it('begins with the outcome and why', () => {
    const page = loadHtml(fullReport());
    const [head = ''] = page.split('<section>');
    expect(head).toContain('<h1>Failed</h1>');
    expect(head).toMatch(/No: \d of 10 objectives missed\. toPaper\.p99Ms below 200 ms at/);
  });

  it('writes nothing of a target or a file as HTML', () => {
    const page = loadHtml(hostile(attack));
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script');
    expect(count(page, /&quot;&gt;&lt;img/g)).toBeGreaterThan(20);
  });

  it('is a page whatever the words', () => {
    fc.assert(
      fc.property(hostileText, (word) => {
        expect(loadHtml(hostile(word))).not.toMatch(
          /<(?:script|img)|\bonfocus='|<\/style>.*<\/style>/,
        );
      }),
      { numRuns: 10 },
    );
  });

  it('draws one curve for each stage of each part that was measured', () => {
    const page = loadHtml(fullReport());
    // Seven parts of the way beside the whole, at four stages.
    expect(count(page, /<polyline class="curve tone-\d"/g)).toBe(8 * 4);
    expect(count(page, /class="effect (?:worse|better|alike)"/g)).toBe(24);
    expect(count(page, /class="probe missed"/g)).toBe(2);
    expect(count(page, /class="part part-/g)).toBe(18);
  });

  it('names what makes the numbers worthless, and what was wrong', () => {
    const page = loadHtml(badReport());
    expect(page).toContain('A fast wrong answer'.toLowerCase());
    expect(page).toMatch(/32 jobs went wrong, the sampled journeys broke 1 rule of the interface/);
    expect(count(page, />invalid</g)).toBe(badReport().validity.length);
    expect(page).toContain('event loop of driver 1 (process 4) was 41.0 ms late');
    expect(page).toContain('and 12 more');
    expect(page).toContain('one claimed document');
  });

  it('shows a run in which nothing was measured', () => {
    const nothing: LoadReport = { ...smallReport, outcome: 'incomplete', repeats: [], asked: 10 };
    const { examples, ...rest } = nothing;
    expect(examples).toBeDefined();
    expect(loadHtml(rest)).toContain('<dd>0 of 10</dd>');
  });
});
