import Type from 'typebox';
import { type Call, indexJournal } from '../../../reports/journal-index.ts';
import {
  ControlProblem,
  type ControlRoute,
  eventRoute,
  openFeed,
} from '../../../simulators/kit/control.ts';
import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import { recordedCurl } from './recorded-curl.ts';
import { exchangeOf, lineOf } from './recorded-exchange.ts';
import { ruleJson } from './recorded-rule.ts';
import type { RecordedRun } from './recorded-run.ts';

/** Maximum number of calls that the page lists; all others are found by their number. */
const mostListed = 5_000;

/**
 * A recorded run in the form of a control plane: its exchanges as those of a running service, and
 * its rules with what was expected, what was seen, and the calls that show it.
 */
export function recordedRoutes(run: RecordedRun): readonly ControlRoute[] {
  const { target, startedAt, outcome, rules, journal } = run;
  const index = indexJournal(journal);
  const calls = journal.flatMap((event) =>
    event.type === 'sent' ? [index.call(event.call)].filter((one) => one !== undefined) : [],
  );
  const at = (call: Call): number => momentOf(call, startedAt, journal[0]);
  const shown = rules.map((rule) => ruleJson(rule, index));
  return [
    eventRoute(openFeed(), 'none: a recording does not change'),
    ...(rules.length === 0 ? [] : [rulesRoute({ target, startedAt, outcome, rules: shown })]),
    {
      method: 'GET',
      path: '/exchanges',
      summary: 'Lists the calls of the run in the order sent.',
      answer: Type.Array(Type.Object({ id: Type.Integer() })),
      run: () => ({
        json: calls.slice(-mostListed).map((call) => lineOf(exchangeOf(call, at(call)))),
      }),
    },
    {
      method: 'GET',
      path: '/exchanges/{id}',
      summary:
        'Returns a call of the run and its answer, with names in place of secrets, and the call as a curl command.',
      answer: Type.Object({ head: Type.String(), answerHead: Type.String(), curl: Type.String() }),
      run: ({ parameters }) => {
        const call = index.call(Number(parameters['id']));
        if (call !== undefined)
          return { json: { ...exchangeOf(call, at(call)), curl: recordedCurl(call, index) } };
        throw new ControlProblem(404, { detail: 'The run has no call of this number.' });
      },
    },
  ];
}

function rulesRoute(json: object): ControlRoute {
  const rule = Type.Object({
    id: Type.String(),
    title: Type.String(),
    verdict: Type.String(),
    isFailed: Type.Boolean(),
    findings: Type.Array(Type.Object({ expected: Type.String(), seen: Type.String() })),
  });
  return {
    method: 'GET',
    path: '/recording',
    summary:
      'Returns the rules of the run, failed ones first, with their findings: expected and seen, and the calls of the case.',
    answer: Type.Object({ target: Type.String(), rules: Type.Array(rule) }),
    run: () => ({ json }),
  };
}

/** The journal counts nanoseconds from anywhere; its first event is the start of the run. */
function momentOf({ sent }: Call, startedAt: string, start: JournalEvent | undefined): number {
  const since = start === undefined ? 0n : BigInt(sent.at) - BigInt(start.at);
  return Date.parse(startedAt) + Number(since / 1_000_000n);
}
