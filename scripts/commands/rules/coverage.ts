import { terminalRules } from '../../../suites/rules/every-rule.ts';
import { rules } from '../../../suites/rules/index.ts';
import {
  callerCountsOf,
  countsOf,
  isMissing,
  perSection,
  withoutOrigin,
} from '../../../suites/spec/traceability/coverage.ts';
import { callerReasons, reasons } from '../../../suites/spec/traceability/parts.ts';
import { sectionTitle } from '../../../suites/spec/traceability/section-titles.ts';
import {
  type CallerAccount,
  type TracedPart,
  tracedParts,
} from '../../../suites/spec/traceability/traceability.ts';
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
  const chosen = wanted.area === undefined ? tracedParts() : partsIn(wanted.area);
  if (isAboutCallers(wanted)) {
    showCallers(chosen, wanted, terminal);
    return;
  }
  const unnamed = withoutOrigin(
    tracedParts(),
    rules.map((rule) => rule.id),
  );
  if (wanted.json) {
    const detail = wanted.area === undefined ? {} : { parts: chosen.map(withoutCallers) };
    terminal.json({ sections: perSection(chosen, countsOf), unnamed, ...detail });
    return;
  }
  const table = wanted.area === undefined ? sectionTable(chosen) : columns(chosen.map(partRow));
  for (const line of table) terminal.print(line);
  terminal.note(
    `${String(chosen.length)} parts; rules that cover no part: ${unnamed.join(' ') || 'none'}`,
  );
}

/** What JSON holds of a part: the account towards callers has an output of its own (--role terminal). */
export function withoutCallers(part: TracedPart): TracedPart {
  return { ...part, callers: undefined };
}

function isAboutCallers({ role, area }: Wanted): boolean {
  if (role !== undefined) return role !== 'service';
  return terminalRules.some(({ id }) => area !== undefined && id.startsWith(area.toUpperCase()));
}

function sectionTable(parts: readonly TracedPart[]): readonly string[] {
  const rows = [...perSection(parts, countsOf), { section: 'ALL', ...countsOf(parts) }];
  return columns([
    ['SECTION', 'PARTS', 'BY RULES', 'UNSPECIFIED', 'EXCLUDED', 'MISSING'],
    ...rows.map((row) => [
      sectionTitle(row.section),
      ...[row.parts, row.byRules, row.silent, row.excluded, row.missing].map(String),
    ]),
  ]);
}

function partRow(part: TracedPart): readonly string[] {
  return [part.section, part.about, accountWords(part)];
}

/** 'DOC-LIST-02 DOC-LIST-06', 'SIL-7E', 'excluded: an example'. */
function accountWords(part: TracedPart): string {
  const { rules: named, silence, excluded } = part;
  return [
    ...named,
    ...(silence === undefined ? [] : [silence]),
    ...(excluded === undefined ? [] : [`excluded: ${reasons[excluded]}`]),
    ...(isMissing(part) ? ['missing: a rule, a silence or a reason'] : []),
  ].join(' ');
}

function partsIn(area: string): readonly TracedPart[] {
  const wanted = area.toUpperCase();
  const chosen = tracedParts().filter((part) => {
    const { section, rules: named } = part;
    return (
      section.toUpperCase() === wanted ||
      /^[ .]/.test(section.toUpperCase().startsWith(wanted) ? section.slice(area.length) : '') ||
      [...named, ...callerRules(part)].some((id) => id.startsWith(wanted))
    );
  });
  if (chosen.length > 0) return chosen;
  const sections = new Set(tracedParts().map(({ section }) => section));
  throw new UsageError(
    `there is no section ${area}, and no part is covered by a rule whose id begins with it`,
    `Sections: ${[...sections].filter((one) => one !== '').join(', ')}`,
  );
}

/** The same towards who calls: by section, or part by part. */
function showCallers(
  chosen: readonly TracedPart[],
  { area, json }: Wanted,
  terminal: Terminal,
): void {
  const speaking = chosen.filter((part) => part.callers !== undefined);
  const sections = perSection(speaking, callerCountsOf);
  if (json) {
    const parts = speaking.map((part) => ({
      section: part.section,
      about: part.about,
      callers: part.callers,
    }));
    terminal.json({ sections, ...(area === undefined ? {} : { parts }) });
    return;
  }
  const rows = [...sections, { section: 'ALL', ...callerCountsOf(chosen) }];
  const bySection = rows.map((row) => [
    sectionTitle(row.section),
    ...[row.parts, row.byRules, row.excluded].map(String),
  ]);
  const byPart = speaking.map((part) => [part.section, part.about, callerWords(part.callers)]);
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

function callerRules({ callers }: TracedPart): readonly string[] {
  return callers !== undefined && 'rules' in callers ? callers.rules : [];
}
