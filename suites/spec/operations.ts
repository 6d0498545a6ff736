import type { OperationStatement } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { administrationOperations } from './operations/administration.ts';
import { documentsOperations } from './operations/documents.ts';
import { portsOperations } from './operations/ports.ts';
import { usersOperations } from './operations/users.ts';

/** interface 4: every call. */
export const operations: readonly OperationStatement[] = [
  ...accountOperations,
  ...documentsOperations,
  ...portsOperations,
  ...usersOperations,
  ...administrationOperations,
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** The statement of an operation. Throws for an id the catalogue does not have: a slip in a test case. */
export function operationOf(id: string): OperationStatement {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`there is no operation '${id}'`);
  return found;
}
