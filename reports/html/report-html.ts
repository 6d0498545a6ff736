import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { indexJournal, type JournalIndex } from '../journal-index.ts';
import type { RunReport } from '../report.ts';
import { verdictName, verdicts } from '../words.ts';
import { caseLog, type LoggedCase } from './case-log.ts';
import type { FindingContext } from './finding.ts';
import { firstScreen, hasBroken } from './first-screen.ts';
import { html, type Markup } from './markup.ts';
import { page } from './page.ts';
import { ruleSection } from './rule-section.ts';

/** report.html: one file that opens from disk and fetches nothing. `folder` is where the run is stored. */
export function reportHtml(
  report: RunReport,
  journal: readonly JournalEvent[],
  folder = '.',
): string {
  const index = indexJournal(journal);
  const cases = casesWithFindings(report);
  return page({
    title: `${report.target.name}: ${report.outcome} (Platen)`,
    goals: [
      ...(hasBroken(report) ? [['causes', 'failures'] as const] : []),
      ['untested', 'what was not tested'],
      ['rules', 'the rules'],
    ],
    content: html`${firstScreen(report)}
${allRules(report, { index, folder, anchorOf: (name) => cases.get(name)?.anchor ?? 'cases' })}
${logs(cases, index)}
<footer><p>Written by Platen ${report.platen}. Data: results.json; every event: journal.ndjson.gz.</p></footer>`,
  });
}

function casesWithFindings({ rules }: RunReport): ReadonlyMap<string, LoggedCase> {
  const findings = rules.flatMap((rule) => rule.findings);
  const cases = [...Map.groupBy(findings, (finding) => finding.case)];
  return new Map(
    cases.map(([name, own], at) => [
      name,
      {
        name,
        anchor: `case-${String(at + 1)}`,
        witnessed: new Set(own.flatMap((finding) => finding.witness)),
      },
    ]),
  );
}

function allRules(report: RunReport, context: FindingContext): Markup {
  const areas = [...Map.groupBy(report.rules, (rule) => rule.area)];
  const sections = areas.map(
    ([area, own]) =>
      html`<section class="area"><h3>${area}</h3>${own.map((rule) => ruleSection(rule, context))}</section>`,
  );
  return html`<section class="rules" aria-labelledby="rules"><h2 id="rules">Rules</h2>
${filterBar(
  report,
  areas.map(([area]) => area),
)}${sections}</section>`;
}

/** Hidden until the page's script shows it: without script every rule is there. */
function filterBar({ rules }: RunReport, areas: readonly string[]): Markup {
  const present = verdicts.filter((verdict) => rules.some((rule) => rule.verdict === verdict));
  return html`<form class="filter" hidden>
<fieldset><legend>Only</legend>${present.map((verdict) => html`<label><input type="checkbox" name="verdict" value="${verdict}">${verdictName(verdict)}</label>`)}</fieldset>
<label>Area <select name="area"><option value="">all</option>${areas.map((area) => html`<option>${area}</option>`)}</select></label>
<label>Text <input type="search" name="text" placeholder="id, title, path, body"></label>
<output aria-live="polite"></output></form>`;
}

function logs(cases: ReadonlyMap<string, LoggedCase>, index: JournalIndex): Markup | undefined {
  if (cases.size === 0) return undefined;
  return html`<section class="cases" aria-labelledby="cases"><h2 id="cases">Cases with findings</h2>
${[...cases.values()].map((logged) => caseLog(logged, index))}</section>`;
}
