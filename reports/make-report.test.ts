import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileWords } from './hostile.arbitrary.ts';
import { madeUpBaseline } from './made-up-baseline.fixture.ts';
import { greenRun, incompleteRun, largeRun, redRun } from './made-up-run.fixture.ts';
import { makeReport } from './make-report.ts';
import type { ReportMeta } from './report.ts';
import { resultsJson } from './writers/results-json.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('results.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
});
addFormats.default(ajv);
const isValid = ajv.compile(schema as object);

const meta = { outcome: 'failed', strict: false, version: '1.2.3' } as const;

function written(
  run: ReturnType<typeof redRun>,
  more: Partial<ReportMeta> = {},
): { readonly [member: string]: unknown } {
  const text = resultsJson(makeReport(run, { ...meta, ...more }));
  return JSON.parse(text) as { readonly [member: string]: unknown };
}

describe('results.json', () => {
  it.for([
    ['green', greenRun()],
    ['red', redRun()],
    ['incomplete', incompleteRun()],
    ['large', largeRun()],
  ] as const)('of a %s run is what its schema says', ([, run]) => {
    isValid(written(run));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('with known failures and a requirement set is what its schema says, and marks the rules', () => {
    const report = written(redRun(), { baseline: madeUpBaseline, set: '2026-11' });
    isValid(report);
    expect(isValid.errors ?? []).toEqual([]);
    expect(report).toMatchObject({ catalogue: '2026-11', baseline: madeUpBaseline });
    const { rules } = makeReport(redRun(), { ...meta, baseline: madeUpBaseline });
    const known = rules.filter((rule) => rule.known !== undefined);
    expect(known.map(({ id }) => id)).toEqual(['DOC-LIST-03', 'KEY-04']);
    const other = { ...madeUpBaseline, entries: [{ rule: 'TAP-01', state: 'gone' }] };
    expect(isValid({ ...report, baseline: other })).toBe(false);
  });

  it('is what its schema says whatever the target wrote', () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        isValid(written(redRun(words)));
        expect(isValid.errors ?? []).toEqual([]);
      }),
    );
  });

  it('without a verdict or with a reason of its own it is refused by the schema', () => {
    const report = makeReport(redRun(), meta);
    const [first, ...others] = report.rules;
    expect(isValid({ ...report, rules: [{ ...first, verdict: 'FINE' }, ...others] })).toBe(false);
    expect(isValid({ ...report, rules: [{ ...first, verdict: 'NOT RUN', reason: null }] })).toBe(
      false,
    );
    expect(isValid({ ...report, summary: {} })).toBe(false);
  });

  it('names the exchanges behind a finding, a call once, and the rule that broke first', () => {
    const { rules, summary } = makeReport(redRun(), meta);
    expect(rules[0]?.findings[0]?.calls).toEqual([
      { call: 54, operation: 'documents.list', method: 'GET', path: '/documents', status: 200 },
    ]);
    expect(rules.filter((rule) => rule.firstRed).map((rule) => rule.id)).toEqual(['DOC-LIST-03']);
    expect(rules[0]?.reproduced).toEqual({ red: 3, of: 3 });
    expect(summary).toMatchObject({ failed: 3, applicable: 8, notApplicable: 1 });
    expect(summary.byProvenance.assumed).toMatchObject({ informational: 1, applicable: 1 });
  });
});
