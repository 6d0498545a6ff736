import type { OperationStatement } from '../../spec/operation.ts';
import { operationOf } from '../../spec/operations.ts';
import type { Session } from './session.ts';

/** A key that holds every right of the call but this one. */
export function keyWithout(s: Session, operation: string, permission: string): string | undefined {
  const others = operationOf(operation).permissions.filter((one) => one !== permission);
  return s.credentials
    .limitedKeys()
    .find(
      ({ permissions }) =>
        !permissions.includes(permission) && others.every((one) => permissions.includes(one)),
    )?.secret;
}

/** A user of the account who lacks a right of the call. */
export function whoLacks(s: Session, operation: OperationStatement): string | undefined {
  return s.credentials.facts.users.find(
    ({ permissions, actor }) =>
      actor !== 'foreign' &&
      permissions !== undefined &&
      operation.permissions.some((one) => !permissions.includes(one)),
  )?.actor;
}
