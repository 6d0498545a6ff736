import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { numbersLine } from '../../reports/numbers.ts';
import { tally } from '../../suites/engine/judge/verdict.ts';
import { ruleOf } from '../../suites/rules/every-rule.ts';
import { faults, rules } from '../../suites/rules/index.ts';
import { findingForms } from '../ci/findings/forms.ts';
import { recordedIn, shownFault, withRecorded } from './recorded-output.ts';

const root = join(import.meta.dirname, '../..');
const [page = '', packaged = ''] = ['README.md', 'scripts/package/README.md'].map((path) =>
  readFileSync(join(root, path), 'utf8'),
);
const toRepeat = 'README.md is stale: `npx node scripts/readme.ts` records its output again';

it('the passed gate of README has the form of one that judged all rules', () => {
  const [outcome, , values] = recordedIn(page, 'passed gate').split('\n');
  const passed = `passed: ${numbersLine(tally(rules.map(() => 'OK')))}`;
  expect(withoutNumbers(outcome ?? ''), toRepeat).toBe(withoutNumbers(passed));
  expect(values, toRepeat).toMatch(/^[\d,]+ of [\d,]+ kinds of parameter values were tried$/);
});

it('the failed gate of README shows the rule of the fault, and a finding that the checks can still make', () => {
  const [failed = '', finding = ''] = recordedIn(page, 'failed gate').split('\n');
  const fault = faults.find(({ id }) => id === shownFault.id);
  expect(fault?.rule).toBe(shownFault.rule);
  expect(failed, toRepeat).toContain(
    `FAILED  ${shownFault.rule}  ${ruleOf(shownFault.rule)?.title ?? ''} (`,
  );
  const forms = findingForms(root).flatMap(({ expected, got }) =>
    expected
      .filter(hasWords)
      .flatMap((left) => got.map((right) => `expected ${left}; got ${right}`)),
  );
  const said = finding.replace(/^.*?: /, '');
  expect(
    forms.some((form) => patternOf(form).test(said)),
    `${said}\n${toRepeat}`,
  ).toBe(true);
});

it.each(['passed gate', 'failed gate'] as const)('both pages show the same %s', (name) => {
  expect(recordedIn(packaged, name), toRepeat).toBe(recordedIn(page, name));
});

it('a page without the block is refused, and another block stays as it is', () => {
  const blocks = '<!-- recorded: passed gate -->\n```\nold\n```\n<!-- end -->\n';
  expect(withRecorded(`# A\n${blocks}b`, 'passed gate', 'new $1\n')).toBe(
    `# A\n${blocks.replace('old', () => 'new $1')}b`,
  );
  expect(() => withRecorded(blocks, 'failed gate', 'new')).toThrow('recorded: failed gate');
});

it('README needs at most two screens before its table of commands', () => {
  expect(page.split('## Commands')[0]?.split('\n').length).toBeLessThan(105);
});

/** The numbers change with each new rule; readme.release.test.ts compares them. */
function withoutNumbers(text: string): string {
  return text.replace(/[1-9][\d,]*/g, 'n');
}

/** A text that is nothing but a value would match every finding. */
function hasWords(text: string): boolean {
  return /[a-z]/i.test(text.replace(/\{[^}]*\}/g, ''));
}

/** Values in braces can be anything. */
function patternOf(form: string): RegExp {
  const pieces = form
    .split(/\{[^}]*\}/)
    .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`);
}
