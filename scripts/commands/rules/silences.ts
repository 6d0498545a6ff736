import { everyRule } from '../../../suites/rules/every-rule.ts';
import type { OpenQuestion } from '../../../suites/spec/open-question.ts';
import { openQuestions } from '../../../suites/spec/open-questions.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { otherServices } from '../explain/other-services.ts';
import { wrap } from '../explain/paragraph.ts';

interface Wanted {
  /** A silence (SIL-42), or the beginning of the id of a rule that judges our choice; undefined: all. */
  readonly area: string | undefined;
  readonly json: boolean;
}

/** Shows each question that the interface leaves open, what the reference service does there, and which rules judge that. */
export function showSilences({ area, json }: Wanted, terminal: Terminal): void {
  const chosen = openQuestions
    .map((silence) => ({ ...silence, rules: rulesAbout(silence) }))
    .filter(({ id, rules }) => area === undefined || isIn(area.toUpperCase(), [id, ...rules]));
  if (chosen.length === 0)
    throw new UsageError(
      `there is no silence ${String(area)}, and no rule about a silence has an id that begins with it`,
    );
  if (json) {
    terminal.json(chosen);
    return;
  }
  for (const silence of chosen)
    for (const line of lines(silence, terminal.width)) terminal.print(line);
  terminal.note(`${String(chosen.length)} silence${chosen.length === 1 ? '' : 's'}`);
}

function rulesAbout({ id }: OpenQuestion): readonly string[] {
  return everyRule.filter((rule) => rule.silence === id).map((rule) => rule.id);
}

/** SIL-1 is not the beginning of SIL-10. */
function isIn(area: string, [silence, ...rules]: readonly string[]): boolean {
  return silence === area || rules.some((id) => id.startsWith(area));
}

const indent = '    ';

function lines(
  { id, question, choice, forForeign, foreign, rules }: OpenQuestion & { rules: readonly string[] },
  width = Number.POSITIVE_INFINITY,
): readonly string[] {
  const others =
    foreign === undefined ? otherServices[forForeign] : `${otherServices[forForeign]}: ${foreign}`;
  return [
    ...wrap(`${id} ${question}`, width),
    ...[
      `our choice: ${choice}`,
      `other services: ${others}`,
      ...(rules.length === 0 ? [] : [`rules: ${rules.join(' ')}`]),
    ].flatMap((text) => wrap(text, width - indent.length).map((line) => `${indent}${line}`)),
  ];
}
