import { type Cause, causesOf } from '../causes.ts';
import { expectationWords } from '../expectation.ts';
import { leftGroups, leftNames, leftWords } from '../left-behind.ts';
import { addTallies, counted, numbersLine } from '../numbers.ts';
import type { EntryReport, RuleReport, RunReport } from '../report.ts';
import { standingNote } from '../standing.ts';
import { type Untested, untestedOf } from '../untested.ts';
import {
  outcomeSentence,
  outcomeWord,
  reasonMeaning,
  steadinessWords,
  verdictName,
} from '../words.ts';
import { codeSpan } from './code-span.ts';

const shownCauses = 8;
const shownIds = 12;
const shownWhys = 12;

/**
 * summary.md: what a reviewer reads in a pull request. Its length is bounded whatever the run held
 * (a comment takes 65,536 characters); the rest is counted, never dropped in silence.
 */
export function summaryMarkdown(report: RunReport): string {
  const blocks = [
    `## Platen: ${outcomeWord[report.outcome].toLowerCase()}`,
    `${outcomeSentence(report)}${report.partial ? ' Partial run: rules were excluded by an option.' : ''}`,
    numbers(report),
    ...newer(report),
    ...expectation(report),
    ...stale(report),
    ...causes(report),
    ...broken(report),
    ...known(report),
    ...notTested(report),
    ...unplayed(report),
    ...leftBehind(report),
    footer(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function numbers({ summary }: RunReport): string {
  const { stated, derived, assumed, observed } = summary.byProvenance;
  const lines = [
    `- all: ${codeSpan(numbersLine(summary))}`,
    `- stated or derived: ${codeSpan(numbersLine(addTallies(stated, derived)))}`,
    `- assumed: ${codeSpan(numbersLine(assumed))}`,
  ];
  if (observed.applicable + observed.notApplicable > 0) {
    lines.push(`- observed: ${codeSpan(numbersLine(observed))}`);
  }
  return lines.join('\n');
}

/** A run that is held to an older requirement set says how much more there is. */
function newer({ catalogue, rules }: RunReport): readonly string[] {
  const count = rules.filter((rule) => !rule.gates).length;
  if (count === 0) return [];
  return [
    `Held to the requirement set ${catalogue}: ${counted(count, 'newer rule')} reported, deciding nothing.`,
  ];
}

function expectation({ expectation: expected }: RunReport): readonly string[] {
  return expected === undefined ? [] : [`${expectationWords(expected)}.`];
}

function stale(report: RunReport): readonly string[] {
  return entryBlock(report, 'stale', {
    title: 'Known failures that no longer fail as listed',
    text: ({ rule, verdict, why }) => `- ${codeSpan(rule, 40)} ${verdict}: ${codeSpan(why)}`,
  });
}

function known(report: RunReport): readonly string[] {
  return entryBlock(report, 'known', {
    title: 'Known failures',
    text: ({ rule, verdict, expires, reason, why }) =>
      `- ${codeSpan(rule, 40)} ${verdict}, accepted until ${expires}: ${codeSpan(reason)}  \n  ${codeSpan(why)}`,
  });
}

function entryBlock(
  { baseline }: RunReport,
  state: EntryReport['state'],
  words: { readonly title: string; readonly text: (entry: EntryReport) => string },
): readonly string[] {
  const own = (baseline?.entries ?? []).filter((entry) => entry.state === state);
  if (own.length === 0) return [];
  const lines = own.slice(0, shownWhys).map(words.text);
  return [`### ${words.title}`, [...lines, ...rest(own.length)].join('\n')];
}

function causes(report: RunReport): readonly string[] {
  const found = causesOf(report.rules);
  if (found.length === 0) return [];
  const shown = found.slice(0, shownCauses).map(causeText);
  const more = found.length - shown.length;
  return [
    '### Failures, in the order in which they occurred',
    [...shown, ...(more > 0 ? [`- and ${String(more)} more, see report.html`] : [])].join('\n'),
  ];
}

function causeText({ root, alike, follows, blocks }: Cause): string {
  const finding = root.findings[0];
  const lines = [
    `- **${root.id}** ${verdictName(root.verdict)}: ${root.title} (interface ${root.section}, ${root.provenance})`,
  ];
  if (root.known !== undefined) lines.push(`  a known failure until ${root.known.expires}`);
  if (finding !== undefined) {
    lines.push(`  expected ${codeSpan(finding.expected)}; got ${codeSpan(finding.seen)}`);
    lines.push(`  in ${codeSpan(finding.case, 80)}, ${counted(root.findings.length, 'finding')}`);
  }
  if (root.reproduced !== undefined) lines.push(`  ${steadinessWords(root.reproduced)}`);
  if (alike.length > 0) lines.push(`  failed in the same way: ${ids(alike)}`);
  if (follows.length > 0) lines.push(`  failed only after it: ${ids(follows)}`);
  if (blocks.length > 0)
    lines.push(`  could not be tested because of this failure: ${ids(blocks)}`);
  return lines.join('  \n');
}

function broken({ rules }: RunReport): readonly string[] {
  const own = rules.filter((rule) => rule.verdict === 'HARNESS ERROR');
  if (own.length === 0) return [];
  const lines = own
    .slice(0, shownWhys)
    .map((rule) => `- ${rule.id}: ${codeSpan(rule.why ?? 'no reason was recorded', 160)}`);
  return ['### Platen itself broke', [...lines, ...rest(own.length)].join('\n')];
}

function notTested({ rules }: RunReport): readonly string[] {
  const missing = untestedOf(rules).filter(({ reason }) => reason !== null);
  if (missing.length === 0) return [];
  const lines = missing.slice(0, shownWhys).map(untestedText);
  return ['### Not tested', [...lines, ...rest(missing.length)].join('\n')];
}

function unplayed({ terminal }: RunReport): readonly string[] {
  const all = terminal?.unplayed ?? [];
  if (all.length === 0) return [];
  const lines = all.slice(0, shownWhys).map(({ id, why }) => `- ${id}: ${codeSpan(why, 160)}`);
  return ['### Test cases not played to the end', [...lines, ...rest(all.length)].join('\n')];
}

function leftBehind(report: RunReport): readonly string[] {
  const groups = leftGroups(report);
  if (groups.length === 0) return [];
  const lines = groups
    .slice(0, shownWhys)
    .map((group) => `- ${leftWords(group)}: ${codeSpan(leftNames(group, 3), 160)}`);
  return ['### Not removed from the target', [...lines, ...rest(groups.length)].join('\n')];
}

function untestedText({ reason, why, standing, rules }: Untested): string {
  const note = standingNote[standing];
  const words = `${reason === null ? 'NOT RUN' : `${reason} (${reasonMeaning[reason]})`}${note === undefined ? '' : ` (${note})`}`;
  const because = why === null ? '' : `: ${codeSpan(why, 160)}`;
  return `- ${words}${because}: ${ids(rules)}`;
}

function rest(count: number): readonly string[] {
  return count > shownWhys ? [`- and ${String(count - shownWhys)} more, see report.html`] : [];
}

function ids(rules: readonly RuleReport[]): string {
  const shown = rules.slice(0, shownIds).map((rule) => rule.id);
  const more = rules.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}

function footer(report: RunReport): string {
  const { name, baseUrl } = report.target;
  const seconds = (report.durationMs / 1000).toFixed(1);
  return [
    `${codeSpan(name, 80)} at ${codeSpan(baseUrl, 120)}`,
    `${counted(report.requests, 'request')} in ${seconds} s, seed ${String(report.seed)}, ${codeSpan(report.startedAt, 40)}, Platen ${report.platen}`,
  ].join('  \n');
}
