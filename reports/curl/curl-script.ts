import type { JournalEvent } from '../../suites/journal/event.ts';
import type { TargetFacts } from '../../suites/journal/facts.ts';
import { eventWords } from '../event-words.ts';
import type { Call, JournalIndex } from '../journal-index.ts';
import type { FindingReport } from '../report.ts';
import { curlArguments } from './curl-call.ts';
import { declaration, harmless, withDefault } from './declaration.ts';
import { type Named, namesIn } from './names.ts';
import { shellComment, shellWord } from './shell-word.ts';

export interface CurlInput {
  readonly finding: FindingReport;
  readonly index: JournalIndex;
}

/** Beyond this a script helps nobody, and the journal says the same. */
const mostCalls = 300;

/**
 * A POSIX shell script that makes the calls of the case again, up to the one that shows the finding.
 * Secrets are variables to be set; what the target chose is taken from its new answers.
 */
export function curlScript({ finding, index }: CurlInput): string {
  const last = Math.max(...finding.witness);
  const events = index.caseEvents(finding.case).filter((event) => event.seq <= last);
  const calls = events.filter((event) => event.type === 'sent').length;
  if (calls > mostCalls) {
    return `${shellComment(`The case made ${String(calls)} calls before this; that is too long for a script. journal.ndjson has them.`)}\n`;
  }
  const names = namesIn(events, factsOf(index)?.keys ?? []);
  const decisive = index.callsAt([finding.witness[0]])[0]?.sent.call;
  const wanted = new Set(index.callsAt(finding.witness).map(({ sent }) => sent.call));
  const steps = events.flatMap((event) => step(event, { index, names, wanted, decisive, finding }));
  return [...opening(finding, index, names), ...steps].join('\n').concat('\n');
}

function factsOf(index: JournalIndex): TargetFacts | undefined {
  const run = index.at(1);
  return run?.type === 'run' ? run.target : undefined;
}

function opening(finding: FindingReport, index: JournalIndex, names: readonly Named[]): string[] {
  const baseUrl = factsOf(index)?.baseUrl ?? 'https://localhost:7300/api/v1';
  const hasFile = index
    .caseEvents(finding.case)
    .some((event) => event.type === 'sent' && event.file !== undefined);
  return [
    '#!/bin/sh',
    shellComment(`expected: ${finding.expected}`),
    shellComment(`seen:     ${finding.seen}`),
    "# For a private certificate: CURL_OPTIONS='--cacert ca.pem' (or --insecure).",
    'set -u',
    withDefault('BASE', harmless(baseUrl), 'where the target is'),
    ...names.flatMap((name) => declaration(name)),
    ...(hasFile
      ? [withDefault('FILE', 'document.pdf', 'what is uploaded; the recording keeps no bytes')]
      : []),
    'call() { curl --silent --show-error --globoff --path-as-is ${CURL_OPTIONS:-} "$@"; }',
    ...(names.some((name) => name.origin.kind === 'answered')
      ? [
          `pick() { tr '{,' '\\n\\n' | sed -n "s/^ *\\"$1\\" *: *\\"\\{0,1\\}\\([^\\"}]*\\).*/\\1/p" | head -n 1; }`,
        ]
      : []),
    '',
  ];
}

interface StepContext {
  readonly index: JournalIndex;
  readonly names: readonly Named[];
  readonly wanted: ReadonlySet<number>;
  readonly decisive: number | undefined;
  readonly finding: FindingReport;
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
  const byHand = event.type === 'clock' || event.type === 'restart' || event.type === 'fault';
  return byHand ? [shellComment(`by hand, as in the run: ${eventWords(event)}`)] : [];
}

function showsIt({ seen }: FindingReport, where: string): string {
  return shellComment(`this shows it (${where}); seen in the run: ${seen}`);
}

function callStep(
  call: Call,
  { names, wanted, decisive, finding }: StepContext,
): readonly string[] {
  const { sent, answered } = call;
  const outcome = answered === undefined ? 'never answered' : `answered ${String(answered.status)}`;
  const title = shellComment(`call ${String(sent.call)}: ${sent.operation}, ${outcome} in the run`);
  if (sent.malformed !== undefined) {
    return [
      title,
      shellComment(`ill-formed on purpose, which curl cannot do: ${sent.malformed}`),
      '',
    ];
  }
  const words = curlArguments(sent, names);
  const picked = names.filter(
    ({ origin }) => origin.kind === 'answered' && origin.call === sent.call,
  );
  if (wanted.has(sent.call)) {
    const notes = sent.call === decisive ? [showsIt(finding, 'this call')] : [];
    const command = commandText(['--include', ...words]);
    return [title, ...notes, ...capture(command, picked, true), ''];
  }
  return [title, ...capture(commandText(['--output /dev/null', ...words]), picked, false), ''];
}

function commandText(words: readonly string[]): string {
  return ['call', ...words].join(' \\\n  ');
}

function capture(command: string, picked: readonly Named[], show: boolean): readonly string[] {
  if (picked.length === 0) return show ? [command, 'echo'] : [command];
  const body = command.replace(' \\\n  --output /dev/null', '');
  return [
    `ANSWER=$(${body})`,
    ...(show ? ['printf "%s\\n" "$ANSWER"'] : []),
    ...picked.map(
      ({ variable, origin }) =>
        `${variable}=$(printf "%s" "$ANSWER" | pick ${origin.kind === 'answered' ? shellWord(origin.member, []) : ''})`,
    ),
  ];
}
