import type { Rule } from '../../../suites/spec/rule.ts';
import { wrap } from '../explain/paragraph.ts';

const indent = '    ';

/** The catalogue: a line a rule for programs such as grep, wrapped paragraphs on a screen of `width` columns. */
export function ruleTable(rules: readonly Rule[], width?: number): readonly string[] {
  if (width !== undefined) return rules.flatMap((rule) => ruleParagraph(rule, width));
  return columns([
    ['RULE', 'CLAUSE', 'LEVEL', 'PROVENANCE', 'NEEDS', 'OBLIGATION'],
    ...rules.map(row),
  ]);
}

/** Rows of one table, each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function row({ id, section, level, provenance, silence, needs, title }: Rule): readonly string[] {
  const origin = silence === undefined ? provenance : `${provenance} ${silence}`;
  return [id, section, level, origin, needs.join(' ') || '-', title];
}

function ruleParagraph(rule: Rule, width: number): readonly string[] {
  const [id = '', section, level, origin, needs = '-', title = ''] = row(rule);
  const more = needs === '-' ? [] : wrap(`needs ${needs}`, width - indent.length);
  return [
    `${id}  ${String(section)} ${String(level)} ${String(origin)}`,
    ...[...wrap(title, width - indent.length), ...more].map((line) => `${indent}${line}`),
  ];
}

/** '112 rules: 90 stated, 10 derived, 12 assumed'. */
export function ruleCounts(rules: readonly Rule[]): string {
  const counts = [...Map.groupBy(rules, (rule) => rule.provenance)].map(
    ([provenance, own]) => `${String(own.length)} ${provenance}`,
  );
  return `${String(rules.length)} rule${rules.length === 1 ? '' : 's'}: ${counts.join(', ')}`;
}
