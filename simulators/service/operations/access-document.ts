import type { Grant } from '../rules/grant.ts';
import { problemRow } from '../rules/problems.ts';
import { accessMatrix, callOf, renderAccessMatrix } from './access-matrix.ts';
import { operations } from './index.ts';
import { markdownTable } from './markdown-table.ts';
import type { Operation } from './operation.ts';

/** ACCESS.md: who may make which call, and what a call refuses in which order, from the declarations. */
export function accessDocument(): string {
  return [
    introduction,
    '## What each call asks for\n',
    markdownTable(
      ['call', 'interface', 'permissions', 'Advanced option', 'token', 'insecure key'],
      operations.map(demandRow),
    ),
    '\n## Who is let in\n',
    legend,
    renderAccessMatrix(accessMatrix(operations)),
    '\n## What a call refuses by itself, in this order\n',
    markdownTable(
      ['call', 'refusals (status)'],
      operations.map((operation) => [
        callOf(operation),
        operation.problems
          .map((code) => `${code} (${String(problemRow(code).status)})`)
          .join(', ') || 'none',
      ]),
    ),
  ].join('\n');
}

const introduction = `# Who may make which call

Generated from the grants that the operations declare, by \`node scripts/tables.ts\`. Don't edit it.

## In which order a request is refused (SIL-09)

1. The API key: \`key-missing\`, \`key-not-valid\`, \`key-insecure\`. HTTP 403.
2. The token: \`user-token-missing\`, \`device-token-missing\`, \`token-not-valid\`. HTTP 403; 401 for recording a job.
3. The rights: of the key (\`key-option-missing\`, \`key-right-missing\`), then of the user (\`user-right-missing\`). HTTP 403.
4. What was sent: ill-formed or missing parameters. HTTP 400.
5. What the call finds: see the last table. Refusals with HTTP 200 carry an errorCode.

Both key and user must hold the permissions of a call (SIL-24). A user's role follows from the access controls (SIL-23).
`;

const legend = `\`yes\`: let in. \`own\`: let in, but only the user's own things are there. All else is the refusal.
`;

function demandRow(operation: Operation): readonly string[] {
  const { section, grant } = operation;
  return [
    callOf(operation),
    section,
    grant.permissions.join(', ') || 'none',
    keyDemand(grant),
    grant.key === 'not needed' ? 'none' : tokenDemands[grant.bearer],
    grant.insecureKey,
  ];
}

function keyDemand({ key, advanced }: Grant): string {
  return key === 'required' ? advanced : `the key itself is ${key}`;
}

const tokenDemands: Readonly<Record<Grant['bearer'], string>> = {
  'as the key says': 'user token where the key demands one',
  user: 'user token',
  login: 'device token where the key demands one',
  recording: 'user or device token',
};
