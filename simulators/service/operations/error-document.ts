import { adviceFor } from '../rules/advice.ts';
import { errorCodes } from '../rules/error-codes.ts';
import { type ProblemCode, problemRow, problems } from '../rules/problems.ts';
import { callOf } from './access-matrix.ts';
import {
  anyCallPairs,
  type ErrorPair,
  errorMeanings,
  errorPairs,
  neverGiven,
} from './error-table.ts';
import { markdownTable } from './markdown-table.ts';

/** ERRORS.md: every error code with what gives it, every refusal with what to do, from the declarations. */
export function errorDocument(): string {
  const pairs = errorPairs();
  return [
    introduction,
    '## Error codes and what gives them\n',
    markdownTable(['errorCode', 'meaning', 'status', 'situation', 'calls'], codeRows(pairs)),
    '\n## Codes that no call gives by itself\n',
    markdownTable(
      ['errorCode', 'meaning', 'why'],
      codeNames
        .filter((name) => neverGiven[name] !== undefined)
        .map((name) => [String(errorCodes[name]), errorMeanings[name], neverGiven[name] ?? '']),
    ),
    '\n## What each call can refuse\n',
    markdownTable(['call', 'situations (status, errorCode)'], callRows(pairs)),
    '\n## Situations\n',
    markdownTable(['situation', 'status', 'title', 'what to do'], problemRows()),
  ].join('\n');
}

const introduction = `# Error codes

Generated from what the operations declare, by \`node scripts/tables.ts\`. Don't edit it.

A refusal with HTTP 200 is told by its errorCode alone (SIL-11). All others are problem JSON (RFC 9457, SIL-10): its type is
\`urn:platen:problem:\` and the situation, beside it errorCode, a sentence that says what to do, and the parameter to blame.

Any call can also meet ${anyCallPairs()
  .map(({ problem, status }) => `${problem} (${String(status)})`)
  .join(', ')}.
`;

type CodeName = keyof typeof errorCodes;
const codeNames = Object.keys(errorCodes) as readonly CodeName[];

/** More calls than these are told by their number; the third table has them all. */
const mostCalls = 8;

function codeRows(pairs: readonly ErrorPair[]): readonly (readonly string[])[] {
  const byCode = Map.groupBy(pairs, ({ errorCode }) => errorCode);
  return codeNames.flatMap((name) => {
    const given = (byCode.get(errorCodes[name]) ?? []).toSorted((a, b) => a.status - b.status);
    const situations = Map.groupBy(given, ({ problem }) => problem);
    return [...situations].map(([problem, of], index) => [
      index === 0 ? String(errorCodes[name]) : '',
      index === 0 ? errorMeanings[name] : '',
      String(problemRow(problem).status),
      problem,
      of.length > mostCalls
        ? `${String(of.length)} calls`
        : of.map(({ operation }) => operation.id).join(', '),
    ]);
  });
}

function callRows(pairs: readonly ErrorPair[]): readonly (readonly string[])[] {
  return [...Map.groupBy(pairs, ({ operation }) => operation)].map(([operation, of]) => [
    `${callOf(operation)} (${operation.id})`,
    of
      .map(
        ({ problem, status, errorCode }) => `${problem} (${String(status)}, ${String(errorCode)})`,
      )
      .join(', '),
  ]);
}

function problemRows(): readonly (readonly string[])[] {
  return (Object.keys(problems) as ProblemCode[]).map((code) => {
    const { status, title } = problemRow(code);
    return [code, String(status), title, adviceFor(code) ?? ''];
  });
}
