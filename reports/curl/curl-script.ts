import type { Evidence } from '../../suites/engine/case/check.ts';
import type { AnsweredEvent, JournalEvent } from '../../suites/engine/journal/event.ts';
import type { TargetFacts } from '../../suites/engine/journal/facts.ts';
import { eventWords } from '../event-words.ts';
import type { Call, JournalIndex } from '../journal-index.ts';
import type { FindingReport } from '../report.ts';
import { curlArguments } from './curl-call.ts';
import { declaration, harmless, withDefault } from './declaration.ts';
import { documentLines } from './document-lines.ts';
import { leavesPort, leavingLines, notePort } from './leaving.ts';
import { type Named, namesIn, type Origin } from './names.ts';
import { shellFunctions } from './shell-functions.ts';
import { shellComment, shellWord } from './shell-word.ts';
import { verdictFunctions, verdictLines } from './verdict.ts';

export interface CurlInput {
  readonly finding: Pick<FindingReport, 'case' | 'witness' | 'expected' | 'seen'> & {
    readonly telling?: Evidence;
  };
  readonly index: JournalIndex;
  /** The script judges the decisive answer itself and exits 1 where it shows the violation. */
  readonly judges?: boolean;
}

/** Beyond this a script helps nobody, and the journal says the same. */
const mostCalls = 300;

/**
 * A POSIX shell script that makes the calls of the case again, up to the one that shows the finding.
 * Secrets are variables to be set; what the target chose is taken from its new answers.
 */
export function curlScript({ finding, index, judges = false }: CurlInput): string {
  const last = Math.max(...finding.witness);
  const events = index.caseEvents(finding.case).filter((event) => event.seq <= last);
  const calls = events.flatMap((event) =>
    event.type === 'sent' ? (index.call(event.call) ?? []) : [],
  );
  if (calls.length > mostCalls) {
    return `${shellComment(`The case sent ${String(calls.length)} calls before this; that is too long for a script. journal.ndjson.gz has them.`)}\n`;
  }
  const { telling } = finding;
  const lookedFor = telling !== undefined && 'json' in telling ? telling.json : '';
  const names = namesIn(events, factsOf(index)?.keys ?? [], lookedFor);
  const decisive = index.callsAt([finding.witness[0]])[0]?.sent.call;
  const wanted = new Set(index.callsAt(finding.witness).map(({ sent }) => sent.call));
  const context = { index, calls, names, wanted, decisive, finding, judges };
  const steps = events.flatMap((event) => step(event, context));
  const verdict = judges
    ? verdictLines({ ...finding, telling, answered: decidedBy(context) }, names)
    : [];
  const ending = judges ? verdict : told(finding);
  return [...opening(context, [...steps, ...ending]), ...steps, ...ending].join('\n').concat('\n');
}

/** The facts about the target in the first event of a recording; undefined where that event is missing. */
export function factsOf(index: JournalIndex): TargetFacts | undefined {
  const run = index.at(1);
  return run?.type === 'run' ? run.target : undefined;
}

/** The answer that shows it, where it is an answer. */
function decidedBy({ finding, index, decisive }: StepContext): AnsweredEvent | undefined {
  const event = index.at(finding.witness[0]);
  return event?.type === 'answered' && event.call === decisive ? event : undefined;
}

function opening(
  { finding, index, calls, names, judges }: StepContext,
  steps: readonly string[],
): string[] {
  const baseUrl = factsOf(index)?.baseUrl ?? 'https://localhost:7300/api/v1';
  const leaving = leavingLines(calls, names);
  return [
    '#!/bin/sh',
    shellComment(`expected: ${finding.expected}`),
    shellComment(`got:      ${finding.seen}`),
    "# For a private certificate: CURL_OPTIONS='--cacert ca.pem' (or --insecure).",
    'set -u',
    withDefault('BASE', harmless(baseUrl), 'address of the target'),
    ...names.flatMap((name) => declaration(name)),
    ...(leaving.length === 0 ? [] : ['MADE= PORTS=']),
    ...(calls.some(({ sent }) => sent.file !== undefined) ? documentLines : []),
    ...shellFunctions([...steps, ...leaving]),
    ...leaving,
    ...(judges ? verdictFunctions : []),
    '',
  ];
}

