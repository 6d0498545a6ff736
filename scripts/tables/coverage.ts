import { accountedParts } from '../../suites/catalogue/account/accounted-parts.ts';
import { countsOf, coverageOf } from '../../suites/catalogue/account/coverage.ts';
import { type AccountedPart, reasons } from '../../suites/catalogue/account/part.ts';
import { sectionTitle } from '../../suites/catalogue/account/section-titles.ts';
import type { Table } from './table.ts';

/** How every part of the interface is accounted for. */
export const coverageTable: Table = {
  file: 'suites/catalogue/COVERAGE.md',
  render: () => `# The account of the interface

Every sentence, list item and table row of the interface is accounted for: by rules, by a silence (SILENCES.md), or as obliging nobody
whom the catalogue judges. Where it says several things, each is a part of its own. A part in which a rule is still missing counts there
alone. Generated from \`suites/catalogue/account/\`; \`npm run tables\` writes it anew. \`platen rules --coverage --interface FILE\`
compares it with a text of the interface.

| section | parts | by rules | silent | excluded | missing |
|---|---|---|---|---|---|
${coverageOf(accountedParts).map(sectionRow).join('')}${sectionRow({ section: 'all', ...countsOf(accountedParts) })}
${[...Map.groupBy(accountedParts, (part) => part.section)].map(([section, parts]) => detail(section, parts)).join('\n')}`,
};

function sectionRow(row: ReturnType<typeof coverageOf>[number]): string {
  const counts = [row.parts, row.byRules, row.silent, row.excluded, row.missing];
  return `| ${[sectionTitle(row.section), ...counts.map(String)].join(' | ')} |\n`;
}

/** Headings say nothing and are left out. */
function detail(section: string, parts: readonly AccountedPart[]): string {
  const rows = parts.filter((part) => part.excluded !== 'heading').map(partRow);
  if (rows.length === 0) return '';
  return `## ${sectionTitle(section)}\n\n| part | account |\n|---|---|\n${rows.join('')}`;
}

function partRow({ about, rules, silence, excluded, missing }: AccountedPart): string {
  const words = [
    rules.join(', '),
    silence ?? '',
    excluded === undefined ? '' : reasons[excluded],
    missing === undefined ? '' : `**missing**: ${missing}`,
  ];
  return `| ${about} | ${words.filter((word) => word !== '').join('; ')} |\n`;
}
