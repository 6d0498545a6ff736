import type { Evidence } from '../../suites/engine/case/check.ts';
import type { AnsweredEvent } from '../../suites/engine/journal/event.ts';
import { numberMember } from '../../suites/engine/journal/json.ts';
import { type ShellName, shellWord } from './shell-word.ts';

export interface VerdictWords {
  readonly expected: string;
  readonly seen: string;
  /** How one answer tells it; without it only the same outcome as in the run does. */
  readonly telling: Evidence | undefined;
  /** The decisive answer of the run; undefined: it was no answer but paper, or none came. */
  readonly answered: AnsweredEvent | undefined;
}

/** Functions that the lines of a verdict use. `DONE` is set where the call says that it was done. */
export const verdictFunctions: readonly string[] = [
  "judge() { BODY=$(printf '%s\\n' \"$1\" | sed '$d'); STATUS=$(printf '%s\\n' \"$1\" | tail -n 1); " +
    'ERROR=$(printf \'%s\' "$BODY" | pick errorCode); DONE=; ' +
    'case $STATUS in 2??) [ "${ERROR:-0}" = 0 ] && DONE=yes ;; esac; }',
];

/** Ends the script: 0 where the decisive answer is as expected, 1 where it shows the violation, 2 where an answer can't tell. */
export function verdictLines(
  { expected, seen, telling, answered }: VerdictWords,
  names: readonly ShellName[],
): readonly string[] {
  const says = (words: string): string => `printf '%s\\n' ${shellWord(words, [])}`;
  const test = testOf(telling, answered, names);
  if (test === undefined)
    return [
      says(`one answer alone cannot show it. expected: ${expected}; got in the run: ${seen}`),
      'exit 2',
    ];
  return [
    `if ${test}; then ${says(`as expected: ${expected}`)}; exit 0; fi`,
    `printf 'answered %s, errorCode %s\\n' "$STATUS" "\${ERROR:-none}"`,
    says(`VIOLATION. expected: ${expected}; got in the run: ${seen}`),
    'exit 1',
  ];
}

/** What the shell asks: true where the answer is as it should be. */
function testOf(
  telling: Evidence | undefined,
  answered: AnsweredEvent | undefined,
  names: readonly ShellName[],
): string | undefined {
  if (answered === undefined) return undefined;
  if (telling === undefined) return otherThan(answered);
  if (telling.kind === 'outcome') {
    const { should } = telling;
    if (typeof should === 'number') return `[ "$STATUS" = ${String(should)} ]`;
    return should === 'succeed' ? '[ -n "$DONE" ]' : '[ -z "$DONE" ]';
  }
  const holds = `printf '%s' "$BODY" | grep -qF -e ${shellWord(plainStart(telling.json), names)}`;
  // An answer that is refused shows nothing of what it should lack.
  return telling.kind === 'holds' ? holds : `[ -n "$DONE" ] && ! { ${holds}; }`;
}

/** Another outcome than in the run. A success that was wrong in its body can't be told so. */
function otherThan({ status, json }: AnsweredEvent): string | undefined {
  const errorCode = numberMember(json, 'errorCode') ?? 0;
  if (status < 400 && errorCode === 0) return undefined;
  return `[ "$STATUS/\${ERROR:-0}" != ${String(status)}/${String(errorCode)} ]`;
}

/** JSON writes all but plain characters in more than one way: only the beginning that it writes in one. */
function plainStart(json: string): string {
  return /^"[\w.@ -]*"?/.exec(json)?.[0] ?? json;
}
