import type { AnsweredEvent, JournalEvent } from '../../suites/journal/event.ts';
import type { TargetFacts } from '../../suites/journal/facts.ts';
import type { Telling } from '../../suites/judge/check.ts';
import { eventWords } from '../event-words.ts';
import type { Call, JournalIndex } from '../journal-index.ts';
import type { FindingReport } from '../report.ts';
import { curlArguments } from './curl-call.ts';
import { declaration, harmless, withDefault } from './declaration.ts';
import { type Named, namesIn } from './names.ts';
import { shellComment, shellWord } from './shell-word.ts';
import { verdictFunctions, verdictLines } from './verdict.ts';

export interface CurlInput {
  readonly finding: Pick<FindingReport, 'case' | 'witness' | 'expected' | 'seen'> & {
    readonly telling?: Telling;
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
  const calls = events.filter((event) => event.type === 'sent').length;
  if (calls > mostCalls) {
    return `${shellComment(`The case made ${String(calls)} calls before this; that is too long for a script. journal.ndjson has them.`)}\n`;
  }
  const { telling } = finding;
  const lookedFor = telling !== undefined && 'json' in telling ? telling.json : '';
  const names = namesIn(events, factsOf(index)?.keys ?? [], lookedFor);
  const decisive = index.callsAt([finding.witness[0]])[0]?.sent.call;
  const wanted = new Set(index.callsAt(finding.witness).map(({ sent }) => sent.call));
  const context = { index, names, wanted, decisive, finding, judges };
  const steps = events.flatMap((event) => step(event, context));
  const verdict = judges
    ? verdictLines({ ...finding, telling, answered: decidedBy(context) }, names)
    : [];
  return [...opening(context), ...steps, ...verdict].join('\n').concat('\n');
}

function factsOf(index: JournalIndex): TargetFacts | undefined {
  const run = index.at(1);
  return run?.type === 'run' ? run.target : undefined;
}

/** The answer that shows it, where it is an answer. */
function decidedBy({ finding, index, decisive }: StepContext): AnsweredEvent | undefined {
  const event = index.at(finding.witness[0]);
  return event?.type === 'answered' && event.call === decisive ? event : undefined;
}

function opening({ finding, index, names, judges }: StepContext): string[] {
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
    ...(hasFile ? fileLines(judges) : []),
    'call() { curl --silent --show-error --globoff --path-as-is ${CURL_OPTIONS:-} "$@"; }',
    ...(judges || names.some((name) => name.origin.kind === 'answered')
      ? [
          `pick() { tr '{,' '\\n\\n' | sed -n "s/^ *\\"$1\\" *: *\\"\\{0,1\\}\\([^\\"}]*\\).*/\\1/p" | head -n 1; }`,
        ]
      : []),
    ...(judges ? verdictFunctions : []),
    '',
  ];
}

/** The recording keeps no bytes; a script that judges brings a document of its own. */
function fileLines(judges: boolean): readonly string[] {
  if (!judges)
    return [withDefault('FILE', 'document.pdf', 'what is uploaded; the recording keeps no bytes')];
  const document = smallDocument.map((line) => shellWord(line, [])).join(' ');
  return [
    `if [ -z "\${FILE:-}" ]; then  ${shellComment('what is uploaded')}`,
    '  FILE=$(mktemp)',
    `  trap 'rm -f "$FILE"' EXIT`,
    `  printf '%s\\n' ${document} > "$FILE"`,
    'fi',
  ];
}

/** One empty page. */
const smallDocument = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  'trailer<</Size 4/Root 1 0 R>>',
  '%%EOF',
];

interface StepContext {
  readonly index: JournalIndex;
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
  const byHand = event.type === 'clock' || event.type === 'restart' || event.type === 'fault';
  return byHand ? [shellComment(`by hand, as in the run: ${eventWords(event)}`)] : [];
}

function showsIt({ seen }: CurlInput['finding'], where: string): string {
  return shellComment(`this shows it (${where}); seen in the run: ${seen}`);
}

function callStep(
  call: Call,
  { names, wanted, decisive, finding, judges }: StepContext,
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
  if (judges && sent.call === decisive) {
    const asked = commandText([`--write-out '\\n%{http_code}'`, ...words]);
    return [title, showsIt(finding, 'this call'), `judge "$(${asked})"`, ''];
  }
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
