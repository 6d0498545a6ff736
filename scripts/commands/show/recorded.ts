import { type Call, indexJournal } from '../../../reports/journal-index.ts';
import { placedParameters } from '../../../reports/placed-parameters.ts';
import type { FindingReport, RuleReport, RunReport } from '../../../reports/report.ts';
import {
  ControlProblem,
  type ControlRoute,
  eventRoute,
  openFeed,
} from '../../../simulators/kit/control.ts';
import type { JournalEvent } from '../../../suites/journal/event.ts';

/**
 * A recorded run in the form of a control plane: its exchanges as those of a service that runs, and
 * its rules with what was expected, what was seen, and the calls that show it.
 */
export function recordedRoutes(
  report: RunReport,
  journal: readonly JournalEvent[],
): readonly ControlRoute[] {
  const index = indexJournal(journal);
  const start = journal[0];
  const calls = journal.flatMap((event) =>
    event.type === 'sent' ? [index.call(event.call)].filter((one) => one !== undefined) : [],
  );
  const at = (call: Call): number => momentOf(call, report, start);
  const rules = report.rules.map((rule) => recordedRule(rule, index));
  return [
    eventRoute(openFeed(), 'none: a recording does not change'),
    {
      method: 'GET',
      path: '/recording',
      summary: 'the rules of the run with their findings: {expected, seen, calls, caseCalls}',
      run: () => ({
        json: { target: report.target.name, startedAt: report.startedAt, rules },
      }),
    },
    {
      method: 'GET',
      path: '/exchanges',
      summary: 'the calls of the run in the order sent',
      run: () => ({ json: calls.slice(-mostListed).map((call) => lineOf(call, at(call))) }),
    },
    {
      method: 'GET',
      path: '/exchanges/{id}',
      summary: 'a call of the run and its answer, secrets replaced by names',
      run: ({ parameters }) => {
        const call = index.call(Number(parameters['id']));
        if (call !== undefined) return { json: exchangeOf(call, at(call)) };
        throw new ControlProblem(404, { detail: 'The run has no call of this number.' });
      },
    },
  ];
}

/** What the page lists; all others are found by their number. */
const mostListed = 5_000;

type Index = ReturnType<typeof indexJournal>;

function recordedRule(rule: RuleReport, index: Index): object {
  const { id, title, section, level, verdict, why, findings } = rule;
  return {
    id,
    title,
    section,
    level,
    verdict,
    why,
    findings: findings.map((finding) => recordedFinding(finding, index)),
  };
}

function recordedFinding(finding: FindingReport, index: Index): object {
  const { case: played, expected, seen, witness } = finding;
  const numbers = (calls: readonly Call[]): readonly number[] => calls.map(({ sent }) => sent.call);
  const events = index.caseEvents(played);
  return {
    case: played,
    expected,
    seen,
    decisive: numbers(index.callsAt([witness[0]]))[0],
    calls: numbers(index.callsAt(witness)),
    caseCalls: numbers(index.callsAt(events.map(({ seq }) => seq))),
  };
}

/** The journal counts nanoseconds from anywhere; its first event is the start of the run. */
function momentOf({ sent }: Call, report: RunReport, start: JournalEvent | undefined): number {
  const since = start === undefined ? 0n : BigInt(sent.at) - BigInt(start.at);
  return Date.parse(report.startedAt) + Number(since / 1_000_000n);
}

function lineOf(call: Call, at: number): object {
  const { head: _head, body, answerHead: _answerHead, answerBody, ...line } = exchangeOf(call, at);
  return { ...line, bytes: body.size, answerBytes: answerBody.size };
}

interface Body {
  readonly size: number;
  readonly text: string;
}

interface Recorded {
  readonly head: string;
  readonly body: Body;
  readonly answerHead: string;
  readonly answerBody: Body;
  readonly [member: string]: unknown;
}

function exchangeOf({ sent, answered, unanswered }: Call, at: number): Recorded {
  const { inQuery, inBody } = placedParameters(sent);
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, value])).toString();
  const target = query === '' ? sent.path : `${sent.path}?${query}`;
  const ms = answered === undefined ? 0 : Number(BigInt(answered.at) - BigInt(sent.at)) / 1e6;
  return {
    id: sent.call,
    requestId: '',
    at,
    ms,
    from: sent.case,
    method: sent.method,
    target,
    status: answered?.status ?? 0,
    ...(unanswered === undefined ? {} : { aborted: true, problem: unanswered.reason }),
    caller: sent.operation,
    documents: [],
    head: `${sent.method} ${target} HTTP/1.1\r\n${headersOf(sent.headers)}`,
    body: textBody(
      sent.json === undefined
        ? [
            ...inBody.map(([name, value]) => `${name}=${value}`),
            ...(sent.file === undefined
              ? []
              : [`(file ${sent.file.fileName}, ${String(sent.file.bytes)} bytes)`]),
          ].join('\n')
        : JSON.stringify(sent.json, null, 2),
    ),
    answerHead:
      answered === undefined
        ? (unanswered?.reason ?? 'no answer')
        : `${String(answered.status)}\r\n${headersOf(answered.headers)}`,
    answerBody: textBody(
      answered?.json === undefined
        ? (answered?.text ?? '')
        : JSON.stringify(answered.json, null, 2),
    ),
  };
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function textBody(text: string): Body {
  return { size: Buffer.byteLength(text), text };
}
