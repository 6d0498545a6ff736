import { accountedParts } from '../../suites/catalogue/account/accounted-parts.ts';
import {
  type CallerAccount,
  callerReasons,
} from '../../suites/catalogue/account/callers/caller-account.ts';
import {
  callerCountsOf,
  callerCoverageOf,
  callersOf,
} from '../../suites/catalogue/account/callers/callers-of.ts';
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

What the interface asks of who calls it is accounted for beside it, by the rules for terminals and card readers, in the sections that
speak to callers; the second table counts those.

| section | parts | by rules | silent | excluded | missing |
|---|---|---|---|---|---|
${coverageOf(accountedParts).map(sectionRow).join('')}${sectionRow({ section: 'all', ...countsOf(accountedParts) })}
| what callers are asked for: section | parts | by rules | excluded |
|---|---|---|---|
${callerCoverageOf(accountedParts).map(callerRow).join('')}${callerRow({ section: 'all', ...callerCountsOf(accountedParts) })}
${[...Map.groupBy(accountedParts, (part) => part.section)].map(([section, parts]) => detail(section, parts)).join('\n')}`,
};

function sectionRow(row: ReturnType<typeof coverageOf>[number]): string {
  const counts = [row.parts, row.byRules, row.silent, row.excluded, row.missing];
  return `| ${[sectionTitle(row.section), ...counts.map(String)].join(' | ')} |\n`;
}

function callerRow(row: ReturnType<typeof callerCoverageOf>[number]): string {
  const counts = [row.parts, row.byRules, row.excluded];
  return `| ${[sectionTitle(row.section), ...counts.map(String)].join(' | ')} |\n`;
}

/** Headings say nothing and are left out. */
function detail(section: string, parts: readonly AccountedPart[]): string {
  const shown = parts.filter((part) => part.excluded !== 'heading');
  if (shown.length === 0) return '';
  const speaks = shown.some((part) => callersOf(part) !== undefined);
  const head = speaks
    ? '| part | service | callers |\n|---|---|---|'
    : '| part | service |\n|---|---|';
  const rows = shown.map((part) => partRow(part, speaks));
  return `## ${sectionTitle(section)}\n\n${head}\n${rows.join('')}`;
}

function partRow(part: AccountedPart, speaks: boolean): string {
  const { about, rules, silence, excluded, missing } = part;
  const words = [
    rules.join(', '),
    silence ?? '',
    excluded === undefined ? '' : reasons[excluded],
    missing === undefined ? '' : `**missing**: ${missing}`,
  ];
  const service = words.filter((word) => word !== '').join('; ');
  return speaks
    ? `| ${about} | ${service} | ${callerWords(callersOf(part))} |\n`
    : `| ${about} | ${service} |\n`;
}

function callerWords(account: CallerAccount | undefined): string {
  if (account === undefined) return '';
  return 'rules' in account ? account.rules.join(', ') : callerReasons[account.excluded];
}
