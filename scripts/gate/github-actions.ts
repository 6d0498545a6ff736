import { appendFile, readFile } from 'node:fs/promises';
import type { RuleReport, RunReport } from '../../reports/report.ts';
import { outcomeSentence } from '../../reports/words.ts';
import type { Terminal } from '../command-line/terminal.ts';

export interface ActionsReport {
  readonly report: RunReport;
  /** Path of the run's summary.md. */
  readonly summary: string;
}

/** GitHub shows ten annotations of each kind for a step. */
const mostAnnotations = 10;

/**
 * In a GitHub Actions step: an annotation for each rule that failed, and the summary on the page of
 * the job. Does nothing elsewhere.
 */
export async function tellGitHubActions(
  { report, summary }: ActionsReport,
  environment: NodeJS.ProcessEnv,
  terminal: Pick<Terminal, 'note'>,
): Promise<void> {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  for (const line of annotations(report)) terminal.note(line);
  const page = environment['GITHUB_STEP_SUMMARY'];
  if (page !== undefined && page !== '')
    await appendFile(page, `${await readFile(summary, 'utf8')}\n`);
}

/** Workflow commands, which the runner takes out of what a step prints; the first says why a run has no verdict. */
export function annotations(report: RunReport): readonly string[] {
  const { outcome, rules } = report;
  const unjudged =
    outcome === 'incomplete' || outcome === 'broken'
      ? [`::error title=platen ${outcome}::${data(outcomeSentence(report))}`]
      : [];
  const failed = rules.filter(({ verdict }) => verdict === 'FAILED');
  const shown = failed.slice(0, mostAnnotations).map((rule) => {
    const kind = rule.known === undefined ? 'error' : 'warning';
    const title = property(`${rule.id} (interface ${rule.section})`);
    return `::${kind} title=${title}::${data(textOf(rule))}`;
  });
  const more = failed.length - shown.length;
  if (more === 0) return [...unjudged, ...shown];
  return [
    ...unjudged,
    ...shown,
    `::notice title=platen::${String(more)} more failed rules: see the summary`,
  ];
}

function textOf({ title, findings }: RuleReport): string {
  const [first] = findings;
  if (first === undefined) return title;
  return `${title}\nExpected: ${first.expected}\nGot: ${first.seen}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
