import { wrongIn } from '../../suites/engine/judge/load/evidence.ts';
import type { LoadOutcome } from '../../suites/engine/judge/load/outcome.ts';
import { counted } from '../numbers.ts';
import { balanceSentence } from './balance-words.ts';
import type { LoadReport } from './load-report.ts';

export const outcomeWords: Readonly<Record<LoadOutcome, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  incomplete: 'Incomplete',
};

/** Of the machine at the begin. */
export function busyWords({ busyCores }: Pick<LoadReport['surroundings'], 'busyCores'>): string {
  return `${busyCores.toFixed(2)} cores busy before the run`;
}

/** The outcome's reason, in a sentence or two. */
export function loadSentence(report: LoadReport): string {
  return wrongSentence(report) ?? invalidSentence(report) ?? objectiveSentence(report);
}

function wrongSentence(report: LoadReport): string | undefined {
  const { jobs, payments, rules, calls } = wrongIn(report);
  const parts = [
    jobs > 0 && `${counted(jobs, 'job')} went wrong`,
    payments > 0 && `${counted(payments, 'payment')} went wrong`,
    rules > 0 && `the sampled journeys broke ${counted(rules, 'rule')} of the interface`,
    calls > 0 && `${counted(calls, 'single call')} had a wrong answer`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  const said = parts.join(', ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}: a fast wrong answer is a wrong answer.`;
}

function invalidSentence({ validity, findings }: LoadReport): string | undefined {
  const [first] = validity;
  if (first !== undefined) {
    const more = validity.length - 1;
    const rest = more === 0 ? '' : ` And ${counted(more, 'more reason')} below.`;
    return `The numbers do not measure the target. ${first.sentence}${rest}`;
  }
  const [unjudged] = findings.sampled.unjudged;
  if (unjudged !== undefined) return `The sampled journeys could not be judged: ${unjudged}`;
  return findings.balances.state === 'unread' ? balanceSentence(findings.balances) : undefined;
}

function objectiveSentence({ objectives, findings, comparison }: LoadReport): string {
  const right = `Each of ${counted(findings.accepted, 'accepted job')} was printed once and unaltered${findings.balances.state === 'judged' ? ', and was paid for once' : ''}.`;
  const missed = objectives.filter(({ state }) => state === 'missed');
  const unjudged = objectives.filter(({ state }) => state === 'unjudged');
  const [worst = unjudged[0]] = missed;
  const all = counted(objectives.length, 'objective');
  if (worst === undefined) {
    const told = comparison === undefined ? '' : ' against the baseline too';
    return objectives.length === 0
      ? `${right} The run has no objectives.`
      : `Yes: ${objectives.length === 1 ? 'the objective is' : `all ${all} are`} met${told}. ${right}`;
  }
  const place = worst.stage === undefined ? '' : ` at ${worst.stage}`;
  const what = `${worst.asked}${place}: ${worst.why}.`;
  return missed.length > 0
    ? `No: ${String(missed.length)} of ${all} missed. ${what}`
    : `${String(unjudged.length)} of ${all} could not be judged. ${what}`;
}
