import { describe, expect, it } from 'vitest';
import { latencyOf } from '../../suites/journal/latency.ts';
import type { StepMeasure } from '../../suites/journal/load-measure.ts';
import { loadHtml } from './load-html.ts';
import type { LoadReport } from './load-report.ts';

function step(perSecond: number, timesMs: readonly number[]): StepMeasure {
  const latency = latencyOf(timesMs);
  const count = timesMs.length;
  return {
    perSecond,
    seconds: 1,
    started: count,
    dropped: 2,
    printed: count,
    printedPerSecond: count,
    toPaper: latency,
    toUploaded: latency,
    toTapped: latency,
    lateness: latency,
  };
}

const times = Array.from({ length: 200 }, (_, index) => 1 + index / 10);
const report: LoadReport = {
  schemaVersion: 1,
  platen: '0.1.0',
  outcome: 'passed',
  target: 'a <target> & more',
  machine: 'here',
  seed: 7,
  prefix: 'load-1',
  startedAt: '2026-11-20T12:00:00.000Z',
  sizeBytes: 51_200,
  users: 8,
  printers: 2,
  steps: [step(20, times), step(50, times), step(80, [])],
  calls: [],
  findings: { accepted: 400, printed: 400, faults: [] },
};

function count(text: string, part: RegExp): number {
  return [...text.matchAll(part)].length;
}

describe('the page of a load report', () => {
  it('draws one curve for each rate that was measured, within the plot', () => {
    const page = loadHtml(report);
    const curves = [...page.matchAll(/<polyline class="curve tone-\d" points="([^"]+)"/g)];
    expect(curves).toHaveLength(2);
    for (const [, points = ''] of curves) {
      const places = points.split(' ').map((point) => point.split(',').map(Number));
      const xs = places.map(([x = 0]) => x);
      expect(xs).toEqual(xs.toSorted((one, other) => one - other));
      expect(places.every(([x = 0, y = 0]) => x >= 64 && x <= 864 && y >= 16 && y <= 372)).toBe(
        true,
      );
    }
    expect(count(page, /jobs\/s<\/text>/g)).toBe(2);
    expect(page).toContain('<td>80.0</td><td>0</td><td>2</td><td>0</td><td>0.0</td><td>-</td>');
  });

  it('says the verdict, and escapes what comes from outside', () => {
    const page = loadHtml(report);
    expect(page).toContain('Each of 400 accepted jobs came out once and unaltered.');
    expect(page).toContain('a &lt;target&gt; &amp; more');
  });

  it('needs no other file and lets nothing run', () => {
    const page = loadHtml(report);
    expect(page).toContain('default-src &#39;none&#39;');
    expect(count(page, /<(script|link|img|iframe)\b|\bsrc=|\bhref="http/g)).toBe(0);
    expect(page).not.toMatch(/ style="/);
  });

  it('names wrong jobs, a part of them where there are many', () => {
    const faults = Array.from({ length: 30 }, (_, index) => ({
      fault: 'lost' as const,
      identity: `job-${String(index)}`,
      detail: '',
    }));
    const page = loadHtml({
      ...report,
      outcome: 'failed',
      findings: { accepted: 400, printed: 370, faults },
    });
    expect(page).toContain('30 jobs went wrong');
    expect(page).toContain('job-19');
    expect(page).not.toContain('job-20<');
    expect(page).toContain('and 10 more');
  });

  it('shows what is worse than the baseline', () => {
    const comparisons = [
      { what: 'p99 at 20 jobs/s', unit: 'ms', before: 5, now: 20, isWorse: true },
    ] as const;
    const page = loadHtml({
      ...report,
      outcome: 'failed',
      baseline: {
        file: 'b.json',
        startedAt: 'earlier',
        tolerance: 0.25,
        isOnSameMachine: false,
        isGoodEnough: false,
        comparisons,
      },
    });
    expect(page).toContain('No: 1 measures are worse');
    expect(page).toContain('<td class="worse">worse</td>');
    expect(page).toContain('another machine');
  });
});
