import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import { hostileWords } from '../hostile.arbitrary.ts';
import { madeUpBaseline } from '../made-up-baseline.fixture.ts';
import { greenRun, incompleteRun, largeRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { reportHtml } from './report-html.ts';
import { script } from './script.ts';

function page(run: RunResult, outcome: 'passed' | 'failed' | 'incomplete' = 'failed'): string {
  return reportHtml(makeReport(run, { outcome, strict: false, version: '1.2.3' }), run.journal);
}

/** Every tag with the names of its attributes: what the page is made of, without what it says. */
function bones(document: string): readonly string[] {
  const body = document.slice(document.indexOf('</style>'), document.indexOf('<script>'));
  return [...body.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => `${name}${attributes.replaceAll(/="[^"]*"/g, '')}`,
  );
}

describe('report.html', () => {
  it('is made of the same elements whatever the target wrote', () => {
    const plain = bones(page(redRun()));
    fc.assert(
      fc.property(hostileWords, (words) => {
        const hostile = page(redRun(words));
        expect(bones(hostile)).toEqual(plain);
        expect(hostile.match(/<script/gi)?.length).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('fetches nothing: no address but links within the page and to the page of platen show', () => {
    const document = page(largeRun());
    const addresses = [...document.matchAll(/\s(?:href|src|action|data|poster|srcset)="([^"]*)"/g)];
    expect(addresses.length).toBeGreaterThan(100);
    const others = addresses.filter(([, address = '']) => !address.startsWith('#'));
    expect(
      others.filter(
        ([whole]) => !/^ href="http:\/\/127\.0\.0\.1:7301\/rules\/[A-Z0-9-]+"$/.test(whole),
      ),
    ).toEqual([]);
    expect(document).not.toMatch(/@import|url\(/);
    expect(document).toContain('default-src &#39;none&#39;');
  });

  it.each([
    ['green', greenRun],
    ['red', largeRun],
    ['incomplete', incompleteRun],
  ])('of a %s run every link leads to something, and no id is there twice', (_what, run) => {
    const document = page(run());
    const ids = [...document.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const targets = [...document.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('shows outcome, numbers apart, the first failure, the exchange and what was not tested', () => {
    const text = page(redRun()).replaceAll(/<[^>]*>/g, '');
    for (const part of [
      '3 rules were broken. The first was DOC-LIST-03.',
      '0 passed, 3 failed, 1 warning, 2 not run, 1 informational, 1 harness error (8 applicable, 1 not applicable)',
      '0 passed, 0 failed, 0 warnings, 0 not run, 1 informational (1 applicable, 0 not applicable)',
      'Failed first',
      'the profile has no keys.limited',
      'Bearer token#1',
      'Shortened: 293 lines of 345 left out in the middle',
      'SIL-5C',
      'Its positive control',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names the command that steps through each failed rule, and its address', () => {
    const run = redRun();
    const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
    const document = reportHtml(report, run.journal, 'their runs/7');
    const text = document.replaceAll(/<[^>]*>/g, '').replaceAll('&#39;', "'");
    expect(text).toContain(
      "Step through it: npx platen show 'their runs/7' --rule DOC-LIST-03, then open http://127.0.0.1:7301/rules/DOC-LIST-03",
    );
    const lines = document.match(/<p class="replay">/g) ?? [];
    const broken = report.rules.filter(
      ({ verdict, findings }) => findings.length > 0 && verdict !== 'INFORMATIONAL',
    );
    expect(lines).toHaveLength(broken.length);
  });

  it('shows known failures and newer rules as such, and what the implementer wrote as text', () => {
    const run = redRun();
    const report = makeReport(run, {
      outcome: 'failed',
      strict: false,
      version: '1.2.3',
      baseline: madeUpBaseline,
      set: '2026-11',
    });
    const rules = report.rules.map((rule) =>
      rule.id === 'TAP-02' ? { ...rule, gates: false, since: '2027-02' } : rule,
    );
    const document = reportHtml({ ...report, rules }, run.journal);
    expect(document).not.toContain('<b>TEAM-812');
    const text = document.replaceAll(/<[^>]*>/g, '');
    for (const part of [
      '2 rules were broken. 1 known failure does not hold any more.',
      'Held to the requirement set 2026-11: 1 newer rule is reported and decides nothing.',
      '4 entries in known-failures.yaml',
      'No longer fails like this: the run fails because of the entryDOC-SEND-01 FAILED, accepted until 2026-11-30: the printer sleeps',
      'as long as it says 49 documents',
      'known failure, accepted until 2027-03-31: pages are too short until &lt;b&gt;TEAM-812&lt;/b&gt; is in',
      'no: of the requirement set 2027-02: reported, and decides nothing',
      'the rule was left out of this run',
    ])
      expect(text).toContain(part);
  });

  it('never says one percentage on its first screen', () => {
    for (const run of [greenRun(), redRun(), incompleteRun(), largeRun()]) {
      const [firstScreen = ''] = page(run).split('<section class="rules"');
      expect(firstScreen.slice(firstScreen.indexOf('</style>'))).not.toMatch(/\d\s*%/);
    }
  });

  it('has a script that compiles', () => {
    expect(() => new Script(script)).not.toThrow();
  });
});
