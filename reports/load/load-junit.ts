import { wrongIn } from '../../suites/engine/judge/load/evidence.ts';
import type { JudgedObjective } from '../../suites/engine/judge/load/judge-objectives.ts';
import { xmlElement, xmlText } from '../writers/xml.ts';
import { balanceSentence } from './balance-words.ts';
import type { LoadReport } from './load-report.ts';
import { loadSentence } from './words.ts';

type Mark = 'failure' | 'error' | 'none';

interface TestCase {
  readonly mark: Mark;
  readonly name: string;
  readonly group: string;
  readonly type: string;
  readonly message: string;
}

/**
 * junit.xml: a test for each objective at each stage, one for the answers, one for the payments, one for the validity. What
 * could not be judged is an error, since many readers count what is skipped as green.
 */
export function loadJunit(report: LoadReport): string {
  const cases = [
    answers(report),
    ...payments(report),
    ...validity(report),
    ...report.objectives.map(objectiveCase),
  ];
  if (report.outcome !== 'passed' && cases.every(({ mark }) => mark === 'none'))
    cases.push(wholeRun(report));
  const count = (mark: Mark): number => cases.filter((one) => one.mark === mark).length;
  const [first] = report.repeats;
  const attributes = {
    name: 'platen load',
    package: 'platen.load',
    id: 0,
    hostname: 'localhost',
    timestamp: (first?.startedAt ?? '1970-01-01T00:00:00').slice(0, 19),
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: 0,
    time: 0,
  };
  const suite = xmlElement('testsuite', attributes, [
    properties(report),
    ...cases.map((one) => `\n${caseElement(one)}`),
    `\n${xmlElement('system-out', {}, [xmlText(loadSentence(report))])}`,
    xmlElement('system-err', {}),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('testsuites', {}, [suite])}\n`;
}

function properties({
  outcome,
  target,
  workload,
  surroundings,
  repeats,
  findings,
}: LoadReport): string {
  const values: Readonly<Record<string, string>> = {
    outcome,
    target,
    workload: `${workload.name} ${surroundings.workloadDigest}`,
    seed: String(repeats[0]?.seed ?? ''),
    machine: surroundings.machine,
    platen: surroundings.platen,
    balances: balanceSentence(findings.balances),
  };
  const written = Object.entries(values).map(([name, value]) =>
    xmlElement('property', { name, value }),
  );
  return xmlElement('properties', {}, written);
}

function answers(report: LoadReport): TestCase {
  const { jobs, rules, calls } = wrongIn(report);
  const unjudged = report.findings.sampled.unjudged;
  const wrong = jobs + rules + calls;
  return {
    mark: wrong > 0 ? 'failure' : unjudged.length > 0 ? 'error' : 'none',
    name: 'every accepted job is printed once, unaltered and at the right printer',
    group: 'answers',
    type: wrong > 0 ? 'WRONG' : 'UNJUDGED',
    message: wrong > 0 ? loadSentence(report) : unjudged.join('; '),
  };
}

/** Where nobody could be asked, a property says so: nothing is known of the target then, good or bad. */
function payments(report: LoadReport): readonly TestCase[] {
  const { balances } = report.findings;
  if (balances.state === 'unasked') return [];
  const isUnread = balances.state === 'unread';
  const wrong = wrongIn(report).payments;
  return [
    {
      mark: isUnread ? 'error' : wrong > 0 ? 'failure' : 'none',
      name: 'every printed job is paid for once, and all balances add up',
      group: 'payments',
      type: isUnread ? 'UNJUDGED' : 'WRONG',
      message: isUnread ? balanceSentence(balances) : loadSentence(report),
    },
  ];
}

function validity({ validity: found }: LoadReport): readonly TestCase[] {
  const name = 'the numbers measure the target';
  if (found.length === 0) return [{ mark: 'none', name, group: 'validity', type: '', message: '' }];
  return found.map(({ which, stage, sentence }) => ({
    mark: 'error',
    name: `${name}: ${which}${stage === undefined ? '' : ` at ${stage}`}`,
    group: 'validity',
    type: 'INVALID',
    message: sentence,
  }));
}

const marks: Readonly<Record<JudgedObjective['state'], Mark>> = {
  met: 'none',
  missed: 'failure',
  unjudged: 'error',
};

function objectiveCase({ asked, stage, state, why }: JudgedObjective): TestCase {
  const name = stage === undefined ? asked : `${asked} at ${stage}`;
  return { mark: marks[state], name, group: 'objectives', type: state.toUpperCase(), message: why };
}

function wholeRun(report: LoadReport): TestCase {
  const name = `the run as a whole: ${report.outcome}`;
  const message = loadSentence(report);
  return { mark: 'error', name, group: 'run', type: 'INCOMPLETE', message };
}

function caseElement({ mark, name, group, type, message }: TestCase): string {
  const attributes = { name, classname: `platen.load.${group}`, time: 0 };
  if (mark === 'none') return xmlElement('testcase', attributes);
  return xmlElement('testcase', attributes, [xmlElement(mark, { type, message })]);
}
