import type { JournalIndex } from '../journal-index.ts';
import type { FindingReport } from '../report.ts';
import { curlArguments } from './curl-call.ts';
import { factsOf } from './curl-script.ts';
import { isSecret, namesIn } from './names.ts';
import { shellWord } from './shell-word.ts';

/** A longer line does not help on a screen. The script in the report shows the whole call. */
const mostCharacters = 1000;

/**
 * The call that shows a finding, as one line with curl: what was sent in the run, with variables for its secrets and a
 * comment that says what they are. Undefined where the finding has no call, or the call does not fit into one line.
 */
export function curlLine(
  finding: Pick<FindingReport, 'case' | 'witness'>,
  index: JournalIndex,
): string | undefined {
  const [last] = finding.witness;
  const [call] = index.callsAt([last]);
  const facts = factsOf(index);
  if (call === undefined || facts === undefined || call.sent.malformed !== undefined)
    return undefined;
  const events = index.caseEvents(finding.case).filter(({ seq }) => seq <= last);
  const names = namesIn(events, facts.keys).filter(isSecret);
  const words = curlArguments(call.sent, names).map((word) =>
    word.replace(/^"\$BASE"/, () => shellWord(facts.baseUrl, [])),
  );
  const command = ['curl --include', ...words].join(' ');
  const told = names
    .filter(({ variable }) => command.includes(`$${variable}"`))
    .map(({ variable, origin }) => {
      const about =
        origin.kind === 'answered' ? `${origin.member} of call ${origin.call}` : origin.about;
      return `${variable}: ${about}`;
    });
  const line = told.length === 0 ? command : `${command}  # ${told.join('; ')}`;
  return line.length > mostCharacters || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line) ? undefined : line;
}
