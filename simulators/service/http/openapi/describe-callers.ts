import { accessMatrix, callOf, type MatrixRow } from '../../operations/access-matrix.ts';
import { meaningOf } from '../../operations/error-meanings.ts';
import type { Operation } from '../../operations/operation.ts';
import { refusalsOf } from '../../operations/refusals.ts';
import type { Grant } from '../../rules/grant.ts';
import { problemRow } from '../../rules/problems.ts';
import { errorCodeOf } from '../problem-answer.ts';

/** Markdown for each operation of an entry: who may call it, and what it refuses with which errorCode. */
export function describeCallers(group: readonly Operation[]): string {
  return group
    .flatMap((operation) => [
      ...(group.length > 1 ? [`### ${callOf(operation)}`] : []),
      demands(operation.grant),
      ...accessMatrix([operation]).map(callers),
      refusals(operation),
    ])
    .join('\n\n');
}

function demands(grant: Grant): string {
  const { key, advanced, bearer, insecureKey, permissions } = grant;
  const named = permissions.join(', ') || 'none';
  if (key === 'not needed') return '**Needs** neither a key nor a token.';
  const option = key === 'required' ? advanced : `the key itself is ${key}`;
  return `**Needs** permissions: ${named}; Advanced option: ${option}; token: ${tokenDemands[bearer]}; insecure key: ${insecureKey}.`;
}

const tokenDemands: Readonly<Record<Grant['bearer'], string>> = {
  'as the key says': 'user token if the key requires one',
  user: 'user token',
  login: 'device token if the key requires one',
  recording: 'user or device token',
};

/** Lists the callers by outcome: let in, let in to their own things only, or refused. */
function callers({ call, cells }: MatrixRow): string {
  const byOutcome = Map.groupBy(Object.entries(cells), ([, outcome]) => outcome);
  const lines = [...byOutcome].map(
    ([outcome, who]) =>
      `- ${outcomes[outcome] ?? `\`${outcome}\``}: ${who.map(([name]) => name).join('; ')}`,
  );
  return [`**Callers** of ${call}`, '', ...lines].join('\n');
}

const outcomes: Readonly<Record<string, string>> = {
  yes: 'allowed',
  own: "allowed, limited to the user's own data",
};

/** In the order of SIL-09, as situation, status and errorCode. */
function refusals(operation: Operation): string {
  const lines = refusalsOf(operation).map((problem) => {
    const code = errorCodeOf(problem, operation);
    const status = String(problemRow(problem).status);
    return `- \`${problem}\`: ${status}, errorCode ${String(code)} (${meaningOf(code)})`;
  });
  return lines.length === 0 ? '**Errors** none.' : ['**Errors**', '', ...lines].join('\n');
}
