import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Expectation, NotRunReason, Outcome } from '../../suites/engine/judge/verdict.ts';
import { hostileText, hostileWords } from '../hostile.arbitrary.ts';
import { madeUpBaseline } from '../made-up-baseline.fixture.ts';
import { greenRun, incompleteRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { junitXml } from './junit-xml.ts';
import { readXml, type XmlNode } from './read-xml.fixture.ts';
import { xmlElement } from './xml.ts';

function written(run: RunResult, outcome: Outcome, strict = false): XmlNode {
  return readXml(junitXml(makeReport(run, { outcome, strict, version: '1.2.3' })));
}

function suiteOf(root: XmlNode): XmlNode {
  const [suite, ...others] = root.children;
  if (suite === undefined || others.length > 0) throw new Error('not one suite');
  return suite;
}

function marksOf(suite: XmlNode): Readonly<Record<string, string>> {
  const cases = suite.children.filter((child) => child.name === 'testcase');
  return Object.fromEntries(
    cases.map(({ attributes, children }) => [
      attributes['name']?.split(' ')[0] ?? '',
      children[0]?.name ?? 'passed',
    ]),
  );
}

/** What the schemas in use agree on: order of children, required attributes, one mark a test. */
function expectCommonForm(suite: XmlNode): void {
  const names = suite.children.map((child) => child.name);
  const cases = suite.children.filter((child) => child.name === 'testcase');
  expect(names).toEqual(['properties', ...cases.map(() => 'testcase'), 'system-out', 'system-err']);
  expect(suite.attributes['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const count = (mark: string): string =>
    String(cases.filter(({ children }) => children[0]?.name === mark).length);
  expect(suite.attributes).toMatchObject({
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  });
  for (const { attributes, children } of cases) {
    expect(Object.keys(attributes)).toEqual(['name', 'classname', 'time']);
    expect(children.length).toBeLessThanOrEqual(1);
    const [mark] = children;
    const said = mark?.name === 'skipped' ? ['message'] : ['type', 'message'];
    if (mark !== undefined) expect(Object.keys(mark.attributes)).toEqual(said);
  }
}

describe('junit.xml', () => {
  it('keeps the common form, whatever the target wrote', () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        const root = written(redRun(words), 'failed');
        expect(root.name).toBe('testsuites');
        expectCommonForm(suiteOf(root));
      }),
    );
  });

  it('marks each verdict: a MUST that could not be decided is an error, what the profile does not offer is skipped', () => {
    expect(marksOf(suiteOf(written(redRun(), 'failed')))).toEqual({
      'DOC-LIST-03': 'failure',
      'DOC-LIST-08': 'failure',
      'DOC-SEND-01': 'failure',
      'DOC-SEND-02': 'passed',
      'HIST-19': 'passed',
      'DOC-SEND-06': 'error',
      'KEY-04': 'skipped',
      'DOC-SEND-12': 'skipped',
      'TAP-02': 'error',
    });
  });

  it.each<[NotRunReason, Expectation | undefined, string]>([
    ['PREREQUISITE', undefined, 'skipped'],
    ['NO-PERMISSION', undefined, 'skipped'],
    ['PREREQUISITE', 'expected', 'error'],
    ['NO-PERMISSION', 'expected', 'error'],
    ['REFUSED', undefined, 'error'],
    ['UNSTABLE', undefined, 'error'],
    ['UNREACHABLE', undefined, 'error'],
    ['BLOCKED', undefined, 'error'],
    ['NOT-REACHED', undefined, 'error'],
    ['BUDGET', undefined, 'error'],
  ])(
    'a MUST that is NOT RUN for %s, by the profile %s, is %s with its reason',
    (reason, expectation, mark) => {
      const report = makeReport(redRun(), { outcome: 'failed', strict: false, version: '1.2.3' });
      const rules = report.rules.map((one) =>
        one.id === 'KEY-04'
          ? { ...one, reason, ...(expectation === undefined ? {} : { expectation }) }
          : one,
      );
      const suite = suiteOf(readXml(junitXml({ ...report, rules })));
      expectCommonForm(suite);
      const own = suite.children.find((one) => one.attributes['name']?.startsWith('KEY-04'));
      expect(own?.children[0]?.name).toBe(mark);
      expect(own?.children[0]?.attributes['message']).toContain(
        `${reason}: the profile has no keys.limited`,
      );
    },
  );

  it('a run whose profile offers little says in one error that it is incomplete', () => {
    expect(marksOf(suiteOf(written(incompleteRun(), 'incomplete')))).toEqual({
      'DOC-LIST-03': 'passed',
      'KEY-04': 'skipped',
      'DOC-SEND-12': 'skipped',
      the: 'error',
    });
  });

  it('a strict run fails what is NON-STRICT', () => {
    expect(marksOf(suiteOf(written(redRun(), 'failed', true)))['HIST-19']).toBe('failure');
  });

  it('skips what is known and what is newer, and fails what is known and no more so', () => {
    const report = makeReport(redRun(), {
      outcome: 'failed',
      strict: true,
      version: '1.2.3',
      baseline: madeUpBaseline,
    });
    const rules = report.rules.map((rule) =>
      rule.id === 'DOC-SEND-06' || rule.id === 'TAP-02' ? { ...rule, gates: false } : rule,
    );
    const suite = suiteOf(readXml(junitXml({ ...report, rules })));
    expectCommonForm(suite);
    expect(marksOf(suite)).toEqual({
      'DOC-LIST-03': 'skipped',
      'DOC-LIST-08': 'failure',
      'DOC-SEND-01': 'failure',
      'DOC-SEND-02': 'passed',
      'HIST-19': 'failure',
      'DOC-SEND-06': 'skipped',
      'KEY-04': 'skipped',
      'DOC-SEND-12': 'skipped',
      'TAP-02': 'skipped',
      known: 'failure',
    });
    const said = suite.children.map((one) => one.children[0]?.attributes['message'] ?? '').join();
    expect(said).toContain(
      'FAILED: known failure, accepted until 2027-03-31: pages are too short until <b>TEAM-812</b> is in; expected',
    );
    expect(said).toContain('it no longer fails as listed: it expired on 2026-11-30');
  });

  it('a run that did not pass is never all green, even if every rule was skipped', () => {
    const { results, ...rest } = incompleteRun();
    const skipped = results.filter((one) => one.verdict === 'NOT APPLICABLE');
    const marks = marksOf(suiteOf(written({ ...rest, results: skipped }, 'incomplete')));
    expect(Object.values(marks)).toEqual(['skipped', 'error']);
  });

  it('of a green run holds passing tests alone', () => {
    const marks = marksOf(suiteOf(written(greenRun(), 'passed')));
    expect(new Set(Object.values(marks))).toEqual(new Set(['passed']));
  });

  it('brings text back as it was, but for what XML cannot hold, which is shown', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const node = readXml(
          `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('message', { text })}`,
        );
        const shown = node.attributes['text'] ?? '';
        expect(shown.replaceAll(/\\u[0-9a-f]{4}/g, '')).toBe(
          text
            .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
            .replaceAll(/\\u[0-9a-f]{4}/g, ''),
        );
      }),
    );
    expect(xmlElement('a', { b: '\u001b' })).toBe('<a b="\\u001b"/>');
  });
});

describe('times in JUnit', () => {
  it('are those of the rules', () => {
    const report = makeReport(redRun(), { outcome: 'failed', strict: false, version: '1.2.3' });
    const rules = report.rules.map((one, index) => ({ ...one, durationMs: 1500 + index }));
    const suite = suiteOf(readXml(junitXml({ ...report, rules })));
    const times = suite.children
      .filter(({ name }) => name === 'testcase')
      .map(({ attributes }) => attributes['time']);
    expect(times.slice(0, 2)).toEqual(['1.500', '1.501']);
  });
});
