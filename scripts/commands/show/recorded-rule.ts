import { eventWords } from '../../../reports/event-words.ts';
import type { Call, JournalIndex } from '../../../reports/journal-index.ts';
import { verdictMeaning } from '../../../reports/words.ts';
import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import { anyRuleOf } from '../../../suites/rules/every-rule.ts';
import { openQuestionOf } from '../../../suites/spec/open-questions.ts';
import { requirement } from '../explain/explain-rule.ts';
import { targetOf } from './recorded-exchange.ts';
import type { RecordedFinding, RecordedRule } from './recorded-run.ts';
import { verdictTones, verdictWords } from './verdict-words.ts';

const mostFindings = 50;
const mostSteps = 1_000;

/** A rule with its findings, and the calls of each finding's case in their order. */
export function ruleJson(rule: RecordedRule, index: JournalIndex): object {
  const { id, title, verdict, isFailed, why, findings } = rule;
  return {
    id,
    title,
    verdict: verdictWords[verdict],
    tone: verdictTones[verdict],
    meaning: verdictMeaning[verdict],
    isFailed,
    why,
    about: aboutRule(id),
    findings: findings.slice(0, mostFindings).map((finding) => findingJson(finding, index)),
    moreFindings: Math.max(0, findings.length - mostFindings),
  };
}

/** The rule as `platen explain` describes it; nothing for a rule that this version does not have. */
function aboutRule(id: string): readonly (readonly [label: string, text: string])[] {
  const rule = anyRuleOf(id);
  if (rule === undefined) return [];
  const silence = rule.silence === undefined ? undefined : openQuestionOf(rule.silence);
  if (silence === undefined) return requirement(rule);
  return [
    ...requirement(rule),
    [silence.id, `${silence.question} Our choice: ${silence.choice}`] as const,
  ];
}

function findingJson(finding: RecordedFinding, index: JournalIndex): object {
  const { case: played, expected, seen, witness } = finding;
  const [first] = witness;
  const decisive = first === undefined ? undefined : index.callsAt([first])[0]?.sent.call;
  const part = new Set(index.callsAt(witness).map(({ sent }) => sent.call));
  const events = witness.map((seq) => index.at(seq)).filter((event) => event !== undefined);
  const steps = index
    .callsAt(index.caseEvents(played).map(({ seq }) => seq))
    .map((call) => stepOf(call, { decisive, part }));
  return {
    case: played,
    expected,
    seen,
    events: events.filter((event) => !isCall(event)).map(eventWords),
    steps: aroundDecisive(steps),
  };
}

interface Step {
  readonly call: number;
  readonly request: string;
  readonly status: number;
  /** Its part in the finding. */
  readonly part: 'decisive' | 'evidence' | '';
}

function stepOf(
  { sent, answered }: Call,
  of: { readonly decisive: number | undefined; readonly part: ReadonlySet<number> },
): Step {
  const { call, method } = sent;
  return {
    call,
    request: `${method} ${targetOf(sent)}`,
    status: answered?.status ?? 0,
    part: call === of.decisive ? 'decisive' : of.part.has(call) ? 'evidence' : '',
  };
}

/** Returns at most `mostSteps` calls of a case, among them the decisive one. */
function aroundDecisive(steps: readonly Step[]): readonly Step[] {
  const at = steps.findIndex(({ part }) => part === 'decisive');
  const end = at < 0 ? mostSteps : Math.max(mostSteps, at + 1);
  return steps.slice(Math.max(0, end - mostSteps), end);
}

function isCall({ type }: JournalEvent): boolean {
  return type === 'sent' || type === 'answered' || type === 'unanswered';
}
