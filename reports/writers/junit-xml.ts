import { isMissing, type NotRunReason, type Verdict } from '../../suites/engine/judge/verdict.ts';
import { numbersLine } from '../numbers.ts';
import type { EntryReport, FindingReport, RuleReport, RunReport } from '../report.ts';
import { standingOf, standingWords } from '../standing.ts';
import { outcomeSentence, verdictMeaning } from '../words.ts';
import { xmlElement, xmlText } from './xml.ts';

type Mark = 'failure' | 'error' | 'skipped' | 'none';

interface TestCase {
  readonly mark: Mark;
  readonly xml: string;
}

const marks: Readonly<Record<Verdict, Mark>> = {
  OK: 'none',
  FAILED: 'failure',
  'NON-STRICT': 'none',
  INFORMATIONAL: 'none',
  'NOT APPLICABLE': 'skipped',
  'NOT RUN': 'skipped',
  'HARNESS ERROR': 'error',
};

const shownFindings = 10;

/** Reasons why the profile does not let a rule be judged. Such a rule is skipped. */
const notOffered: ReadonlySet<NotRunReason | null> = new Set(['PREREQUISITE', 'NO-PERMISSION']);

/**
 * junit.xml: a test per planned rule, and one per known failure that does not hold any more. A rule that the target
 * profile does not offer is skipped, unless the profile expects it. Any other MUST that was not run is an error, since
 * many readers count what is skipped as green; and a run that did not pass never holds passing tests alone. A known
 * failure is skipped, and says so.
 */
export function junitXml(report: RunReport): string {
  const stale = (report.baseline?.entries ?? []).filter((entry) => entry.state === 'stale');
  const cases = [
    ...report.rules.map((rule) => ruleCase(rule, report.strict)),
    ...stale.map(staleCase),
  ];
  if (
    report.outcome !== 'passed' &&
    !cases.some(({ mark }) => mark === 'failure' || mark === 'error')
  ) {
    cases.push(wholeRunCase(report));
  }
  const count = (mark: Mark): number => cases.filter((one) => one.mark === mark).length;
  const attributes = {
    name: 'platen',
    package: 'platen',
    id: 0,
    hostname: 'localhost',
    timestamp: report.startedAt.slice(0, 19),
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(report.durationMs),
  };
  const suite = xmlElement('testsuite', attributes, [
    properties(report),
    ...cases.map(({ xml }) => `\n${xml}`),
    `\n${xmlElement('system-out', {}, [xmlText(remarks(report))])}`,
    xmlElement('system-err', {}),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('testsuites', {}, [suite])}\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function properties(report: RunReport): string {
  const values: Readonly<Record<string, string>> = {
    outcome: report.outcome,
    strict: String(report.strict),
    partial: String(report.partial),
    catalogue: report.catalogue,
    seed: String(report.seed),
    target: `${report.target.name} ${report.target.baseUrl}`,
    platen: report.platen,
  };
  const written = Object.entries(values).map(([name, value]) =>
    xmlElement('property', { name, value }),
  );
  return xmlElement('properties', {}, written);
}

function ruleCase(rule: RuleReport, strict: boolean): TestCase {
  const mark = markOf(rule, strict);
  const name = `${rule.id} ${rule.title} (interface ${rule.section}, ${rule.level}, ${rule.provenance})`;
  return testCase(mark, { name, classname: rule.area, message: messageOf(rule) }, rule);
}

function markOf(rule: RuleReport, strict: boolean): Mark {
  const mark = countingMark(rule, strict);
  return mark === 'none' || standingOf(rule) === 'counts' ? mark : 'skipped';
}

function countingMark(rule: RuleReport, strict: boolean): Mark {
  if (rule.verdict === 'NON-STRICT' && strict) return 'failure';
  if (isMissing(rule) && !(notOffered.has(rule.reason) && rule.expectation !== 'expected'))
    return 'error';
  return marks[rule.verdict];
}

function testCase(
  mark: Mark,
  words: { readonly name: string; readonly classname: string; readonly message: string },
  rule?: RuleReport,
): TestCase {
  const { name, classname, message } = words;
  const attributes = { name, classname, time: seconds(rule?.durationMs ?? 0) };
  if (mark === 'none') return { mark, xml: xmlElement('testcase', attributes) };
  const type = rule?.verdict ?? 'INCOMPLETE';
  const details = (rule?.findings ?? []).slice(0, shownFindings).map(findingText).join('\n\n');
  const inner = details === '' ? [] : [xmlText(details)];
  // The schemas allow 'skipped' no type.
  const said = mark === 'skipped' ? { message: `${type}: ${message}` } : { type, message };
  return { mark, xml: xmlElement('testcase', attributes, [xmlElement(mark, said, inner)]) };
}

function staleCase({ rule, verdict, reason, why }: EntryReport): TestCase {
  const name = `known failure ${rule} ${verdict}: ${reason}`;
  const message = `it no longer fails as listed: ${why}`;
  const mark = xmlElement('failure', { type: 'STALE', message });
  const attributes = { name, classname: 'platen.baseline', time: seconds(0) };
  return { mark: 'failure', xml: xmlElement('testcase', attributes, [mark]) };
}

function wholeRunCase(report: RunReport): TestCase {
  const name = `the run as a whole: ${report.outcome}`;
  return testCase('error', { name, classname: 'platen', message: outcomeSentence(report) });
}

function messageOf(rule: RuleReport): string {
  const words = standingWords(rule);
  return words === undefined ? whatWasSeen(rule) : `${words}; ${whatWasSeen(rule)}`;
}

function whatWasSeen(rule: RuleReport): string {
  const finding = rule.findings[0];
  if (finding !== undefined) return `expected ${finding.expected}; got ${finding.seen}`;
  return [rule.reason, rule.why].filter((part) => part !== null).join(': ') || rule.verdict;
}

function findingText(finding: FindingReport): string {
  const calls = finding.calls.map(
    ({ call, method, path, status }) =>
      `call ${String(call)}: ${method} ${path} -> ${status === null ? 'no answer' : String(status)}`,
  );
  return [
    `case ${finding.case}`,
    `expected ${finding.expected}`,
    `got ${finding.seen}`,
    ...calls,
  ].join('\n');
}

/** What passes in JUnit's eyes and still should be read. */
function remarks(report: RunReport): string {
  const quiet = report.rules.filter(
    (rule) => rule.findings.length > 0 && markOf(rule, report.strict) === 'none',
  );
  const lines = quiet.map(
    (rule) => `${rule.verdict} (${verdictMeaning[rule.verdict]}) ${rule.id}: ${messageOf(rule)}`,
  );
  return [outcomeSentence(report), numbersLine(report.summary), ...lines].join('\n');
}
