import { accountedParts } from '../../../suites/catalogue/account/accounted-parts.ts';
import { countsOf, coverageOf, fromNowhere } from '../../../suites/catalogue/account/coverage.ts';
import { type AccountedPart, reasons } from '../../../suites/catalogue/account/part.ts';
import { sectionTitle } from '../../../suites/catalogue/account/section-titles.ts';
import { rules } from '../../../suites/catalogue/rules.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { columns } from './table.ts';

interface Wanted {
  /** A section ('4.4', '2') or the beginning of a rule's id; undefined: all, by section. */
  readonly area: string | undefined;
  readonly json: boolean;
}

/** Says how the interface is accounted for: by section, or part by part for an area. */
export function showCoverage(wanted: Wanted, terminal: Terminal): void {
  const chosen = wanted.area === undefined ? accountedParts : partsIn(wanted.area);
  const unnamed = fromNowhere(
    accountedParts,
    rules.map((rule) => rule.id),
  );
  if (wanted.json) {
    const detail = wanted.area === undefined ? {} : { parts: chosen };
    terminal.json({ sections: coverageOf(chosen), unnamed, ...detail });
    return;
  }
  const table = wanted.area === undefined ? sectionTable(chosen) : columns(chosen.map(partRow));
  for (const line of table) terminal.print(line);
  terminal.note(
    `${String(chosen.length)} parts; rules that no part names: ${unnamed.join(' ') || 'none'}`,
  );
}

function sectionTable(parts: readonly AccountedPart[]): readonly string[] {
  const rows = [...coverageOf(parts), { section: 'ALL', ...countsOf(parts) }];
  return columns([
    ['SECTION', 'PARTS', 'BY RULES', 'SILENT', 'EXCLUDED', 'MISSING'],
    ...rows.map((row) => [
      sectionTitle(row.section),
      ...[row.parts, row.byRules, row.silent, row.excluded, row.missing].map(String),
    ]),
  ]);
}

function partRow(part: AccountedPart): readonly string[] {
  return [part.section, part.about, accountWords(part)];
}

/** 'DOC-LIST-02 DOC-LIST-06', 'SIL-7E', 'excluded: an example', 'missing: that it holds'. */
function accountWords({ rules: named, silence, excluded, missing }: AccountedPart): string {
  return [
    ...named,
    ...(silence === undefined ? [] : [silence]),
    ...(excluded === undefined ? [] : [`excluded: ${reasons[excluded]}`]),
    ...(missing === undefined ? [] : [`missing: ${missing}`]),
  ].join(' ');
}

function partsIn(area: string): readonly AccountedPart[] {
  const wanted = area.toUpperCase();
  const chosen = accountedParts.filter(
    ({ section, rules: named }) =>
      section.toUpperCase() === wanted ||
      /^[ .]/.test(section.toUpperCase().startsWith(wanted) ? section.slice(area.length) : '') ||
      named.some((id) => id.startsWith(wanted)),
  );
  if (chosen.length > 0) return chosen;
  const sections = new Set(accountedParts.map(({ section }) => section));
  throw new UsageError(
    `no section is ${area}, and no part names a rule whose id begins so`,
    `Sections: ${[...sections].filter((one) => one !== '').join(', ')}`,
  );
}
