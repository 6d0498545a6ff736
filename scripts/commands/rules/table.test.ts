import { expect, it } from 'vitest';
import { rules } from '../../../suites/rules/index.ts';
import { ruleTable } from './table.ts';

it.each([80, 60])('every line of the catalogue fits a screen of %i columns', (width) => {
  const lines = ruleTable(rules, width);
  expect(lines.filter((line) => line.length > width)).toEqual([]);
  const text = lines.map((line) => line.trim()).join(' ');
  for (const { id, title } of rules) {
    expect(text).toContain(id);
    expect(text).toContain(title.replaceAll(/\s+/g, ' '));
  }
});

it('without a screen each rule is one line', () => {
  expect(ruleTable(rules)).toHaveLength(rules.length + 1);
});
