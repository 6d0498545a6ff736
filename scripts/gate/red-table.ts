import { causesOf } from '../../reports/causes.ts';
import { curlLine } from '../../reports/curl/curl-line.ts';
import type { JournalIndex } from '../../reports/journal-index.ts';
import type { FindingReport, RuleReport, RunReport } from '../../reports/report.ts';
import { standingNote, standingOf, standingWords } from '../../reports/standing.ts';
import { untestedOf } from '../../reports/untested.ts';
import { reasonName, steadinessWords, verdictName } from '../../reports/words.ts';
import type { Terminal } from '../command-line/terminal.ts';

const shownFindings = 2;
const shownIds = 12;

/** The recording of a run and the path of its report, from which findings get their curl lines. */
export interface Recording {
  readonly index: JournalIndex;
  readonly html?: string;
}

/** What is not green: causes with what followed from them, then what was not tested, grouped by why. */
export function printReds(report: RunReport, terminal: Terminal, recording?: Recording): void {
  const shown = { isTerminals: report.terminal !== undefined, terminal, recording };
  for (const { root, alike, follows, blocks } of causesOf(report.rules)) {
    printRule(root, shown);
    if (alike.length > 0) terminal.print(`    the same finding in ${ids(alike)}`);
    for (const rule of follows.slice(0, shownIds)) {
      const note = standingNote[standingOf(rule)];
      const words = note === undefined ? '' : ` (${note})`;
      terminal.print(`    then ${verdictName(rule.verdict)}  ${rule.id}  ${rule.title}${words}`);
    }
    const unsaid = follows.slice(shownIds);
    if (unsaid.length > 0) terminal.print(`    then ${ids(unsaid)}`);
    if (blocks.length > 0)
      terminal.print(`    could not be tested because of this failure: ${ids(blocks)}`);
  }
  for (const broken of report.rules.filter((rule) => rule.verdict === 'HARNESS ERROR')) {
    printRule(broken, shown);
  }
  for (const { reason, why, standing, rules } of untestedOf(report.rules)) {
    const kind = reason === null ? 'NOT APPLICABLE' : `NOT RUN  ${reasonName(reason)}`;
    const note = standingNote[standing];
    const words = `${kind}${note === undefined ? '' : ` (${note})`}`;
    terminal.print(`${words}, ${why ?? 'for several reasons'}: ${ids(rules)}`);
  }
}

interface Shown {
  readonly isTerminals: boolean;
  readonly terminal: Terminal;
  readonly recording: Recording | undefined;
}

function printRule(rule: RuleReport, { isTerminals, terminal, recording }: Shown): void {
  const steady = rule.reproduced === undefined ? '' : `, ${steadinessWords(rule.reproduced)}`;
  const from = `(interface ${rule.section}, ${rule.provenance}${steady})`;
  const first = rule.firstRed ? '  <- failed first' : '';
  terminal.print(`${verdictName(rule.verdict)}  ${rule.id}  ${rule.title} ${from}${first}`);
  const standing = standingWords(rule);
  if (standing !== undefined) terminal.print(`    ${standing}`);
  if (rule.why !== null) terminal.print(`    ${rule.why}`);
  const told = rule.findings
    .slice(0, shownFindings)
    .map((finding) => findingLines(finding, isTerminals, recording).join('\n'));
  // The same call in a later round adds nothing.
  for (const text of new Set(told)) terminal.print(text);
  if (!isTerminals && rule.findings.length > 0 && recording?.html !== undefined)
    terminal.print(`    all its calls as a shell script: ${recording.html}#${rule.id}`);
}

function findingLines(
  finding: FindingReport,
  isTerminals: boolean,
  recording: Recording | undefined,
): readonly string[] {
  const words = `    ${finding.case}: expected ${finding.expected}; got ${finding.seen}`;
  if (isTerminals) return [words, ...callLines(finding)];
  const curl = recording && curlLine(finding, recording.index);
  return curl === undefined ? [words] : [words, `      ${curl}`];
}

/** The request of a terminal, and the request that would have been right. */
function callLines({ calls, instead }: FindingReport): readonly string[] {
  const lines: string[] = [];
  const [first] = calls;
  if (first !== undefined) {
    const { call, method, path, status } = first;
    const answer = status === null ? 'not answered' : `answered ${String(status)}`;
    lines.push(`      sent     ${method} ${path} (request ${String(call)}, ${answer})`);
  }
  if (instead !== undefined) lines.push(`      instead  ${instead}`);
  return lines;
}

function ids(rules: readonly RuleReport[]): string {
  const shown = rules.slice(0, shownIds).map((rule) => rule.id);
  return rules.length > shownIds
    ? `${shown.join(' ')} and ${rules.length - shownIds} more`
    : shown.join(' ');
}
