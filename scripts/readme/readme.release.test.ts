import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { grouped } from '../../reports/event-words.ts';
import { numbersLine } from '../../reports/numbers.ts';
import { valueCoverage } from '../../suites/engine/journal/value-coverage.ts';
import { tally } from '../../suites/engine/judge/verdict.ts';
import { rules } from '../../suites/rules/index.ts';
import { recordedIn } from './recorded-output.ts';

const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const toRepeat = 'README.md is stale: `npx node scripts/readme.ts` records its output again';

it('the passed gate of README judged all rules and kinds of values that there are', () => {
  const [outcome, , values] = recordedIn(page, 'passed gate').split('\n');
  const { classes } = valueCoverage([], { thorough: false });
  expect(outcome, toRepeat).toBe(`passed: ${numbersLine(tally(rules.map(() => 'OK')))}`);
  expect(values, toRepeat).toContain(` of ${grouped(classes)} `);
});
