import { accessProblems } from './problems/access.ts';
import { accessControlProblems } from './problems/access-control.ts';
import { accountProblems } from './problems/account.ts';
import { auditProblems } from './problems/audit.ts';
import { balanceProblems } from './problems/balance.ts';
import { documentProblems } from './problems/document.ts';
import { groupProblems } from './problems/group.ts';
import { licenceProblems } from './problems/licence.ts';
import { locationProblems } from './problems/location.ts';
import { loginProblems } from './problems/login.ts';
import { oauthProblems } from './problems/oauth.ts';
import { portProblems } from './problems/port.ts';
import type { ProblemRow } from './problems/problem-row.ts';
import { providerProblems } from './problems/provider.ts';
import { requestProblems } from './problems/request.ts';
import { scanProblems } from './problems/scan.ts';
import { terminalConfigProblems } from './problems/terminal-config.ts';
import { userProblems } from './problems/user.ts';

/** Every refusal, by area; one file for each. */
export const problems = {
  ...accessProblems,
  ...requestProblems,
  ...accountProblems,
  ...accessControlProblems,
  ...loginProblems,
  ...oauthProblems,
  ...providerProblems,
  ...documentProblems,
  ...portProblems,
  ...licenceProblems,
  ...userProblems,
  ...groupProblems,
  ...balanceProblems,
  ...auditProblems,
  ...scanProblems,
  ...locationProblems,
  ...terminalConfigProblems,
} as const;

export type AccessProblemCode = keyof typeof accessProblems;
export type ProblemCode = keyof typeof problems;

export function problemRow(code: ProblemCode): ProblemRow {
  return problems[code];
}
