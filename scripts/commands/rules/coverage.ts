import { accountedParts } from '../../../suites/catalogue/account/accounted-parts.ts';
import {
  type CallerAccount,
  callerReasons,
} from '../../../suites/catalogue/account/callers/caller-account.ts';
import {
  callerCountsOf,
  callerCoverageOf,
  callersOf,
} from '../../../suites/catalogue/account/callers/callers-of.ts';
import { countsOf, coverageOf, fromNowhere } from '../../../suites/catalogue/account/coverage.ts';
import { type AccountedPart, reasons } from '../../../suites/catalogue/account/part.ts';
import { sectionTitle } from '../../../suites/catalogue/account/section-titles.ts';
import { rules, terminalRules } from '../../../suites/rules/rules.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { columns } from './table.ts';

interface Wanted {
  /** A section ('4.4', '2') or the beginning of a rule's id; undefined: all, by section. */
  readonly area: string | undefined;
  /** terminal or card-reader: how the interface is accounted for towards who calls. */
  readonly role: string | undefined;
  readonly json: boolean;
}

/** Says how the interface is accounted for: by section, or part by part for an area. */
export function showCoverage(wanted: Wanted, terminal: Terminal): void {
  const chosen = wanted.area === undefined ? accountedParts : partsIn(wanted.area);
  if (isAboutCallers(wanted)) {
    showCallers(chosen, wanted, terminal);
    return;
  }
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
    `${String(chosen.length)} parts; rules that cover no part: ${unnamed.join(' ') || 'none'}`,
  );
}

function isAboutCallers({ role, area }: Wanted): boolean {
  if (role !== undefined) return role !== 'service';
  return terminalRules.some(({ id }) => area !== undefined && id.startsWith(area.toUpperCase()));
}

function sectionTable(parts: readonly AccountedPart[]): readonly string[] {
  const rows = [...coverageOf(parts), { section: 'ALL', ...countsOf(parts) }];
  return columns([
    ['SECTION', 'PARTS', 'BY RULES', 'UNSPECIFIED', 'EXCLUDED', 'MISSING'],
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
  const chosen = accountedParts.filter((part) => {
    const { section, rules: named } = part;
    return (
      section.toUpperCase() === wanted ||
      /^[ .]/.test(section.toUpperCase().startsWith(wanted) ? section.slice(area.length) : '') ||
      [...named, ...callerRules(part)].some((id) => id.startsWith(wanted))
    );
  });
  if (chosen.length > 0) return chosen;
  const sections = new Set(accountedParts.map(({ section }) => section));
  throw new UsageError(
    `there is no section ${area}, and no part is covered by a rule whose id begins with it`,
    `Sections: ${[...sections].filter((one) => one !== '').join(', ')}`,
  );
}

/** The same towards who calls: by section, or part by part. */
function showCallers(
  chosen: readonly AccountedPart[],
  { area, json }: Wanted,
  terminal: Terminal,
): void {
  const speaking = chosen.filter((part) => callersOf(part) !== undefined);
  const sections = callerCoverageOf(chosen);
  if (json) {
    const parts = speaking.map((part) => ({
      section: part.section,
      about: part.about,
      callers: callersOf(part),
    }));
    terminal.json({ sections, ...(area === undefined ? {} : { parts }) });
    return;
  }
  const rows = [...sections, { section: 'ALL', ...callerCountsOf(chosen) }];
  const bySection = rows.map((row) => [
    sectionTitle(row.section),
    ...[row.parts, row.byRules, row.excluded].map(String),
  ]);
  const byPart = speaking.map((part) => [part.section, part.about, callerWords(callersOf(part))]);
  const table =
    area === undefined
      ? columns([['SECTION', 'PARTS', 'BY RULES', 'EXCLUDED'], ...bySection])
      : columns(byPart);
  for (const line of table) terminal.print(line);
  terminal.note(`${String(speaking.length)} parts oblige clients`);
}

function callerWords(account: CallerAccount | undefined): string {
  if (account === undefined) return '';
  return 'rules' in account
    ? account.rules.join(' ')
    : `excluded: ${callerReasons[account.excluded]}`;
}

function callerRules(part: AccountedPart): readonly string[] {
  const account = callersOf(part);
  return account !== undefined && 'rules' in account ? account.rules : [];
}
