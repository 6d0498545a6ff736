import { curlArguments } from '../../../reports/curl/curl-call.ts';
import { factsOf } from '../../../reports/curl/curl-script.ts';
import { isSecret, type Named, namesIn } from '../../../reports/curl/names.ts';
import type { Call, JournalIndex } from '../../../reports/journal-index.ts';
import { counted } from '../../../reports/numbers.ts';

/**
 * A recorded request as a curl command, after comments that name the variables to set: the recording has names in place
 * of secrets.
 */
export function recordedCurl({ sent }: Call, index: JournalIndex): string {
  if (sent.malformed !== undefined)
    return `# curl cannot send this request, which is malformed on purpose: ${oneLine(sent.malformed)}`;
  const facts = factsOf(index);
  const events = index.caseEvents(sent.case).filter(({ seq }) => seq <= sent.seq);
  const names = namesIn(events, facts?.keys ?? []).filter(isSecret);
  const command = ['curl --include', ...curlArguments(sent, names)].join(' \\\n  ');
  const variables = [
    ['BASE', `address of the service, ${facts?.baseUrl ?? 'with its path'}`],
    ...names
      .filter(({ variable }) => command.includes(`$${variable}"`))
      .map((name) => [name.variable, originWords(name)]),
    ...(sent.file === undefined
      ? []
      : [['FILE', `document to upload; the run sent ${counted(sent.file.bytes, 'byte')}`]]),
  ];
  const comments = variables.map(([name = '', about = '']) => `#   ${name}: ${oneLine(about)}`);
  return ['# Set these variables first:', ...comments, command].join('\n');
}

function originWords({ origin }: Named): string {
  return origin.kind === 'answered'
    ? `${origin.member} of the answer to call ${String(origin.call)}`
    : origin.about;
}

/** Text of the target must not begin a line of its own in a shell. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