/** The last lines, beside what the target answered. */
function told({ expected, seen }: CurlInput['finding']): readonly string[] {
  const words = [`expected:       ${expected}`, `got in the run: ${seen}`].map((line) =>
    shellWord(line.replaceAll(/\p{Cc}+/gu, ' '), []),
  );
  return [`printf '%s\\n' ${words.join(' ')}`];
}

interface StepContext {
  readonly index: JournalIndex;
  readonly calls: readonly Call[];
  readonly names: readonly Named[];
  readonly wanted: ReadonlySet<number>;
  readonly decisive: number | undefined;
  readonly finding: CurlInput['finding'];
  readonly judges: boolean;
}

function step(event: JournalEvent, context: StepContext): readonly string[] {
  if (event.type === 'sent') {
    const call = context.index.call(event.call);
    return call === undefined ? [] : callStep(call, context);
  }
  if (event.type === 'answered' || event.type === 'unanswered') return [];
  const lines = otherStep(event);
  const { finding } = context;
  const shows = event.seq === finding.witness[0] ? [showsIt(finding, eventWords(event))] : [];
  return lines.length + shows.length === 0 ? [] : [...shows, ...lines, ''];
}

function otherStep(event: JournalEvent): readonly string[] {
  if (event.type === 'settled') return ['sleep 1  # for the printers'];
  const byHand = ['clock', 'restart', 'fault', 'balance', 'policy'].includes(event.type);
  return byHand ? [shellComment(`do this by hand, as in the run: ${eventWords(event)}`)] : [];
}

function showsIt({ seen }: CurlInput['finding'], where: string): string {
  return shellComment(`this request shows it (${where}); got in the run: ${seen}`);
}

function callStep(
  call: Call,
  { names, wanted, decisive, finding, judges }: StepContext,
): readonly string[] {
  const { sent, answered } = call;
  const outcome = answered === undefined ? 'never answered' : `answered ${String(answered.status)}`;
  const file = sent.file === undefined ? '' : ` (a file of ${String(sent.file.bytes)} bytes)`;
  const title = shellComment(
    `call ${String(sent.call)}: ${sent.operation}${file}, ${outcome} in the run`,
  );
  if (sent.malformed !== undefined) {
    return [
      title,
      shellComment(`malformed on purpose, which curl cannot send: ${sent.malformed}`),
      '',
    ];
  }
  const words = curlArguments(sent, names);
  const picking = [
    ...names.flatMap(({ variable, origin }) =>
      origin.kind === 'answered' && origin.call === sent.call ? pick(variable, origin) : [],
    ),
    ...(leavesPort(call) ? notePort(call) : []),
  ];
  if (judges && sent.call === decisive) {
    const asked = commandText([`--write-out '\\n%{http_code}'`, ...words]);
    return [title, showsIt(finding, 'this call'), `judge "$(${asked})"`, ''];
  }
  if (wanted.has(sent.call)) {
    const notes = sent.call === decisive ? [showsIt(finding, 'this call')] : [];
    const command = commandText(['--include', ...words]);
    return [title, ...notes, ...capture(command, picking, true), ''];
  }
  if (picking.length === 0 && answered !== undefined) {
    const asked = [`setup ${String(sent.call)} ${String(answered.status)}`, ...words];
    return [title, continued(asked), ''];
  }
  return [title, ...capture(commandText(['--output /dev/null', ...words]), picking, false), ''];
}

function commandText(words: readonly string[]): string {
  return continued(['call', ...words]);
}

function continued(words: readonly string[]): string {
  return words.join(' \\\n  ');
}

function capture(command: string, picking: readonly string[], show: boolean): readonly string[] {
  if (picking.length === 0) return show ? [command, 'echo'] : [command];
  const body = command.replace(' \\\n  --output /dev/null', '');
  return [`ANSWER=$(${body})`, ...(show ? ['printf "%s\\n" "$ANSWER"'] : []), ...picking];
}

/** What the target chose, taken from its answer; without it nothing that follows would show anything. */
function pick(
  variable: string,
  { call, member }: Origin & { readonly kind: 'answered' },
): readonly string[] {
  return [
    `${variable}=$(printf "%s" "$ANSWER" | pick ${shellWord(member, [])})`,
    `: "\${${variable}:?call ${String(call)} returned no ${member}}"`,
  ];
}
